import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { feedback } from '#server/platform/database/schema/support.ts'

export type FeedbackRow = typeof feedback.$inferSelect

export async function insertFeedback(db: Executor, row: FeedbackRow): Promise<void> {
  await db.insert(feedback).values(row)
}

/** Newest first. */
export async function findFeedback(
  db: Executor,
  { after, limit }: { after: { createdAt: Date; id: string } | null; limit: number },
): Promise<FeedbackRow[]> {
  return db
    .select()
    .from(feedback)
    .where(
      and(
        after
          ? sql`(${feedback.createdAt}, ${feedback.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit)
}

export async function findSender(db: Executor, userId: string) {
  const [found] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return found ?? null
}
