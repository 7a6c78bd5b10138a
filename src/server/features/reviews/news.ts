import { and, eq, or } from 'drizzle-orm'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { ReviewsDependencies } from './dependencies.ts'
import type { ReviewRow } from './review-store.ts'

/**
 * Tells the open screens of the author, of the organization’s admins and of the super admins that something happened in a
 * review: not what. Each asks again for what they may see. News that fails fails nothing.
 */
export async function tellOfReview(
  { db, realtime, onError }: Pick<ReviewsDependencies, 'db' | 'realtime' | 'onError'>,
  { id, noteId, authorId, organizationId }: Pick<ReviewRow, 'id' | 'noteId' | 'authorId' | 'organizationId'>,
): Promise<void> {
  const event = { kind: 'reviewChanged', reviewId: id, noteId } as const
  realtime.tell(authorId, event)
  try {
    const reviewers = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.accountStatus, 'active'),
          or(
            eq(users.role, 'super_admin'),
            and(eq(users.role, 'organization_admin'), eq(users.organizationId, organizationId)),
          ),
        ),
      )
    for (const reviewer of reviewers)
      if (reviewer.id !== authorId) realtime.tell(reviewer.id, event, 'strong')
  } catch (error) {
    onError(error)
  }
}
