import { and, eq, or } from 'drizzle-orm'
import { users } from '#server/platform/database/schema/accounts.ts'
import { reviews } from '#server/platform/database/schema/reviews.ts'
import type { ReviewsDependencies } from './dependencies.ts'
import type { ReviewRow } from './review-store.ts'

type Told = Pick<ReviewRow, 'id' | 'noteId' | 'authorId' | 'organizationId'>

/**
 * Tells the open screens of the author, of the organization’s admins and of the super admins that something happened in a
 * review: not what. Each asks again for what they may see. News that fails fails nothing.
 */
export const tellOfReview = (
  { db, realtime, onError }: Pick<ReviewsDependencies, 'db' | 'realtime' | 'onError'>,
  review: Told,
): Promise<void> => tell({ db, realtime }, review).catch(onError)

/** Of every review of a note: its author is another one, or some were taken back. */
export async function tellOfReviewsOf(
  dependencies: Pick<ReviewsDependencies, 'db' | 'realtime'>,
  noteId: string,
): Promise<void> {
  for (const review of await dependencies.db.select().from(reviews).where(eq(reviews.noteId, noteId)))
    await tell(dependencies, review)
}

async function tell(
  { db, realtime }: Pick<ReviewsDependencies, 'db' | 'realtime'>,
  { id, noteId, authorId, organizationId }: Told,
): Promise<void> {
  const event = { kind: 'reviewChanged', reviewId: id, noteId } as const
  realtime.tell(authorId, event)
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
  for (const reviewer of reviewers) if (reviewer.id !== authorId) realtime.tell(reviewer.id, event, 'strong')
}
