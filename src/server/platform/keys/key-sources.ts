import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { readKeyFile } from '../storage/key-file.ts'
import {
  fingerprintId,
  KEY_BYTES,
  MasterKeyError,
  parseMasterKeys,
  type MasterKey,
  type MasterKeys,
} from '../storage/master-key.ts'
import type { KeyService } from './key-service.ts'

/** Where the master keys of an installation are. */
export interface KeySources {
  /** MASTER_KEY: `id:key` entries, the one that is to be current first. */
  setting: string | undefined
  /** Where a generated key is kept when there is neither a setting nor a service. */
  file: string
  service: KeyService | null
}

export type KeySource = 'environment' | 'file' | 'key service'

export interface FoundKey extends MasterKey {
  source: KeySource
}

/** A key as the key service wrapped it. */
export interface WrappedMasterKey {
  id: string
  wrapped: string
}

/**
 * The keys that are there: of the environment, of the file, and those of `wrapped` that the key service opens; `opened` are
 * not asked for again. Throws MasterKeyError and KeyServiceError.
 */
export async function findKeys(
  { setting, file, service }: KeySources,
  wrapped: WrappedMasterKey[],
  opened: ReadonlyMap<string, KeyObject> = new Map(),
): Promise<Map<string, FoundKey>> {
  const found = new Map<string, FoundKey>()
  const add = (source: KeySource, keys: MasterKeys | null): void => {
    for (const [id, key] of keys?.all ?? []) {
      const other = found.get(id)
      if (other && !other.key.equals(key))
        throw new MasterKeyError(
          `MASTER_KEY and ${file} hold different keys of the same id ${id}: take the wrong one out.`,
        )
      found.set(id, other ?? { id, key, source })
    }
  }
  add('environment', setting?.trim() ? parseMasterKeys(setting) : null)
  add('file', await readKeyFile(file))
  if (!service) return found
  for (const { id, wrapped: text } of wrapped) {
    const key = opened.get(id) ?? createSecretKey(await service.unwrap(id, text))
    found.set(id, { id, key, source: 'key service' })
  }
  return found
}

/** The keys of a setting and a file alone, as a restore has them before there is a database. Throws MasterKeyError. */
export async function keysThere(sources: Pick<KeySources, 'setting' | 'file'>): Promise<MasterKeys> {
  const found = [...(await findKeys({ ...sources, service: null }, [])).values()]
  const [current] = found
  if (!current) throw new MasterKeyError(`There is no master key in ${sources.file}.`)
  return { current, all: new Map(found.map(({ id, key }) => [id, key])) }
}

/** A new master key, wrapped by the service. Throws MasterKeyError when it does not give the same one back. */
export async function makeWrappedKey(service: KeyService): Promise<FoundKey & WrappedMasterKey> {
  const bytes = randomBytes(KEY_BYTES)
  const id = fingerprintId(bytes)
  const wrapped = await service.wrap(id, bytes)
  const key = createSecretKey(bytes)
  if (!createSecretKey(await service.unwrap(id, wrapped)).equals(key))
    throw new MasterKeyError(
      'The key service does not give back the master key that it has just wrapped. Nothing was changed; look at the service, then try again.',
    )
  return { id, key, source: 'key service', wrapped }
}
