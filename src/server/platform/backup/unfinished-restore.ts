import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { QueryResult } from 'pg'
import { BackupError } from './backup-error.ts'

/** While this folder is in DATA_DIR, a restore into it was not finished, and nothing is done with what is there. */
export const STAGING = 'restoring'

/** The same for a database of the operator's own: there from before its data until everything has its place. */
const SCHEMA = 'unfinished_restore'

/** What a restore that is not finished says of itself in the database it fills. */
export interface RestoreMark {
  /** The id of the backup. */
  backup: string
  /** Where that backup lay. */
  backupFolder: string
  dataDir: string
}

interface Queryable {
  query(text: string, values?: unknown[]): Promise<QueryResult>
}

export async function readMark(database: Queryable): Promise<RestoreMark | null> {
  const there = await database.query('select from pg_namespace where nspname = $1', [SCHEMA])
  if (there.rowCount === 0) return null
  const { rows } = await database.query(
    `select backup, backup_folder as "backupFolder", data_dir as "dataDir" from ${SCHEMA}.mark`,
  )
  return (rows[0] as RestoreMark | undefined) ?? null
}

export async function writeMark(
  database: Queryable,
  { backup, backupFolder, dataDir }: RestoreMark,
): Promise<void> {
  await database.query('begin')
  await database.query(`drop schema if exists ${SCHEMA} cascade`)
  await database.query(`create schema ${SCHEMA}`)
  await database.query(
    `create table ${SCHEMA}.mark (backup text not null, backup_folder text not null, data_dir text not null)`,
  )
  await database.query(`insert into ${SCHEMA}.mark values ($1, $2, $3)`, [backup, backupFolder, dataDir])
  await database.query('commit')
}

export async function removeMark(database: Queryable): Promise<void> {
  await database.query(`drop schema if exists ${SCHEMA} cascade`)
}

/** Whether the database holds anything beside the mark. */
export async function holdsAnything(database: Queryable): Promise<boolean> {
  const found = await database.query(
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', $1)
       and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
    [SCHEMA],
  )
  return found.rowCount !== 0
}

/** Refuses, in one sentence, to use a folder that a restore was not finished in. Throws BackupError. */
export async function refuseUnfinishedRestore(
  dataDir: string,
  { DATABASE_URL }: { DATABASE_URL?: string | undefined },
): Promise<void> {
  const isThere = await access(join(dataDir, STAGING)).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new BackupError(
    DATABASE_URL
      ? `A restore into ${dataDir} and the database that DATABASE_URL names was not finished. Run "npm run restore" again ` +
          'with the same backup; or empty the folder, make a new database, and restore into these.'
      : `A restore into ${dataDir} was not finished. Run the same restore again; or empty the folder, but for "keys" unless you have that key elsewhere.`,
  )
}

/** Refuses, in one sentence, to use a database that a restore was not finished in. Throws BackupError. */
export async function refuseMarkedDatabase(database: Queryable): Promise<void> {
  const mark = await readMark(database)
  if (!mark) return
  throw new BackupError(
    `The database that DATABASE_URL names holds a restore of ${mark.backupFolder} into ${mark.dataDir} that was not ` +
      'finished. Run "npm run restore" again with that backup; or make a new database, empty the folder, and restore into these.',
  )
}
