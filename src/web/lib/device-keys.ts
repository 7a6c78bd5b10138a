import { getDeviceKeys } from '#contract/storage.ts'
import { call } from './call.ts'
import { onGone } from './leaving.ts'

/** What only its user opens, on whichever device it lies. */
export interface Sealed {
  keyId: string
  iv: Uint8Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

type Keys = ReadonlyMap<string, CryptoKey>

/** In memory alone: they go with the page, and with the user. */
let known: { userId: string; keys: Promise<Keys> } | null = null
onGone(() => (known = null))

/** Browsers encrypt on secure pages only: where this is false nothing can be kept for its user alone. */
export const canSeal = (): boolean => (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined

/** Fetches the keys, so that they are there when something is to be kept. Rejects with CallError while they cannot be had. */
export function deviceKeys(userId: string): Promise<Keys> {
  if (known?.userId === userId) return known.keys
  const keys = fetchKeys(userId)
  const asked = { userId, keys }
  known = asked
  keys.catch(() => {
    if (known === asked) known = null
  })
  return keys
}

/** Encrypts a value for its user. `place`: where it is kept, and the only place where it opens. */
export async function seal(userId: string, place: string, value: unknown): Promise<Sealed> {
  const [current] = await deviceKeys(userId)
  if (!current) throw new Error('The server gave no key.')
  const [keyId, key] = current
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const bytes = new Uint8Array(await crypto.subtle.encrypt(parameters(iv, place), key, text))
  return { keyId, iv, bytes }
}

/** The value; undefined for what was sealed for another user or place. Rejects with CallError while the keys cannot be had. */
export async function unseal(userId: string, place: string, { keyId, iv, bytes }: Sealed): Promise<unknown> {
  const key = (await deviceKeys(userId)).get(keyId)
  if (!key) return undefined
  try {
    const text = await crypto.subtle.decrypt(parameters(iv, place), key, bytes)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}

async function fetchKeys(userId: string): Promise<Keys> {
  const { keys } = await call(getDeviceKeys, {}, { asUser: userId })
  const imported = keys.map(async ({ id, key }) => {
    const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
    return [
      id,
      await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    ] as const
  })
  return new Map(await Promise.all(imported))
}

function parameters(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) }
}
