const on = { page: false, phone: false }
const listeners = new Set<() => void>()

/** Whether this page, or the phone of the note that is open on it, is recording now; false while it is paused. */
export function isMicOn(): boolean {
  return on.page || on.phone
}

/** Calls `listener` whenever the answer of `isMicOn` changes. Returns the function that stops it. */
export function subscribeToMic(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Said by the recorder alone. */
export const setMicOn = (value: boolean): void => set('page', value)

/** Said by whoever follows the phone of a note. */
export const setPhoneOn = (value: boolean): void => set('phone', value)

function set(which: keyof typeof on, value: boolean): void {
  const before = isMicOn()
  on[which] = value
  if (isMicOn() !== before) for (const listener of listeners) listener()
}
