import { Client } from 'pg'
import { BackupError } from './backup-error.ts'
import { majorOf, refuseOlderProgram, type OwnDatabase } from './dump.ts'
import { holdsAnything, readMark, removeMark, writeMark, type RestoreMark } from './unfinished-restore.ts'

/** The lock of a restore, which PostgreSQL gives back when the connection ends. */
const RESTORE_LOCK = 7_204_116_351

/** A database of the operator's own, while a backup is put into it. */
export interface OwnTarget {
  /** It is this one and no other. */
  identity: string
  /** It holds all of this backup's data already: the restore that put it there was cut off afterwards. */
  isFilled: boolean
  /** Says in the database, before its data, that a restore is not finished. */
  mark(): Promise<void>
  /** Everything has its place. */
  unmark(): Promise<void>
  /** After a failure: the mark stays where data is. True where it does. */
  unmarkWhenEmpty(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Takes a database that is empty, or that provably holds what a restore of the same backup left when it was cut off. `placedIn`
 * is the identity of the database for which files of this backup are in their place. Throws BackupError.
 */
export async function openOwnTarget(
  database: OwnDatabase,
  wanted: RestoreMark & { major: number; placedIn: string | null },
): Promise<OwnTarget> {
  const client = new Client({ connectionString: database.databaseUrl, keepAlive: true })
  // The next statement says that the connection is gone.
  client.on('error', () => {})
  await client.connect()
  const close = () => client.end().catch(() => undefined)
  try {
    const major = await majorOf(client)
    if (major < wanted.major)
      throw new BackupError(
        `The backup was made of PostgreSQL ${wanted.major} and DATABASE_URL names a server of version ${major}. ` +
          `Restore into version ${wanted.major} or newer.`,
      )
    await refuseSecondRestore(client)
    const identity = await identityOf(client)
    const isFilled = await holdsAnything(client)
    const mark = await readMark(client)
    if (isFilled && !(mark === null && wanted.placedIn === identity)) refuseOthers(mark, wanted)
    await refuseOlderProgram('pg_restore', database, Math.min(major, wanted.major))
    return {
      identity,
      isFilled,
      mark: () => writeMark(client, wanted),
      unmark: () => removeMark(client),
      async unmarkWhenEmpty() {
        const isKept = await holdsAnything(client)
        if (!isKept) await removeMark(client)
        return isKept
      },
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

function refuseOthers(mark: RestoreMark | null, wanted: RestoreMark): void {
  if (mark?.backup === wanted.backup) return
  throw new BackupError(
    mark
      ? 'The database that DATABASE_URL names holds the remains of the restore of another backup that was cut off. ' +
          `Name that one (${mark.backupFolder}) with --from; or drop the database, make a new one, and restore into that.`
      : 'The database that DATABASE_URL names is not empty. Make a new one, and restore into that.',
  )
}

async function refuseSecondRestore(client: Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    RESTORE_LOCK,
  ])
  if (!rows[0]?.held)
    throw new BackupError(
      'Another restore into the database that DATABASE_URL names is running. Wait until it is finished.',
    )
}

async function identityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}
