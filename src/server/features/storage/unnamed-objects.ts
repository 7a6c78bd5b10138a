import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/time.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ObjectNames } from '#server/platform/backup/object-names.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { unnamedObjects } from '#server/platform/database/schema/storage.ts'
import { BEING_REMOVED_MS, createRemoval, forget, type RemovalDependencies } from './removal.ts'

/** Whatever is still being sent or kept after so long has been left by a server that was killed. */
const LEFT_AFTER_MS = DAY_MS
/**
 * Objects that no row names: not yet, for they are being stored, or no more. Written down before, so that one whose server is
 * killed at that moment is found and removed; of anything else nothing is ever removed for want of a name. A key with `/` at
 * its end stands for every object below it. No transaction waits for the storage: an object is marked as going, which keeps
 * everybody from naming it, then removed, then struck off here.
 */
export interface UnnamedObjects {
  /** Before an object is stored. */
  note(executor: Executor, key: string): Promise<void>
  /** In the transaction that names it. Throws conflict when it took so long that it was removed. */
  named(tx: Transaction, key: string): Promise<void>
  /**
   * Removes an object while it is written down here. Once a row names it, it stays, also when whoever named it never heard that
   * they did: the answer to a commit can be lost.
   */
  remove(key: string): Promise<void>
  /** Removes what was let go of with an account; false where something of it is left. */
  removeOf(userId: string): Promise<boolean>
  /**
   * Removes those that were left or let go of, and none that a row of one of these features names after all. Once an hour is
   * enough.
   */
  sweep(features: readonly ObjectNames[]): Promise<void>
}

/**
 * In the transaction that takes their names away: from then on they are removed. `userId`: whose they were, whose account is
 * not erased before they are gone. `by`: the caller itself, with `remove`, or the next sweep.
 */
export async function letGoOf(
  tx: Executor,
  keys: readonly string[],
  { now, userId, by }: { now: Date; userId: string | null; by: 'caller' | 'sweep' },
): Promise<void> {
  if (keys.length === 0) return
  const since = by === 'caller' ? now : new Date(now.getTime() - BEING_REMOVED_MS)
  // One parameter however many there are: a statement takes 65,535.
  await tx.execute(sql`
    insert into unnamed_objects (key, since, removing, user_id)
    select key, ${since.toISOString()}::timestamptz, true, ${userId}::uuid from unnest(${sql.param(keys)}::text[]) as key
    on conflict (key) do update
      set removing = true, user_id = coalesce(excluded.user_id, unnamed_objects.user_id)`)
}

/** Of these keys those that are let go of and not removed yet: nothing new may be named by them. */
export async function goingAmong(executor: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await executor
    .select({ key: unnamedObjects.key })
    .from(unnamedObjects)
    .where(and(inArray(unnamedObjects.key, [...keys]), unnamedObjects.removing))
  return rows.map(({ key }) => key)
}

export function createUnnamedObjects(dependencies: RemovalDependencies): UnnamedObjects {
  const { db, clock } = dependencies
  const { takeAway, removeAll } = createRemoval(dependencies)

  return {
    async note(executor, key) {
      await executor.insert(unnamedObjects).values({ key, since: clock.now() }).onConflictDoNothing()
    },
    async named(tx, key) {
      if (await forget(tx, and(eq(unnamedObjects.key, key), sql`not ${unnamedObjects.removing}`))) return
      throw new Refusal(
        'conflict',
        'This took too long to be kept. It is still on your device: send it again.',
      )
    },
    async remove(key) {
      // One that is being named at this moment is waited for.
      const marked = await db
        .update(unnamedObjects)
        .set({ removing: true, since: clock.now() })
        .where(eq(unnamedObjects.key, key))
        .returning({ key: unnamedObjects.key })
      if (marked.length > 0) await takeAway(key)
    },
    async removeOf(userId) {
      const isOf = eq(unnamedObjects.userId, userId)
      return (await removeAll(isOf, null)) && (await db.$count(unnamedObjects, isOf)) === 0
    },
    async sweep(features) {
      const before = (ms: number) => new Date(clock.now().getTime() - ms)
      // Whoever else removes one at this moment must not find what is kept under the same key right after.
      const isLeft = and(unnamedObjects.removing, lte(unnamedObjects.since, before(BEING_REMOVED_MS)))
      await removeAll(or(isLeft, lt(unnamedObjects.since, before(LEFT_AFTER_MS))), features)
    },
  }
}
