import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Pool } from 'pg'
import { APP_NAME } from './open-postgres.ts'
import { closeSingleUse } from './features/accounts/public.ts'
import { keyPlaces } from './key-places.ts'
import { NAMED_OBJECTS } from './named-objects.ts'
import { dataDirOf, MIGRATIONS, openForOperator, type OperatorDatabase } from './operator.ts'
import { BackupError } from './platform/backup/backup-error.ts'
import { checkBackup } from './platform/backup/check-backup.ts'
import { makeBackup, type BackupSource, type BackupStage } from './platform/backup/make-backup.ts'
import { MANIFEST_FILE, type BackupFacts } from './platform/backup/manifest.ts'
import {
  liesBelow,
  missingObjects,
  settleObjects,
  type MissingObjects,
  type SettledObjects,
} from './platform/backup/object-names.ts'
import { restoreBackup, type RestoreTarget } from './platform/backup/restore-backup.ts'
import { keepLastBackup } from './platform/backup/last-backup.ts'
import { damagedAfter, finishedBackups, removeOldBackups } from './platform/backup/retention.ts'
import { passTransaction } from './platform/backup/transaction-numbers.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/connection.ts'
import { embeddedMajor } from './platform/database/postgres-binaries.ts'
import { newestMigrationOf } from './platform/database/schema-version.ts'
import { keysThere } from './platform/keys/key-sources.ts'
import { openMasterKeys, type OpenedKeys } from './platform/keys/open-master-keys.ts'
import { makeFolder } from './platform/make-folder.ts'
import type { MasterKeys } from './platform/storage/master-key.ts'
import { openStorage, type OpenedStorage, type StorageSettings } from './open-storage.ts'
import type { Settings } from './settings.ts'

export interface BackupReport {
  folder: string
  facts: BackupFacts
  /** Earlier backups that were removed, by their folders. */
  removed: string[]
  /** What the database names and was not there to be put into it. */
  missing: MissingObjects
  /** It lies on the disk whose death it is made for. */
  isOnDiskOfData: boolean
  /** With `verify`: what starting the database of the backup and looking for its files found. */
  verified: SettledObjects | null
}

type BackupSettings = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'MASTER_KEY' | 'POSTGRES_PROGRAMS'> &
  StorageSettings
type Progress = (stage: BackupStage, bytes: number) => void

/**
 * Makes a backup of the product, which may be running, and removes those beyond `keep` once the new one is proven and
 * lacks no file: where one is missing, an earlier backup may be the last to hold it. Throws BackupError, OperatorError or EmbeddedPostgresError, each with one sentence.
 */
export async function backUp(
  settings: BackupSettings,
  options: { to: string; keep: number | null; verify: boolean; onProgress?: Progress },
): Promise<BackupReport> {
  const reached = await openForOperator(settings)
  let kept: OpenedStorage | undefined
  try {
    const opened = await keptKeys(settings, reached)
    kept = await openStorage(settings, { ...reached, keys: opened.keys, now: () => systemClock.now() })
    const source = await sourceOf(settings, reached, { keys: opened.keys, storage: kept })
    if (options.verify && source.database.kind === 'own')
      throw new BackupError(
        'Only a backup of the embedded database can be started for a look. Prove this one with "npm run restore" into an ' +
          'empty database, or leave out --verify.',
      )
    const { folder, facts, missing } = await makeBackup(source, options)
    const verified = options.verify ? await startForALook(folder, source) : null
    await keepLastBackup(reached.dataDir, facts)
    const { keep } = options
    const isWhole = missing.missing === 0 && (verified?.missing ?? 0) === 0
    const removed = keep === null || !isWhole ? [] : await removeOldBackups({ made: { folder, facts }, keep })
    const isOnDiskOfData = (await stat(folder)).dev === (await stat(reached.dataDir)).dev
    return { folder, facts, missing, removed, isOnDiskOfData, verified }
  } finally {
    kept?.close()
    await reached.close()
  }
}

