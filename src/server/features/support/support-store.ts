import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { orderBy, placeIn, type Order } from '#server/platform/database/keyset.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { feedback } from '#server/platform/database/schema/support.ts'

export type FeedbackRow = typeof feedback.$inferSelect

export async function insertFeedback(db: Executor, row: FeedbackRow): Promise<void> {
  await db.insert(feedback).values(row)
}

export const NEWEST_FIRST: Order = {
  name: 'feedback',
  keys: [
    { expression: sql`${feedback.createdAt}`, type: 'timestamptz' },
    { expression: sql`${feedback.id}`, type: 'uuid' },
  ],
  direction: 'descending',
}

/** Newest first. */
export async function findFeedback(
  db: Executor,
  { after, limit }: { after: SQL | undefined; limit: number },
): Promise<Array<FeedbackRow & { place: string[] }>> {
  return db
    .select({ ...getTableColumns(feedback), place: placeIn(NEWEST_FIRST) })
    .from(feedback)
    .where(after)
    .orderBy(orderBy(NEWEST_FIRST))
    .limit(limit)
}

export async function findSender(db: Executor, userId: string) {
  const [found] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return found ?? null
}
