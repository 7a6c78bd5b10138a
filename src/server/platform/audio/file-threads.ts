import type { Worker } from 'node:worker_threads'
import { startYieldingThread } from '../thread-priority.ts'

/** JavaScript memory of a thread; what decoders hold beside it is bounded by what they are given at once. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 } as const
/** Of each kind: more files than this are seldom read at once. */
const MOST_KEPT = 2
const KEPT_FOR_MS = 30_000
/** Then it makes room for a fresh one, whatever decoders may leave behind. */
const MOST_FILES = 50

/** A thread for files, and what must be the same for the next file that it works on. */
export interface FileThread {
  worker: Worker
  kind: string
  isNew: boolean
  files: number
  resting?: NodeJS.Timeout
}

const kept = new Map<string, FileThread[]>()

/** One that is kept, else a new one: it computes `steps` of the system behind the server. */
export function takeFileThread(
  script: './decode-worker.ts' | './measure-worker.ts',
  steps: number,
): FileThread {
  const kind = `${script} ${steps}`
  const waiting = kept.get(kind)?.pop()
  if (waiting) {
    clearTimeout(waiting.resting)
    waiting.worker.ref()
    return { ...waiting, isNew: false, files: waiting.files + 1 }
  }
  const worker = startYieldingThread(new URL(script, import.meta.url), steps, {
    // The flags of the server or the test runner are not for this thread.
    execArgv: [],
    resourceLimits: HEAP,
  })
  // Whoever waits for it hears of it; nobody does once it is told to end.
  worker.on('error', () => {}).once('exit', () => forget(worker))
  return { worker, kind, isNew: true, files: 1 }
}

/** For the next file: starting a thread takes longer than most files. It keeps no process alive. */
export function keepFileThread(thread: FileThread): void {
  const others = kept.get(thread.kind) ?? []
  if (others.length >= MOST_KEPT || thread.files >= MOST_FILES) return void thread.worker.terminate()
  thread.worker.unref()
  const resting = setTimeout(() => void forget(thread.worker)?.terminate(), KEPT_FOR_MS).unref()
  kept.set(thread.kind, [...others, { ...thread, resting }])
}

/** Returns it when it was kept. */
function forget(worker: Worker): Worker | null {
  for (const [kind, threads] of kept) {
    const others = threads.filter((thread) => thread.worker !== worker)
    kept.set(kind, others)
    if (others.length < threads.length) return worker
  }
  return null
}
