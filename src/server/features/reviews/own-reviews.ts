import { and, eq } from 'drizzle-orm'
import type { Review } from '#contract/reviews.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { reviews } from '#server/platform/database/schema/reviews.ts'
import type { ReviewsDependencies } from './dependencies.ts'
import { reviewFor } from './review-view.ts'

/** The reviews of a note as its author sees them, one for each organization it was submitted to. Whoever reads them records it. */
export async function reviewsOfNote(
  db: Database,
  dependencies: Pick<ReviewsDependencies, 'fields'>,
  { noteId, authorId }: { noteId: string; authorId: string },
): Promise<Review[]> {
  const found = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.noteId, noteId), eq(reviews.authorId, authorId)))
  const author = { userId: authorId, role: 'user', isStrong: false } as const
  return Promise.all(found.map(({ id }) => reviewFor(db, dependencies, id, author)))
}
