import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const SQLITE_BUSY = 5

/**
 * Takes the one right to run a server on a data folder, or returns null when somebody holds it, in this
 * process or in another one on this machine (in another container too, where process numbers mean nothing).
 * Node has no file locks of its own; an open transaction of SQLite on an empty file is one that the operating
 * system gives back by itself when the process ends, however it ends.
 */
export function lockDataFolder(lockFile: string): { release(): void } | null {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(lockFile, { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock?.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return null
    throw new EmbeddedPostgresError(
      'unreachable',
      `The file ${lockFile} cannot be written. Give the account that starts this program the right to write ` +
        'there, or set DATA_DIR to another folder.',
      { cause },
    )
  }
  const held = lock
  return { release: () => held.close() }
}
