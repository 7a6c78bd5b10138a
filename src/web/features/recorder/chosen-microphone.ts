import { useSyncExternalStore } from 'react'

const KEY = 'attest.microphone'
const listeners = new Set<() => void>()
let chosen: string | null | undefined

/** The microphone this device was last told to use, or null for the usual one. Names a device, nothing of a visit. */
export function chosenMicrophone(): string | null {
  chosen ??= read()
  return chosen
}

export function chooseMicrophone(deviceId: string | null): void {
  chosen = deviceId
  try {
    if (deviceId === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, deviceId)
  } catch {
    // A browser that refuses storage uses it until the page is left.
  }
  for (const listener of listeners) listener()
}

/** `chosenMicrophone` for a component. */
export function useChosenMicrophone(): string | null {
  return useSyncExternalStore(subscribe, chosenMicrophone)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
