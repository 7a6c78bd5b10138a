import { eq, sql } from 'drizzle-orm'
import type { Preferences } from '#contract/preferences.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'

/** What the user has chosen; what was never chosen is missing. Null for an unknown user. */
export async function findChoices(db: Executor, userId: string): Promise<Partial<Preferences> | null> {
  const [found] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId))
  return found?.preferences ?? null
}

/** Merges in the database, so that two changes at once both stay. */
export async function mergeChoices(
  db: Executor,
  userId: string,
  changes: Partial<Preferences>,
): Promise<Partial<Preferences> | null> {
  const [changed] = await db
    .update(users)
    .set({ preferences: sql`${users.preferences} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences })
  return changed?.preferences ?? null
}
