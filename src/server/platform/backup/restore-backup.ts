import { execFile } from 'node:child_process'
import { access, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool, type PoolConfig } from 'pg'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import {
  makeTraversableFolder,
  realpathOfDeepest,
  refuseClosedFolder,
  serviceAccount,
} from '../database/postgres-account.ts'
import type { MasterKeys } from '../storage/master-key.ts'
import { asDiskFull, BackupError } from './backup-error.ts'
import { readEntries } from './check-backup.ts'
import { DUMP_FILE, refuseUnfitDatabase, restoreDump, type OwnDatabase } from './dump.ts'
import { openManifest, type BackupFacts } from './manifest.ts'
import { writeEntries } from './write-entries.ts'
import { syncFolder } from '../storage/sync-folder.ts'

export interface RestoreTarget {
  /** Empty, or not there; the keys may be in it already. */
  dataDir: string
  appName: string
  keys: MasterKeys
  /** Where the database goes: below `dataDir`, or into an empty one of the operator's own. */
  database: { kind: 'embedded'; major: number } | ({ kind: 'own' } & OwnDatabase)
  /** The newest migration that this release knows. */
  newestMigration: number
  /** Called once the keys have proven to be the right ones and nothing stands in the way. */
  keepKeys?: () => Promise<void>
}

interface RestoreOptions<Proof> {
  onProgress?: (part: 'database' | 'files', bytes: number) => void
  /** Looks at the restored database and files, and mends them, before anything counts as restored. */
  settle: (pool: Pool, objects: string) => Promise<Proof>
  /** Files without their content: for a look at whether the database and the files belong together. */
  namesOnly?: boolean
}

/** While this folder is in DATA_DIR, a restore into it was not finished, and the product does not start. */
const STAGING = 'restoring'
/** What a restore makes in DATA_DIR. */
const RESTORED = ['files', 'outbox', 'postgres'] as const
const MAY_BE_THERE = /^(?:keys|lost\+found|.*\.lock)$/

/**
 * Puts a backup back into an empty DATA_DIR. What is restored gets its place only when all of it was read and proven and the
 * database has started on it; a restore that was cut off is begun again by calling this again. Throws BackupError or
 * EmbeddedPostgresError, each with one sentence.
 */
