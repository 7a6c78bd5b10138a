import { asc, eq, lt } from 'drizzle-orm'
import { DAY_MS } from '#domain/time.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ObjectNames } from '#server/platform/backup/object-names.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/connection.ts'
import { unnamedObjects } from '#server/platform/database/schema/storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Whatever is still being sent or kept after so long has been left by a server that was killed. */
const LEFT_AFTER_MS = DAY_MS

/**
 * Objects that no row names: not yet, for they are being stored, or no more. Written down before, so that one whose server is
 * killed at that moment is found and removed; of anything else nothing is ever removed for want of a name.
 */
export interface UnnamedObjects {
  /** Before an object is stored, or in the transaction that takes its name away. */
  note(executor: Executor, key: string): Promise<void>
  /** In the transaction that names it. Throws conflict when it took so long that it was removed. */
  named(tx: Transaction, key: string): Promise<void>
  /**
   * Removes an object while it is written down here. Once a row names it, it stays, also when whoever named it never heard that
   * they did: the answer to a commit can be lost.
   */
  remove(key: string): Promise<void>
  /**
   * Removes those that were left, and none that a row of one of these features names after all. Once an hour is enough.
   */
  sweep(features: readonly ObjectNames[]): Promise<void>
}

export function createUnnamedObjects({
  db,
  storage,
  clock,
}: {
  db: Database
  storage: Storage
  clock: Clock
}): UnnamedObjects {
  /** False when there is none that was left before then. */
  const removeNext = (before: Date, features: readonly ObjectNames[]): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [left] = await tx
        .select()
        .from(unnamedObjects)
        .where(lt(unnamedObjects.since, before))
        .orderBy(asc(unnamedObjects.since))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!left) return false
      // The bytes first: what is still written down is found again. Whoever wants to name it meanwhile waits, and is refused.
      if (await isUnnamed(tx, left.key, features)) await storage.delete(left.key)
      await forget(tx, left.key)
      return true
    })

  return {
    async note(executor, key) {
      await executor.insert(unnamedObjects).values({ key, since: clock.now() }).onConflictDoNothing()
    },
    async named(tx, key) {
      if (await forget(tx, key)) return
      throw new Refusal(
        'conflict',
        'This took too long to be kept. It is still on your device: send it again.',
      )
    },
    remove: (key) =>
      db.transaction(async (tx) => {
        // One that is being named at this moment is waited for.
        const [written] = await tx
          .select()
          .from(unnamedObjects)
          .where(eq(unnamedObjects.key, key))
          .for('update')
        if (!written) return
        await storage.delete(key)
        await forget(tx, key)
      }),
    async sweep(features) {
      const before = new Date(clock.now().getTime() - LEFT_AFTER_MS)
      while (await removeNext(before, features));
    },
  }
}

/** Whatever was written down: what a row names is kept, and so is what is nobody's. */
async function isUnnamed(tx: Transaction, key: string, features: readonly ObjectNames[]): Promise<boolean> {
  const keepers = features.filter(({ prefix }) => key.startsWith(prefix))
  const unnamed = await Promise.all(keepers.map((feature) => feature.unnamed(tx, [key])))
  return keepers.length > 0 && unnamed.every((keys) => keys.length === 1)
}

async function forget(executor: Executor, key: string): Promise<boolean> {
  const gone = await executor
    .delete(unnamedObjects)
    .where(eq(unnamedObjects.key, key))
    .returning({ key: unnamedObjects.key })
  return gone.length > 0
}