interface RestoreOptions {
  /** A backup's folder, or the folder that backups are made in: then its newest one. */
  from: string
  keyFile: string | null
  onProgress?: Progress
}

/** Reads a whole backup and proves it, and changes nothing. */
export async function checkOnly(
  settings: BackupSettings,
  { from, keyFile, onProgress }: RestoreOptions,
): Promise<{ folder: string; facts: BackupFacts }> {
  const folder = await backupIn(from)
  const keys = await givenKeys(settings, dataDirOf(settings), keyFile)
  return { folder, facts: await checkBackup(folder, keys, (bytes) => onProgress?.('check', bytes)) }
}

/** Puts a backup back into an empty DATA_DIR (and an empty database of one's own, with DATABASE_URL). */
export async function restore(
  settings: BackupSettings,
  { from, keyFile, onProgress }: RestoreOptions,
): Promise<{ folder: string; dataDir: string; facts: BackupFacts; settled: SettledObjects }> {
  const folder = await backupIn(from)
  const dataDir = dataDirOf(settings)
  const target: RestoreTarget = {
    dataDir,
    appName: APP_NAME,
    keys: await givenKeys(settings, dataDir, keyFile),
    keepKeys: () => keepKeyFile(dataDir, keyFile),
    database: settings.DATABASE_URL
      ? { kind: 'own', databaseUrl: settings.DATABASE_URL, programs: settings.POSTGRES_PROGRAMS }
      : { kind: 'embedded', major: await embeddedMajor() },
    newestMigration: await newestMigrationOf(MIGRATIONS),
  }
  const { facts, proof } = await restoreBackup(folder, target, {
    settle,
    look: lookOnly,
    ...(onProgress ? { onProgress } : {}),
  })
  return { folder, dataDir, facts, settled: proof }
}

