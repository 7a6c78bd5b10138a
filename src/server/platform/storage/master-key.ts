import { createHash, createSecretKey, type KeyObject } from 'node:crypto'

/** `id` names the key inside what it sealed: 1 to 16 letters, digits, `_` or `-`. */
export interface MasterKey {
  id: string
  key: KeyObject
}

/** What is left of a master key that nothing needs any more: enough to check what it signed until `at`. */
export interface RetiredKey {
  /** What its signing keys are made from; nothing leads back from it to the key. */
  signingRoot: Uint8Array
  at: Date
  /** The last seal of the audit trail that it made. */
  lastSeal: number
  /** The last seal of the trail, of whatever key, when it was retired; null: of before this was written down. */
  newestSeal: number | null
}

/** `current` seals what is new; `all` holds it and the older ones that still open what they sealed. */
export interface MasterKeys {
  readonly current: MasterKey
  readonly all: ReadonlyMap<string, KeyObject>
  readonly retired?: ReadonlyMap<string, RetiredKey>
}

/** `message` is a sentence for whoever runs the server, and never holds any part of a key. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError'
}

export const KEY_BYTES = 32
const KEY_ID = /^[A-Za-z0-9_-]{1,16}$/

/**
 * Reads keys from `id:key` entries divided by commas or white space; `key` is 32 bytes in base64. The first is current.
 * An entry without `id:` is named after its own fingerprint. Throws MasterKeyError.
 */
export function parseMasterKeys(setting: string): MasterKeys {
  const entries = setting.split(/[\s,]+/).filter((entry) => entry !== '')
  const all = new Map<string, KeyObject>()
  let current: MasterKey | undefined
  for (const [index, entry] of entries.entries()) {
    const key = parseEntry(entry, index + 1)
    if (all.has(key.id))
      throw new MasterKeyError(`The master key names the id ${key.id} twice; give each key its own id.`)
    all.set(key.id, key.key)
    current ??= key
  }
  if (!current) throw new MasterKeyError('The master key is empty; give 32 random bytes in base64.')
  return { current, all }
}

function parseEntry(entry: string, position: number): MasterKey {
  const colon = entry.indexOf(':')
  const encoded = entry.slice(colon + 1)
  const bytes = Buffer.from(encoded, 'base64')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded) || bytes.length !== KEY_BYTES) {
    throw new MasterKeyError(`Entry ${position} of the master key is not 32 bytes in base64.`)
  }
  const id = colon === -1 ? fingerprintId(bytes) : entry.slice(0, colon)
  if (!KEY_ID.test(id)) {
    throw new MasterKeyError(
      `The id of entry ${position} of the master key must be 1 to 16 letters, digits, "_" or "-".`,
    )
  }
  return { id, key: createSecretKey(bytes) }
}

/** The id of a key that was given none. */
export function fingerprintId(bytes: Uint8Array): string {
  return createHash('sha256').update('attest master key id').update(bytes).digest('hex').slice(0, 12)
}