export async function restoreBackup<Proof>(
  folder: string,
  target: RestoreTarget,
  options: RestoreOptions<Proof>,
): Promise<{ facts: BackupFacts; proof: Proof }> {
  const facts = await openManifest(folder, target.keys)
  refuseUnfit(facts, target)
  const dataDir = realpathOfDeepest(target.dataDir)
  const entries = await readdir(dataDir).catch(() => [])
  refuseOccupied(dataDir, entries)
  if (target.database.kind === 'own') await refuseUnfitDatabase(target.database, facts.database.major)
  await makeReachable(dataDir, target)
  const lock = lockDataFolder(join(dataDir, 'restore.lock'))
  if (!lock) throw new BackupError(`Another restore into ${dataDir} is running. Wait until it is finished.`)
  try {
    await clear(dataDir)
    await target.keepKeys?.()
    const proof = await stageAndPlace(folder, facts, { ...target, dataDir }, options)
    return { facts, proof }
  } catch (cause) {
    await clear(dataDir)
    throw asDiskFull(
      cause,
      `The disk of ${dataDir} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
    )
  } finally {
    lock.release()
  }
}

/** Refuses, in one sentence, to use a folder that a restore was not finished in. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const isThere = await access(join(dataDir, STAGING)).then(
    () => true,
    () => false,
  )
  if (isThere)
    throw new BackupError(
      `A restore into ${dataDir} was not finished. Run "npm run restore" again, or empty the folder.`,
    )
}

function refuseUnfit(facts: BackupFacts, { database, newestMigration }: RestoreTarget): void {
  if (facts.newestMigration > newestMigration)
    throw new BackupError(
      'This backup was made by a newer version of this program. Restore it with that version or a newer one.',
    )
  if (facts.database.kind !== database.kind)
    throw new BackupError(
      database.kind === 'own'
        ? 'This backup holds the embedded database, and DATABASE_URL names one of your own. Restore it without DATABASE_URL.'
        : 'This backup holds a database of your own. Set DATABASE_URL to an empty one to restore it into.',
    )
  if (database.kind === 'embedded' && facts.database.major !== database.major)
    throw new BackupError(
      `This backup holds a database of PostgreSQL ${facts.database.major}, and this release carries PostgreSQL ` +
        `${database.major}, which cannot open it. Restore it with the release that made it.`,
    )
}

function refuseOccupied(dataDir: string, entries: string[]): void {
  // What a restore that was cut off had put into place is not in use: the product does not start beside it.
  const isUnfinished = entries.includes(STAGING)
  const others = entries.filter(
    (name) =>
      !MAY_BE_THERE.test(name) &&
      name !== STAGING &&
      !(isUnfinished && (RESTORED as readonly string[]).includes(name)),
  )
  if (others.length === 0) return
  throw new BackupError(
    `The folder ${dataDir} is not empty (${others.sort().slice(0, 3).join(', ')}). Move what is in it away, or set ` +
      'DATA_DIR to another folder; a restore never overwrites anything.',
  )
}

async function makeReachable(dataDir: string, { appName, database }: RestoreTarget): Promise<void> {
  const account = database.kind === 'own' ? null : serviceAccount({ appName })
  const postgres = join(dataDir, 'postgres')
  refuseClosedFolder(postgres, account, appName)
  await makeTraversableFolder(dataDir, account)
  refuseClosedFolder(postgres, account, appName)
}

async function clear(dataDir: string): Promise<void> {
  const isUnfinished = (await readdir(dataDir)).includes(STAGING)
  if (!isUnfinished) return
  for (const name of RESTORED) await rm(join(dataDir, name), { recursive: true, force: true })
  // Last: as long as it is there, what is beside it counts for nothing.
  await rm(join(dataDir, STAGING), { recursive: true, force: true })
}

async function stageAndPlace<Proof>(
  folder: string,
  facts: BackupFacts,
  target: RestoreTarget,
  { onProgress, settle, namesOnly = false }: RestoreOptions<Proof>,
): Promise<Proof> {
  const { dataDir, keys, database } = target
  const staging = join(dataDir, STAGING)
  await makeTraversableFolder(staging, database.kind === 'own' ? null : serviceAccount(target))
  const files = readEntries(folder, { keys, facts, part: 'files' }, (bytes) => onProgress?.('files', bytes))
  await writeEntries(staging, files, { namesOnly })
  const copied = readEntries(folder, { keys, facts, part: 'database' }, (bytes) =>
    onProgress?.('database', bytes),
  )
  const objects = join(staging, 'files/objects')
  if (database.kind === 'own') {
    // All of it or nothing.
    for await (const { path, bytes } of copied) if (path === DUMP_FILE) await restoreDump(database, bytes)
    const proof = await settled({ connectionString: database.databaseUrl }, objects, settle)
    await place(staging, dataDir)
    return proof
  }
  const postgres = join(staging, 'postgres')
  await writeEntries(postgres, copied)
  await flush()
  const server = await startEmbeddedPostgres({ dataDir: postgres, appName: target.appName })
  const proof = await settled({ ...server.connection }, objects, settle).finally(() => server.stop())
  await place(staging, dataDir)
  return proof
}

/** Everything is whole: it gets its place, and last of all the folder goes that says it had none. */
async function place(staging: string, dataDir: string): Promise<void> {
  await flush()
  for (const name of await readdir(staging))
    if ((RESTORED as readonly string[]).includes(name)) await rename(join(staging, name), join(dataDir, name))
  await syncFolder(dataDir)
  await rm(staging, { recursive: true, force: true })
  await syncFolder(dataDir)
}

/** Brings what was written onto the disk, once for all files: one by one it takes as long again as writing them. */
async function flush(): Promise<void> {
  await promisify(execFile)('sync')
}

async function settled<Proof>(
  connection: PoolConfig,
  objects: string,
  settle: RestoreOptions<Proof>['settle'],
): Promise<Proof> {
  const pool = new Pool({ ...connection, max: 2 })
  pool.on('error', () => {})
  try {
    return await settle(pool, objects)
  } finally {
    await pool.end()
  }
}
