import { join } from 'node:path'
import type { Database } from './platform/database/connection.ts'
import type { KeyPlaces } from './platform/keys/open-master-keys.ts'
import type { Settings } from './settings.ts'

/** Below DATA_DIR: recordings and documents. */
export const FILES_FOLDER = 'files'

/** Where the settings say that the master keys are, and what is sealed under them. */
export function keyPlaces(
  settings: Pick<Settings, 'MASTER_KEY'>,
  { dataDir, db }: { dataDir: string; db: Database },
): KeyPlaces {
  return {
    db,
    storageRoot: join(dataDir, FILES_FOLDER),
    sources: {
      setting: settings.MASTER_KEY,
      file: join(dataDir, 'keys', 'master.key'),
      service: null,
    },
  }
}
