import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Pool, PoolConfig } from 'pg'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { realpathOfDeepest } from '../database/postgres-account.ts'
import { foldersPutAside, holdDeletions } from '../storage/deletions.ts'
import type { DeletionHold, KeptStorage } from '../storage/storage.ts'
import type { MasterKeys } from '../storage/master-key.ts'
import { keyIdOfHeader } from '../storage/sealed-object.ts'
import { packEntries, type ArchiveEntry } from './archive.ts'
import { asDiskFull, asNotWritable, BackupError } from './backup-error.ts'
import { baseBackup } from './base-backup.ts'
import { checkBackup } from './check-backup.ts'
import { databaseDump, type OwnDatabase } from './dump.ts'
import { bucketEntries } from './bucket-entries.ts'
import { entriesBelow } from './file-entries.ts'
import type { MissingObjects } from './object-names.ts'
import { FORMAT, partName, writeManifest, type BackupFacts, type BackupPart } from './manifest.ts'
import { compressed, writePart } from './sealed-part.ts'
import { settleTransactions } from './settled-transactions.ts'
import { reachedTransaction } from './transaction-numbers.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { makeFolder } from '../make-folder.ts'

export interface BackupSource {
  dataDir: string
  keys: MasterKeys
  /** The keys as they are by now: one may have been made since. */
  keysNow: () => Promise<MasterKeys>
  /** Which master keys the database needs now. */
  keyIdsInUse: () => Promise<string[]>
  /** What the database names now and is not there. */
  missingFiles: () => Promise<MissingObjects>
  pool: Pool
  database: ({ kind: 'embedded'; superuser: PoolConfig } | ({ kind: 'own' } & OwnDatabase)) & {
    major: number
  }
  /** Objects beside those on the disk; null where there are none. */
  bucket: KeptStorage | null
  /** Which product this is, for retention: other products' backups may lie in the same folder. */
  installation: string
  newestMigration: number
}

export type BackupStage = 'database' | 'files' | 'check'

interface BackupOptions {
  /** The folder that backups are made in, each in a folder of its own. */
  to: string
  onProgress?: (stage: BackupStage, bytes: number) => void
}

/** What a backup takes of DATA_DIR beside the database. Never the keys. */
const FILES = ['outbox'] as const

/**
 * Makes a backup while the product runs, reads it back, and gives it its name only then: what has the name of a backup is a
 * proven one. Throws BackupError; whatever happens, nothing of a backup that was not finished stays.
 */
export async function makeBackup(
  source: BackupSource,
  options: BackupOptions,
): Promise<{ folder: string; facts: BackupFacts; missing: MissingObjects }> {
  const to = await targetFolder(source.dataDir, options.to)
  const lock = lockDataFolder(join(source.dataDir, 'backup.lock'))
  if (!lock) throw new BackupError('Another backup of this product is being made. Wait until it is finished.')
  const id = randomUUID()
  const unfinished = join(to, `${unfinishedPrefix(source.installation)}${id}`)
  try {
    await removeUnfinished(to, source.installation)
    await mkdir(unfinished, { mode: 0o700 }).catch(asNotWritable(to, '--to'))
    const { facts, missing } = await writeBackup(source, { ...options, folder: unfinished, id })
    await checkBackup(unfinished, await source.keysNow(), (bytes) => options.onProgress?.('check', bytes))
    const folder = join(to, nameOf(facts))
    await rename(unfinished, folder)
    await syncFolder(to)
    return { folder, facts, missing }
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    throw asDiskFull(
      cause,
      `The disk of ${to} is full. Free some space there, or name another folder with --to; earlier backups are untouched.`,
    )
  } finally {
    lock.release()
  }
}

async function writeBackup(
  source: BackupSource,
  { folder, id, onProgress }: BackupOptions & { folder: string; id: string },
): Promise<{ facts: BackupFacts; missing: MissingObjects }> {
  const files = join(source.dataDir, 'files')
  const hold = await holdBoth(files, source.bucket)
  const keyIds = new Set([source.keys.current.id, ...(await source.keyIdsInUse())])
  try {
    await settleTransactions(source.pool)
    let moment = new Date(0)
    const part = partWriter({ folder, id, keys: source.keys, onProgress })
    const database = await part(
      'database',
      databaseEntries(source, (copied) => (moment = copied)),
    )
    // The key may have been turned while the database was copied.
    for (const keyId of await source.keyIdsInUse()) keyIds.add(keyId)
    // After the moment of the database: every file that it names is there by then, or was put aside.
    const seen = new Set<string>()
    const kept = await part('files', fileEntries(source, hold, seen))
    for (const keyId of await source.keyIdsInUse()) keyIds.add(keyId)
    // What others sealed opens nowhere: whoever restores needs no key for it.
    for (const keyId of seen) if (source.keys.all.has(keyId)) keyIds.add(keyId)
    const missing = await source.missingFiles()
    hold.assertHeld()
    const facts: BackupFacts = {
      format: FORMAT,
      id,
      installation: source.installation,
      moment: moment.toISOString(),
      madeAt: new Date().toISOString(),
      database: await databaseFacts(source),
      newestMigration: source.newestMigration,
      keyIds: [...keyIds],
      parts: { database, files: kept },
      ...(missing.missing > 0 ? { missingFiles: missing.missing } : {}),
    }
    await writeManifest(folder, facts, source.keys)
    await syncFolder(folder)
    return { facts, missing }
  } finally {
    await hold.release()
  }
}

