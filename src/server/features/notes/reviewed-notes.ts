import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { NoteReview, ShownReviewState } from '#contract/review-states.ts'
import { can } from '#domain/capabilities.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { reviews } from '#server/platform/database/schema/reviews.ts'

// Who reads a note is said here alone, and who reads one that is not theirs: of a row of `reviews`, wherever it is asked for. Tables are named in
// the text, because of one table alone the names of columns would be written without it.

interface Reviewer {
  userId: string
  role: Role
  isStrong: boolean
}

const organizationOf = (userId: SQL): SQL =>
  sql`(select organization_id from users where users.id = ${userId})`

/** The review by the author of a row of `notes` in the organization that they are a member of now; null once it was taken back. */
export const reviewOfNote = sql<NoteReview | null>`(
  select pg_catalog.json_build_object('id', reviews.id, 'state', reviews.state) from reviews
  where reviews.note_id = notes.id and reviews.author_id = notes.author_id and reviews.state <> 'withdrawn'
    and reviews.organization_id = ${organizationOf(sql`notes.author_id`)})`

/** Rows of `notes` of an author whose review stands so. */
export function isInReview(authorId: string, states: readonly ShownReviewState[]): SQL {
  return sql`notes.id in (select reviews.note_id from reviews
    where reviews.author_id = ${authorId} and reviews.state = any(${sql.param(states)}::text[])
      and reviews.organization_id = ${organizationOf(sql`${authorId}`)})`
}

/**
 * A row of `reviews` that reviewers can open: its author has not taken it back, has the note and is in the organization still,
 * and their account is open; the note is not deleted, and the organization not archived.
 */
export const isShownToReviewers = sql<boolean>`(reviews.state <> 'withdrawn' and exists (
  select from notes
    join users on users.id = reviews.author_id
    join organizations on organizations.id = reviews.organization_id
  where notes.id = reviews.note_id and notes.author_id = reviews.author_id and notes.deleted_at is null and users.account_status = 'active'
    and users.organization_id = reviews.organization_id and organizations.archived_at is null))`

/** Narrows a query to the reviews of the actor’s own notes: of what they handed over they read nothing on. */
export const isOfOwnNote = ({ userId }: Pick<Reviewer, 'userId'>): SQL | undefined =>
  and(
    eq(reviews.authorId, userId),
    sql`exists (select from notes where notes.id = reviews.note_id and notes.author_id = reviews.author_id)`,
  )

/** Narrows a query to the reviews that the actor reads as a reviewer: of their organization, or of all; none of their own notes. */
export function isReadBy(actor: Reviewer): SQL | undefined {
  if (!can(actor.role, 'review') || !actor.isStrong) return sql`false`
  const ofAll = can(actor.role, 'manageOrganizations')
  return and(
    isShownToReviewers,
    ne(reviews.authorId, actor.userId),
    ofAll ? undefined : sql`reviews.organization_id = ${organizationOf(sql`${actor.userId}`)}`,
  )
}

/** How somebody reads a note: as its author all of it as it stands, as a reviewer what was submitted last. */
export type NoteSight = { as: 'author' } | { as: 'reviewer'; reviewId: string; round: number }

/** Who may see a note, and what of it; null for everybody else, and for nobody once it was deleted. */
export async function sightOf(db: Executor, actor: Reviewer, noteId: string): Promise<NoteSight | null> {
  const [own] = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.id, noteId), eq(notes.authorId, actor.userId), isNull(notes.deletedAt)))
  if (own) return { as: 'author' }
  // Of several organizations an author is in one, and of that one alone reviews are open.
  const [found] = await db
    .select({ reviewId: reviews.id, round: reviews.round })
    .from(reviews)
    .where(and(eq(reviews.noteId, noteId), isReadBy(actor)))
  return found ? { as: 'reviewer', ...found } : null
}
