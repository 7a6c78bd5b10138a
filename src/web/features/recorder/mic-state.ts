let on = false
const listeners = new Set<() => void>()

/** Whether this page is recording now; false while a recording is paused. */
export function isMicOn(): boolean {
  return on
}

/** Calls `listener` whenever the answer of `isMicOn` changes. Returns the function that stops it. */
export function subscribeToMic(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Said by the recorder alone. */
export function setMicOn(value: boolean): void {
  if (on === value) return
  on = value
  for (const listener of listeners) listener()
}
