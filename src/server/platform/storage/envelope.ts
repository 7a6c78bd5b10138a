import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { MasterKeys } from './master-key.ts'

const CIPHER = 'aes-256-gcm'
export const TAG_BYTES = 16
const NONCE_BYTES = 12
const KEY_BYTES = 32
/** Nonce, data key and tag, as `wrapKey` lays them out. */
export const WRAPPED_KEY_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES

export interface WrappedKey {
  keyId: string
  wrapped: Buffer
}

/** What was sealed cannot be opened: other bytes, another place, another key. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError'
}

/** Seals with AES-256-GCM; the tag follows the ciphertext. A nonce must never come twice under one key. */
export function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array, associated: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(associated)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `seal` made. Throws SealBrokenError. */
export function unseal(
  key: Uint8Array,
  nonce: Uint8Array,
  sealed: Uint8Array,
  associated: Uint8Array,
): Buffer {
  if (sealed.length < TAG_BYTES) throw new SealBrokenError('Too short to hold a seal.')
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(associated).setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch (cause) {
    throw new SealBrokenError('The seal is broken.', { cause })
  }
}

/** The nonce of the piece with this number, for data keys that seal one thing only. */
export function numberedNonce(number: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(number), NONCE_BYTES - 8)
  return nonce
}

export function newDataKey(): Buffer {
  return randomBytes(KEY_BYTES)
}

/** Seals a data key under the current master key; `associated` says what the data key belongs to. */
export function wrapKey(keys: MasterKeys, dataKey: Uint8Array, associated: string): WrappedKey {
  const { id, key } = keys.current
  const nonce = randomBytes(NONCE_BYTES)
  const context = Buffer.from(`${id}\n${associated}`)
  const sealed = seal(key.export(), nonce, dataKey, context)
  return { keyId: id, wrapped: Buffer.concat([nonce, sealed]) }
}

/** Opens a wrapped data key. Throws SealBrokenError, which names the master key when that one is not configured. */
export function unwrapKey(keys: MasterKeys, { keyId, wrapped }: WrappedKey, associated: string): Buffer {
  const key = keys.all.get(keyId)
  if (!key)
    throw new SealBrokenError(`It was sealed under the master key "${keyId}", which is not configured.`)
  const nonce = wrapped.subarray(0, NONCE_BYTES)
  return unseal(key.export(), nonce, wrapped.subarray(NONCE_BYTES), Buffer.from(`${keyId}\n${associated}`))
}
