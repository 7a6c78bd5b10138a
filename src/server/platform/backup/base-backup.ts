import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { ArchiveEntry } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { entriesBelow, fileEntry } from './file-entries.ts'

/*
 * PostgreSQL's own way of copying a running server: between pg_backup_start and pg_backup_stop the folder is copied as it is,
 * torn pages and all; replaying the log written meanwhile makes it what it was when pg_backup_stop was called. A replication
 * slot that ends with our connection keeps that log from being recycled before it is copied.
 */

/** Made anew at every start, or of no meaning to another server. */
const EMPTY_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = new Set([
  'backup_label',
  'backup_label.old',
  'backup_manifest',
  'current_logfiles.tmp',
  'postgresql.auto.conf.tmp',
  'postmaster.opts',
  'postmaster.pid',
  'tablespace_map',
])
const TEMPORARY = /(?:^|\/)(?:pgsql_tmp[^/]*|t\d+_\d+(?:_[a-z]+)?(?:\.\d+)?|pg_internal\.init(?:\.\d+)?)$/
const CONTROL_FILE = 'global/pg_control'
const CONTROL_READS = 20

/**
 * The embedded server's data folder as a restore puts it back. `onCopied` is told the moment, by
 * the database's clock, up to which every acknowledged write is in it. Throws BackupError. The backup ends with the connection: a program killed in the middle leaves nothing in the server.
 */
export async function* baseBackup(
  { superuser, dataDir }: { superuser: ClientConfig; dataDir: string },
  onCopied: (moment: Date) => void,
): AsyncGenerator<ArchiveEntry> {
  const client = new Client(superuser)
  // The next statement says that the connection is gone.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `attest_backup_${process.pid}`,
    ])
    await client.query(`select pg_backup_start('attest', fast => true)`)
    yield* entriesBelow(dataDir, { isKept: isCopied })
    yield await controlFile(dataDir)
    const [before] = (
      await client.query<{ moment: Date; segment: string }>(
        `select clock_timestamp() as moment, current_setting('wal_segment_size') as segment`,
      )
    ).rows
    const [stopped] = (
      await client.query<{ last: string; labelfile: string; spcmapfile: string }>(
        'select pg_walfile_name(lsn) as last, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
      )
    ).rows
    if (!before || !stopped) throw new BackupError('The database gave no backup. Try again.')
    if (stopped.spcmapfile)
      throw new BackupError(
        'The database has tablespaces outside its folder, which a backup does not hold. Move their tables back first.',
      )
    yield textEntry('backup_label', stopped.labelfile)
    yield* neededLog(dataDir, { label: stopped.labelfile, last: stopped.last, segment: before.segment })
    onCopied(before.moment)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isCopied(path: string, kind: 'file' | 'folder'): boolean {
  if (path === CONTROL_FILE || LEFT_OUT.has(path) || TEMPORARY.test(path)) return false
  const [top = '', ...rest] = path.split('/')
  if (rest.length > 0 && EMPTY_FOLDERS.has(top)) return false
  // Of the log the folders; its files are chosen when the end is known.
  return top !== 'pg_wal' || (kind === 'folder' && rest.length <= 1)
}

/** The one file that is not mended by the log: read until two readings are alike, so never half-written. */
async function controlFile(dataDir: string): Promise<ArchiveEntry> {
  let before: Buffer | null = null
  for (let reads = 0; reads < CONTROL_READS; reads += 1) {
    const now = await readFile(join(dataDir, CONTROL_FILE))
    if (before?.equals(now)) return { path: CONTROL_FILE, kind: 'file', mode: 0o600, bytes: [now] }
    before = now
  }
  throw new BackupError('The database is too busy to be copied. Try again.')
}

/** The log from where recovery begins to where the backup ends, and nothing after. */
async function* neededLog(
  dataDir: string,
  { label, last, segment }: { label: string; last: string; segment: string },
): AsyncGenerator<ArchiveEntry> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (!first || first.slice(0, 8) !== last.slice(0, 8))
    throw new BackupError('The database changed its history while it was copied. Try again.')
  const segmentBytes = bytesOf(segment)
  const missing = new Set(range(numberOf(first, segmentBytes), numberOf(last, segmentBytes)))
  const folder = join(dataDir, 'pg_wal')
  for (const name of (await readdir(folder)).sort()) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
    if (!isNeeded && !/^[0-9A-F]{8}\.history$/.test(name)) continue
    const entry = await fileEntry(join(folder, name), `pg_wal/${name}`)
    if (!entry) continue
    if (isNeeded) missing.delete(numberOf(name, segmentBytes))
    yield entry
  }
  if (missing.size > 0)
    throw new BackupError('The database recycled a part of its log before it was copied. Try again.')
}

function numberOf(name: string, segmentBytes: number): number {
  const perLog = 0x1_0000_0000 / segmentBytes
  return Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16)
}

function* range(first: number, last: number): Generator<number> {
  for (let number = first; number <= last; number += 1) yield number
}

function bytesOf(setting: string): number {
  const [, number, unit] = /^(\d+)(B|kB|MB|GB)?$/.exec(setting) ?? []
  const factors = { B: 1, kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const
  const factor = factors[(unit ?? 'B') as keyof typeof factors]
  return Number(number) * factor
}

function textEntry(path: string, text: string): ArchiveEntry {
  return { path, kind: 'file', mode: 0o600, bytes: [Buffer.from(text)] }
}
