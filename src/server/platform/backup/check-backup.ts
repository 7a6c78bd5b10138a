import { join } from 'node:path'
import type { MasterKeys } from '../storage/master-key.ts'
import { unpackEntries, type ArchiveEntry } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { openManifest, partName, type BackupFacts } from './manifest.ts'
import { decompressed, readPart } from './sealed-part.ts'

/** What no database can do without. */
const REQUIRED = {
  embedded: ['PG_VERSION', 'global/pg_control', 'backup_label'],
  own: ['database.dump'],
} as const

/** Reads the whole backup back and proves every byte of it. Throws BackupError. */
export async function checkBackup(
  folder: string,
  keys: MasterKeys,
  onBytes?: (bytes: number) => void,
): Promise<BackupFacts> {
  const facts = await openManifest(folder, keys)
  const missing = new Set<string>(REQUIRED[facts.database.kind])
  for await (const { path, bytes } of readEntries(folder, { keys, facts, part: 'database' }, onBytes)) {
    missing.delete(path)
    for await (const _ of bytes);
  }
  if (missing.size > 0)
    throw new BackupError(`The backup holds no whole database: ${[...missing].join(', ')} is missing.`)
  for await (const { bytes } of readEntries(folder, { keys, facts, part: 'files' }, onBytes))
    for await (const _ of bytes);
  return facts
}

/** What a part holds, proven as it is read: what was read is to be trusted only when the end was reached. */
export async function* readEntries(
  folder: string,
  { keys, facts, part }: { keys: MasterKeys; facts: BackupFacts; part: keyof BackupFacts['parts'] },
  onBytes?: (bytes: number) => void,
): AsyncGenerator<ArchiveEntry> {
  const { file, sha256, entries } = facts.parts[part]
  const plain = readPart(join(folder, file), { keys, name: partName(facts.id, part), sha256 }, onBytes)
  let count = 0
  // Only the database is made smaller: what lies in files is encrypted already.
  for await (const entry of unpackEntries(part === 'database' ? decompressed(plain) : plain)) {
    count += 1
    yield entry
  }
  if (count !== entries) throw new BackupError(`The backup is damaged: ${file} does not hold all it should.`)
}
