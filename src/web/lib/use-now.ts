import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#domain/time.ts'

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function renew(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date()
    timer = setInterval(renew, MINUTE_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time, renewed every minute: for words such as "5 minutes ago". */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now)
}
