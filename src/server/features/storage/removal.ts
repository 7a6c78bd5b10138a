import { and, asc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { ObjectNames } from '#server/platform/backup/object-names.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/connection.ts'
import { unnamedObjects } from '#server/platform/database/schema/storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** The storage is away, or does not let go: what is left is removed next time. */
const FAILURES_A_RUN = 5
const AT_ONCE = 50
/** Who has begun to remove something has ended by then, or was ended: a sweep takes it over. */
export const BEING_REMOVED_MS = 15 * 60_000

export interface RemovalDependencies {
  db: Database
  storage: Storage
  clock: Clock
  onError: (error: unknown) => void
}

interface Claimed {
  /** Those that were looked at. */
  found: number
  going: string[]
}

/** Removes the bytes of what is written down, while no transaction waits for them. */
export function createRemoval({ db, storage, clock, onError }: RemovalDependencies) {
  /** Of what has been marked. Whatever ends it here, the next run does it again. */
  async function takeAway(key: string): Promise<void> {
    await (key.endsWith('/') ? storage.deleteAll(key) : storage.delete(key))
    await forget(db, eq(unnamedObjects.key, key))
  }

  /** Some of those, marked; none when there are no more. What a row names after all is struck off and stays. */
  const claim = (which: SQL | undefined, features: readonly ObjectNames[] | null): Promise<Claimed> =>
    db.transaction(async (tx) => {
      const left = await tx
        .select({ key: unnamedObjects.key })
        .from(unnamedObjects)
        .where(which)
        .orderBy(asc(unnamedObjects.since), asc(unnamedObjects.key))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true })
      const going: string[] = []
      for (const { key } of left) {
        if (features === null || (await isUnnamed(tx, key, features))) going.push(key)
        else await forget(tx, eq(unnamedObjects.key, key))
      }
      await tx
        .update(unnamedObjects)
        .set({ removing: true, since: clock.now() })
        .where(inArray(unnamedObjects.key, going))
      return { found: left.length, going }
    })

  /** False where something of it is left. One that cannot be removed keeps no other waiting. */
  async function removeAll(
    which: SQL | undefined,
    features: readonly ObjectNames[] | null,
  ): Promise<boolean> {
    const failed: string[] = []
    for (;;) {
      const { found, going } = await claim(and(which, notInArray(unnamedObjects.key, failed)), features)
      if (found === 0) return failed.length === 0
      for (const key of going) {
        try {
          if (await isGoing(db, key)) await takeAway(key)
        } catch (error) {
          onError(error)
          await putLast(db, key, clock.now())
          if (failed.push(key) === FAILURES_A_RUN) return false
        }
      }
    }
  }

  return { takeAway, removeAll }
}

/** Directly before: somebody else may have removed it meanwhile, and something new be kept under its key. */
async function isGoing(db: Database, key: string): Promise<boolean> {
  return (await db.$count(unnamedObjects, and(eq(unnamedObjects.key, key), unnamedObjects.removing))) > 0
}

/** Behind the others: a few that never go leave the next run to them. */
async function putLast(db: Database, key: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() + 1)
  await db.update(unnamedObjects).set({ since }).where(eq(unnamedObjects.key, key))
}

/** Whatever was written down: what a row names is kept, and so is what is nobody's. */
async function isUnnamed(tx: Transaction, key: string, features: readonly ObjectNames[]): Promise<boolean> {
  const keepers = features.filter(({ prefix }) => key.startsWith(prefix))
  const unnamed = await Promise.all(keepers.map((feature) => feature.unnamed(tx, [key])))
  return keepers.length > 0 && unnamed.every((keys) => keys.length === 1)
}

/** Strikes them off; whether there were any. */
export async function forget(executor: Executor, which: SQL | undefined): Promise<boolean> {
  const gone = await executor.delete(unnamedObjects).where(which).returning({ key: unnamedObjects.key })
  return gone.length > 0
}
