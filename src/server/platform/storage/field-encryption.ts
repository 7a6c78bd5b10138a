import {
  WRAPPED_KEY_BYTES,
  newDataKey,
  numberedNonce,
  seal,
  SealBrokenError,
  unseal,
  unwrapKey,
  wrapKey,
} from './envelope.ts'
import type { MasterKeys } from './master-key.ts'
import type { SealedPlace } from './sealed-places.ts'

/**
 * Encrypts short texts kept in database columns. `associated` is where the text belongs ("notes.patient:<row id>"): a
 * sealed value copied to another row does not open there.
 */
export interface FieldEncryption {
  encryptText(plain: string, associated: SealedPlace): string
  /** Throws SealBrokenError. */
  decryptText(sealed: string, associated: SealedPlace): string
  /** The same text under the current master key; the very same string when it is there already. Throws SealBrokenError. */
  rewrapText(sealed: string, associated: SealedPlace): string
}

const VERSION = 'v1'
const SEALED = /^v1\.([A-Za-z0-9_-]{1,16})\.([A-Za-z0-9_-]+)$/

export function createFieldEncryption(keys: MasterKeys): FieldEncryption {
  return {
    encryptText(plain, associated) {
      const dataKey = newDataKey()
      const body = seal(dataKey, numberedNonce(0), Buffer.from(plain, 'utf8'), Buffer.from(associated))
      return format(keys, dataKey, body, associated)
    },
    decryptText(sealed, associated) {
      const { keyId, wrapped, body } = parse(sealed)
      const dataKey = unwrapKey(keys, { keyId, wrapped }, wrapContext(associated))
      return unseal(dataKey, numberedNonce(0), body, Buffer.from(associated)).toString('utf8')
    },
    rewrapText(sealed, associated) {
      const { keyId, wrapped, body } = parse(sealed)
      if (keyId === keys.current.id) return sealed
      return format(keys, unwrapKey(keys, { keyId, wrapped }, wrapContext(associated)), body, associated)
    },
  }
}

function format(keys: MasterKeys, dataKey: Uint8Array, body: Uint8Array, associated: SealedPlace): string {
  const { keyId, wrapped } = wrapKey(keys, dataKey, wrapContext(associated))
  return `${VERSION}.${keyId}.${Buffer.concat([wrapped, body]).toString('base64url')}`
}

function parse(sealed: string): { keyId: string; wrapped: Buffer; body: Buffer } {
  const match = SEALED.exec(sealed)
  if (!match?.[1] || !match[2]) throw new SealBrokenError('It is not a sealed text.')
  const bytes = Buffer.from(match[2], 'base64url')
  if (bytes.length < WRAPPED_KEY_BYTES) throw new SealBrokenError('Too short to hold a seal.')
  return {
    keyId: match[1],
    wrapped: bytes.subarray(0, WRAPPED_KEY_BYTES),
    body: bytes.subarray(WRAPPED_KEY_BYTES),
  }
}

const wrapContext = (associated: SealedPlace): string => `attest field\n${associated}`
