import { createHmac, type KeyObject } from 'node:crypto'
import type { MasterKeys } from './master-key.ts'

/** A secret of 32 bytes, and the id of the master key it comes from: what it signs names that id. */
export interface SigningKey {
  id: string
  key: Uint8Array
}

/**
 * The secrets of one purpose, one for each master key. What was signed is checked with the secret of the id it names, so
 * that a new master key changes nothing about what older ones signed.
 */
export interface SigningKeys {
  /** Signs what is new. */
  current(): SigningKey
  /** Null: no master key of this id is known. */
  find(id: string): SigningKey | null
  /** For what was signed before the id was written down. */
  all(): SigningKey[]
}

/** `purpose` keeps the secrets of one use from being those of another. */
export function signingKeys(keys: MasterKeys, purpose: string): SigningKeys {
  const derived = new Map<KeyObject, Uint8Array>()
  const signingKey = (id: string, master: KeyObject): SigningKey => {
    const key = derived.get(master) ?? signingKeyOf(signingRootOf(master), purpose)
    derived.set(master, key)
    return { id, key }
  }
  return {
    current: () => signingKey(keys.current.id, keys.current.key),
    find(id) {
      const master = keys.all.get(id)
      return master ? signingKey(id, master) : null
    },
    all: () => [...keys.all].map(([id, master]) => signingKey(id, master)),
  }
}

/**
 * What every signing key of a master key is made from: the first half of HKDF with SHA-256 and no salt. Nothing leads back
 * from it to the master key.
 */
function signingRootOf(master: KeyObject): Buffer {
  return createHmac('sha256', '').update(master.export()).digest()
}

/** The second half of HKDF, for 32 bytes. */
function signingKeyOf(root: Uint8Array, purpose: string): Buffer {
  return createHmac('sha256', root).update(purpose).update(Buffer.of(1)).digest()
}