async function databaseFacts({ database, pool }: BackupSource): Promise<BackupFacts['database']> {
  const { kind, major } = database
  return kind === 'own' ? { kind, major, reached: await reachedTransaction(pool) } : { kind, major }
}

function partWriter({
  folder,
  id,
  keys,
  onProgress,
}: {
  folder: string
  id: string
  keys: MasterKeys
  onProgress: BackupOptions['onProgress']
}) {
  return async (part: 'database' | 'files', entries: AsyncIterable<ArchiveEntry>): Promise<BackupPart> => {
    const file = `${part}.sealed`
    let count = 0
    const packed = packEntries(entries, () => (count += 1))
    const { bytes, sha256 } = await writePart(
      join(folder, file),
      { keys, name: partName(id, part), plain: part === 'database' ? compressed(packed) : packed },
      (written) => onProgress?.(part, written),
    )
    return { file, bytes, sha256, entries: count }
  }
}

function databaseEntries(
  { database, dataDir }: BackupSource,
  onCopied: (moment: Date) => void,
): AsyncGenerator<ArchiveEntry> {
  if (database.kind === 'own') return databaseDump(database, onCopied)
  return baseBackup({ superuser: database.superuser, dataDir: join(dataDir, 'postgres') }, onCopied)
}

/** Of the disk, and of the bucket where there is one. */
async function holdBoth(files: string, bucket: KeptStorage | null): Promise<DeletionHold> {
  const onDisk = await holdDeletions(files)
  try {
    const inBucket = await bucket?.holdDeletions()
    return {
      assertHeld() {
        onDisk.assertHeld()
        inBucket?.assertHeld()
      },
      async release() {
        await onDisk.release()
        await inBucket?.release()
      },
    }
  } catch (cause) {
    await onDisk.release()
    throw cause
  }
}

async function* fileEntries(
  { dataDir, bucket }: BackupSource,
  hold: DeletionHold,
  keyIds: Set<string>,
): AsyncGenerator<ArchiveEntry> {
  const onHead = (_: string, head: Uint8Array) => {
    const keyId = keyIdOfHeader(head)
    if (keyId !== null) keyIds.add(keyId)
  }
  const objects = { prefix: 'files/objects/', onHead }
  for await (const entry of entriesBelow(join(dataDir, 'files/objects'), objects)) {
    hold.assertHeld()
    // Folders of objects are made as the objects need them.
    if (entry.kind === 'file') yield entry
  }
  // Deleted since: the database of the moment may name them. Later than the rest, so that nothing slips through between.
  for (const folder of await foldersPutAside(join(dataDir, 'files')))
    for await (const entry of entriesBelow(folder, objects)) if (entry.kind === 'file') yield entry
  if (bucket) yield* bucketEntries(bucket, objects, () => hold.assertHeld())
  for (const folder of FILES) yield* entriesBelow(join(dataDir, folder), { prefix: `${folder}/` })
}

function deepestOf(wanted: string): string {
  try {
    return realpathOfDeepest(wanted)
  } catch (cause) {
    throw new BackupError(
      `The folder ${wanted} cannot be reached by the account that runs this command. Name another one with --to.`,
      { cause },
    )
  }
}

/** Made when it is missing. Refuses a folder below the data: one disk, one stroke. */
async function targetFolder(dataDir: string, wanted: string): Promise<string> {
  const to = deepestOf(resolve(wanted))
  const way = relative(realpathOfDeepest(dataDir), to)
  if (way === '' || (way !== '..' && !way.startsWith(`..${sep}`)))
    throw new BackupError(
      `The folder ${to} is inside the data that is backed up. Name one on another disk with --to.`,
    )
  await makeFolder(to, 0o700).catch((cause: unknown) => {
    throw new BackupError(`The folder ${to} cannot be made. Name another one with --to.`, { cause })
  })
  return to
}

const unfinishedPrefix = (installation: string) => `unfinished-${installation}-`

/** What a killed program left. Nobody else is at it: we hold the lock of this installation. */
async function removeUnfinished(to: string, installation: string): Promise<void> {
  for (const name of await readdir(to))
    if (name.startsWith(unfinishedPrefix(installation)))
      await rm(join(to, name), { recursive: true, force: true })
}

function nameOf({ moment, id }: BackupFacts): string {
  return `backup-${moment.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}-${id.slice(0, 8)}`
}
