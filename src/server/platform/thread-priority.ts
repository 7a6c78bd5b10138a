import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** What the system knows as lowest. */
const NICEST = 19

/** The system's own number of the thread that asks; null where the system does not say. */
export function ownThreadId(): number | null {
  try {
    return Number(/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]) || null
  } catch {
    return null
  }
}

/**
 * Lets a thread or a process, by the system's number, compute behind this one: by so many steps of the system's scale, where
 * ten leave it a tenth of a core that somebody else wants. Never back again: that takes rights a server should not have.
 */
export function yieldCores(id: number | null | undefined, steps: number): void {
  if (!id) return
  try {
    setPriority(id, Math.min(NICEST, getPriority() + steps))
  } catch {
    // Not on this system, or gone already: it goes on at the priority it has.
  }
}

/** A thread that computes so many steps behind this one, from its first line on. */
export function startYieldingThread(script: URL, steps: number, options: WorkerOptions): Worker {
  return new Worker(new URL('./yielding-thread.ts', import.meta.url), {
    ...options,
    argv: [script.href, steps],
  })
}
