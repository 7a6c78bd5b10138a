import { sql } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'

/*
 * Each server process says what it does with the master keys by shared advisory locks on one connection of its own: that it
 * is there, which keys it holds, and which one it writes with. They end with the process, however it ends.
 */

/**
 * The first number of the locks: any, as long as nothing else in the database uses it. `retires` is taken by a trigger of
 * the database, see the migrations, while a text under the key is being written.
 */
const LOCKS = { present: 0x6b657930, holds: 0x6b657931, writes: 0x6b657932, retires: 0x6b657933 } as const
type KeyLock = keyof typeof LOCKS

/** The statement that takes the lock for a connection. Parameter 1: the id of the key, empty for `present`. */
export function lockStatement(lock: KeyLock): string {
  return `select pg_advisory_lock_shared(${LOCKS[lock]}, hashtext($1))`
}

export function unlockStatement(lock: KeyLock): string {
  return `select pg_advisory_unlock_shared(${LOCKS[lock]}, hashtext($1))`
}

/** The database connections of the server processes that hold the lock. */
export async function processesWith(db: Executor, lock: KeyLock, keyId = ''): Promise<number[]> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_locks
        where locktype = 'advisory' and granted and objsubid = 2 and mode = 'ShareLock'
          and database = (select oid from pg_database where datname = current_database())
          and classid::bigint = ${LOCKS[lock]} and objid::bigint = hashtext(${keyId})::bigint & 4294967295`,
  )
  return rows.map(({ pid }) => pid)
}

/** The server processes that do not hold the key. */
export async function processesWithout(db: Executor, keyId: string): Promise<number[]> {
  const [present, holding] = [await processesWith(db, 'present'), await processesWith(db, 'holds', keyId)]
  return present.filter((pid) => !holding.includes(pid))
}

/** Waits in the transaction until nobody is writing a text under the key, and lets nobody begin before its end. */
export async function keepWritersOut(tx: Executor, keyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.retires}, hashtext(${keyId}))`)
}

/** The channel on which processes are told that the record of the keys changed. */
export const KEYS_CHANNEL = 'master_keys'

export async function tellProcesses(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${KEYS_CHANNEL}, '')`)
}
