import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool, type PoolConfig } from 'pg'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import {
  accountOf,
  makeTraversableFolder,
  realpathOfDeepest,
  refuseClosedFolder,
  serviceAccount,
} from '../database/postgres-account.ts'
import type { MasterKeys } from '../storage/master-key.ts'
import { asDiskFull, asNotWritable, BackupError } from './backup-error.ts'
import { readEntries } from './check-backup.ts'
import { DUMP_FILE, restoreDump, type OwnDatabase } from './dump.ts'
import { openManifest, type BackupFacts } from './manifest.ts'
import { openOwnTarget, type OwnTarget } from './own-target.ts'
import { flush, place, placedFor, removeStaging, RESTORED } from './placing.ts'
import { STAGING } from './unfinished-restore.ts'
import { writeEntries } from './write-entries.ts'

export interface RestoreTarget {
  /** Empty, or not there; the keys may be in it already. */
  dataDir: string
  appName: string
  keys: MasterKeys
  /** Where the database goes: below `dataDir`, or into an empty one of the operator's own. */
  database: { kind: 'embedded'; major: number } | ({ kind: 'own' } & OwnDatabase)
  /** The newest migration that this release knows. */
  newestMigration: number
  /** Called once the keys have proven to be the right ones and nothing stands in the way; what it answers takes back what it put there. */
  keepKeys?: () => Promise<() => Promise<void>>
}

interface RestoreOptions<Proof> {
  onProgress?: (part: 'database' | 'files', bytes: number) => void
  /** Looks at the restored database and files, and mends them, before anything counts as restored. */
  settle: (pool: Pool, objects: string, facts: BackupFacts) => Promise<Proof>
  /** Looks alone, at what was settled before. */
  look: (pool: Pool, objects: string) => Promise<Proof>
  /** Files without their content: for a look at whether the database and the files belong together. */
  namesOnly?: boolean
}

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
  refuseOfAnother(dataDir)
  const placedIn = await placedFor(dataDir, facts.id)
  const own =
    target.database.kind === 'own'
      ? await openOwnTarget(target.database, {
          backup: facts.id,
          backupFolder: folder,
          dataDir,
          major: facts.database.major,
          placedIn,
        })
      : null
  const isPlaced = own !== null && own.isFilled && placedIn === own.identity
  try {
    const restoring = { folder, facts, target: { ...target, dataDir }, own }
    return { facts, proof: await (isPlaced ? finish(restoring, options) : restoreAll(restoring, options)) }
  } finally {
    await own?.close()
  }
}

interface Restoring {
  folder: string
  facts: BackupFacts
  target: RestoreTarget
  own: OwnTarget | null
}

async function restoreAll<Proof>(restoring: Restoring, options: RestoreOptions<Proof>): Promise<Proof> {
  const { target, own } = restoring
  const { dataDir } = target
  await makeReachable(dataDir, target).catch(asNotWritable(dataDir, 'DATA_DIR'))
  const lock = lockDataFolder(join(dataDir, 'restore.lock'))
  if (!lock) throw new BackupError(`Another restore into ${dataDir} is running. Wait until it is finished.`)
  let takeKeysBack: (() => Promise<void>) | undefined
  try {
    await clear(dataDir)
    takeKeysBack = await target.keepKeys?.()
    return await stageAndPlace(restoring, options)
  } catch (cause) {
    await clear(dataDir)
    // The next restore may be of another backup, with another key; what is in its place already needs this one.
    if (!(await hasRestored(dataDir))) await takeKeysBack?.()
    const isMarked = await own?.unmarkWhenEmpty().catch(() => true)
    const clearer = asDiskFull(
      cause,
      `The disk of ${dataDir} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
    )
    if (!isMarked || !(clearer instanceof Error)) throw clearer
    throw new BackupError(
      `${clearer.message} What is in the database already is marked as not finished: run the same restore again.`,
      { cause },
    )
  } finally {
    lock.release()
  }
}

/** The restore was cut off when only its marks had still to go. */
async function finish<Proof>({ target, own }: Restoring, { look }: RestoreOptions<Proof>): Promise<Proof> {
  const { dataDir, database } = target
  const connection = database.kind === 'own' ? { connectionString: database.databaseUrl } : {}
  const proof = await withPool(connection, join(dataDir, 'files/objects'), look)
  await own?.unmark()
  await removeStaging(dataDir)
  return proof
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

/** Refuses a folder that is another account's: it could not read what root restores. Throws BackupError. */
export function refuseOfAnother(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  if (process.getuid?.() !== 0 || owner === 0) return
  const name = accountOf(owner)?.name ?? `uid ${owner}`
  throw new BackupError(
    `The folder ${dataDir} belongs to the account ${name}, which could not read what root restores. Call this as ${name}, ` +
      'or give the folder to root where the product runs as root.',
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

const hasRestored = async (dataDir: string): Promise<boolean> =>
  (await readdir(dataDir)).some((name) => (RESTORED as readonly string[]).includes(name))

async function stageAndPlace<Proof>(
  { folder, facts, target, own }: Restoring,
  { onProgress, namesOnly = false, ...options }: RestoreOptions<Proof>,
): Promise<Proof> {
  const { dataDir, keys, database } = target
  const staging = join(dataDir, STAGING)
  await own?.mark()
  await makeTraversableFolder(staging, database.kind === 'own' ? null : serviceAccount(target))
  const files = readEntries(folder, { keys, facts, part: 'files' }, (bytes) => onProgress?.('files', bytes))
  await writeEntries(staging, files, { namesOnly })
  const copied = readEntries(folder, { keys, facts, part: 'database' }, (bytes) =>
    onProgress?.('database', bytes),
  )
  const objects = join(staging, 'files/objects')
  const settle = (pool: Pool, below: string) => options.settle(pool, below, facts)
  let proof: Proof
  if (database.kind === 'own') {
    // All of it or nothing: what a restore that was cut off had put there is whole.
    if (!own?.isFilled)
      for await (const { path, bytes } of copied) if (path === DUMP_FILE) await restoreDump(database, bytes)
    proof = await withPool({ connectionString: database.databaseUrl }, objects, settle)
  } else {
    const postgres = join(staging, 'postgres')
    await writeEntries(postgres, copied)
    await flush()
    const server = await startEmbeddedPostgres({ dataDir: postgres, appName: target.appName })
    proof = await withPool({ ...server.connection }, objects, settle).finally(() => server.stop())
  }
  await place(dataDir, { backup: facts.id, own })
  return proof
}

async function withPool<Proof>(
  connection: PoolConfig,
  objects: string,
  work: (pool: Pool, objects: string) => Promise<Proof>,
): Promise<Proof> {
  const pool = new Pool({ ...connection, max: 2 })
  pool.on('error', () => {})
  try {
    return await work(pool, objects)
  } finally {
    await pool.end()
  }
}