/** Starts the database of the backup on a copy beside the data, and looks for every file it names. */
async function startForALook(folder: string, { dataDir, keys, database, newestMigration }: BackupSource) {
  const scratch = join(dataDir, 'verifying')
  await rm(scratch, { recursive: true, force: true })
  try {
    const { proof } = await restoreBackup(
      folder,
      {
        dataDir: scratch,
        appName: APP_NAME,
        keys,
        database: { kind: 'embedded', major: database.major },
        newestMigration,
      },
      { settle, look: lookOnly, namesOnly: true },
    )
    return proof
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function settle(pool: Pool, objects: string, { database }: BackupFacts): Promise<SettledObjects> {
  if (database.kind === 'own') await passTransaction(pool, database.reached)
  const db = openDatabase(pool)
  await db.transaction((tx) => closeSingleUse(tx, systemClock.now()))
  return settleObjects(db, objects, NAMED_OBJECTS)
}

async function lookOnly(pool: Pool, objects: string): Promise<SettledObjects> {
  const found = await missingObjects(openDatabase(pool), NAMED_OBJECTS, { isThere: liesBelow(objects) })
  return { named: found.named, missing: found.missing, removed: 0 }
}

async function sourceOf(
  settings: BackupSettings,
  reached: OperatorDatabase,
  { keys, storage: { storage, s3 } }: { keys: MasterKeys; storage: OpenedStorage },
): Promise<BackupSource> {
  const { dataDir, db, pool, superuser } = reached
  const { rows } = await pool.query<{ major: number; identity: string }>(
    `select current_setting('server_version_num')::int / 10000 as major,
            system_identifier || '/' || current_database() as identity
     from pg_control_system()`,
  )
  const [found] = rows
  if (!found) throw new BackupError('The database does not say what it is. Try again.')
  const { major, identity } = found
  return {
    dataDir,
    keys,
    keysNow: async () => (await keptKeys(settings, reached)).keys,
    bucket: s3,
    missingFiles: () =>
      missingObjects(db, NAMED_OBJECTS, {
        isThere: async (key) => (await storage.sealedObject(key)) !== null,
      }),
    keyIdsInUse: async () => {
      const found = await pool.query<{ id: string }>(
        `select id from master_keys where state in ('current', 'old')`,
      )
      return found.rows.map(({ id }) => id)
    },
    pool,
    database: superuser
      ? { kind: 'embedded', superuser, major }
      : {
          kind: 'own',
          databaseUrl: settings.DATABASE_URL ?? '',
          programs: settings.POSTGRES_PROGRAMS,
          major,
        },
    installation: createHash('sha256').update(identity).digest('hex').slice(0, 12),
    newestMigration: await newestMigrationOf(MIGRATIONS),
  }
}

const keyFileIn = (dataDir: string) => join(dataDir, 'keys', 'master.key')

/** The keys the product runs with; never makes any. */
async function keptKeys(settings: BackupSettings, { dataDir, db }: OperatorDatabase): Promise<OpenedKeys> {
  const file = keyFileIn(dataDir)
  if (!settings.MASTER_KEY && !existsSync(file))
    throw new BackupError(
      `There is no master key in ${file}. Set MASTER_KEY (or DATA_DIR) to what the product was started with.`,
    )
  const opened = await openMasterKeys(keyPlaces(settings, { dataDir, db }), systemClock.now())
  // The wrapped key is in the database alone: the backup could not be opened to get at it.
  if (opened.rows.some(({ state, wrapped }) => state === 'current' && wrapped !== null))
    throw new BackupError(
      'This backup would need the database to open it, for the key service wraps its master key: back up with the means of your PostgreSQL and of your disk.',
    )
  return opened
}

async function givenKeys(
  { MASTER_KEY: setting }: BackupSettings,
  dataDir: string,
  keyFile: string | null,
): Promise<MasterKeys> {
  const file = keyFile === null ? keyFileIn(dataDir) : resolve(keyFile)
  if (keyFile !== null && !existsSync(file))
    throw new BackupError(`There is no file ${file}. Name the file of the master key with --key-file.`)
  if (!setting && !existsSync(file))
    throw new BackupError(
      'A backup opens with the master key only, which it does not hold. Name the file you kept with --key-file, or set MASTER_KEY.',
    )
  return keysThere({ setting, file })
}

/** The product will need the key where it looks for it. One that is there already is not touched. Answers what takes it back. */
async function keepKeyFile(dataDir: string, keyFile: string | null): Promise<() => Promise<void>> {
  const place = keyFileIn(dataDir)
  const nothing = async () => {}
  if (keyFile === null || resolve(keyFile) === place) return nothing
  const key = await readFile(resolve(keyFile))
  if (existsSync(place)) {
    // Put there by a restore that was cut off.
    if (key.equals(await readFile(place))) return nothing
    throw new BackupError(
      `There is another master key in ${place} already: of a restore that was cut off, or your own. Move it away and run this again, or leave out --key-file where it is the right one.`,
    )
  }
  await makeFolder(dirname(place), 0o700)
  const unfinished = `${place}.restoring`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, key, { mode: 0o600, flush: true })
  await rename(unfinished, place)
  return () => rm(place, { force: true })
}

async function backupIn(from: string): Promise<string> {
  const folder = resolve(from)
  if (existsSync(join(folder, MANIFEST_FILE))) return folder
  const [newest] = await finishedBackups(folder)
  const damaged = newest && (await damagedAfter(newest))
  // Whoever restores in a hurry would find out days later that a day is missing.
  if (damaged)
    throw new BackupError(
      `The newest backup, ${damaged}, no longer has its manifest.json and cannot be read. To take the one before it all the same: --from ${newest.folder}`,
    )
  if (newest) return newest.folder
  throw new BackupError(
    `There is no finished backup in ${folder}. Name with --from the folder that backups are made in, or one of them.`,
  )
}
