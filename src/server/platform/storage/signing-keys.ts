import { createHmac, type KeyObject } from 'node:crypto'
import type { MasterKeys, RetiredKey } from './master-key.ts'

/** A secret of 32 bytes, and the id of the master key it comes from: what it signs names that id. */
export interface SigningKey {
  id: string
  key: Uint8Array
  /** When its master key was retired, and what was the last that it signed: anything later is forged. */
  retired?: Omit<RetiredKey, 'signingRoot'>
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
  const derived = new WeakMap<KeyObject | Uint8Array, Uint8Array>()
  const derivedFrom = (source: KeyObject | Uint8Array): Uint8Array => {
    const key =
      derived.get(source) ??
      signingKeyOf(source instanceof Uint8Array ? source : signingRootOf(source), purpose)
    derived.set(source, key)
    return key
  }
  const ofMaster = (id: string, key: KeyObject): SigningKey => ({ id, key: derivedFrom(key) })
  const ofRetired = (id: string, { signingRoot, ...retired }: RetiredKey): SigningKey => ({
    id,
    key: derivedFrom(signingRoot),
    retired,
  })
  return {
    current: () => ofMaster(keys.current.id, keys.current.key),
    find(id) {
      const [master, retired] = [keys.all.get(id), keys.retired?.get(id)]
      if (retired) return ofRetired(id, retired)
      return master ? ofMaster(id, master) : null
    },
    all: () => [
      ...[...keys.all].map(([id, key]) => ofMaster(id, key)),
      ...[...(keys.retired ?? [])].map(([id, key]) => ofRetired(id, key)),
    ],
  }
}

/**
 * What every signing key of a master key is made from: the first half of HKDF with SHA-256 and no salt. Nothing leads back
 * from it to the master key.
 */
export function signingRootOf(master: KeyObject): Buffer {
  return createHmac('sha256', '').update(master.export()).digest()
}

/** The second half of HKDF, for 32 bytes. */
export function signingKeyOf(root: Uint8Array, purpose: string): Buffer {
  return createHmac('sha256', root).update(purpose).update(Buffer.of(1)).digest()
}

/** The secrets of what the product signs, but for tickets and what processes tell each other. */
export const keysByUse = (keys: MasterKeys) => ({
  chainKeys: signingKeys(keys, 'audit chain'),
  sealKeys: signingKeys(keys, 'note seals'),
  loginKeys: signingKeys(keys, 'audit logins'),
  questionKeys: signingKeys(keys, 'passkey questions'),
  deviceKeys: signingKeys(keys, 'device keys'),
})
