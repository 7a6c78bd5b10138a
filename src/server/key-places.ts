import { join } from 'node:path'
import type { Database } from './platform/database/connection.ts'
import type { KeyPlaces } from './platform/keys/open-master-keys.ts'
import type { KeyService } from './platform/keys/key-service.ts'
import { createTransitKeyService } from './platform/keys/transit-key-service.ts'
import { MasterKeyError } from './platform/storage/master-key.ts'
import type { Settings } from './settings.ts'

/** Below DATA_DIR: recordings and documents. */
export const FILES_FOLDER = 'files'

type KeySettings = Pick<Settings, 'MASTER_KEY'> & Partial<Pick<Settings, 'KMS_URL' | 'KMS_TOKEN' | 'KMS_KEY'>>

/** Where the settings say that the master keys are, and what is sealed under them. */
export function keyPlaces(
  settings: KeySettings,
  { dataDir, db }: { dataDir: string; db: Database },
): KeyPlaces {
  return {
    db,
    storageRoot: join(dataDir, FILES_FOLDER),
    sources: {
      setting: settings.MASTER_KEY,
      file: join(dataDir, 'keys', 'master.key'),
      service: keyServiceOf(settings),
    },
  }
}

function keyServiceOf({
  KMS_URL: url,
  KMS_TOKEN: token,
  KMS_KEY: keyName = 'attest',
}: KeySettings): KeyService | null {
  if (!url) return null
  if (!token)
    throw new MasterKeyError('KMS_URL is set and KMS_TOKEN is not: set it to a token of the key service.')
  return createTransitKeyService({ url, token, keyName })
}
