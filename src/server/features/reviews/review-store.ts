import { aliasedTable, and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import {
  isOfOwnNote,
  isReadBy,
  isShownToReviewers,
  organizationOfNote,
} from '#server/features/notes/public.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { orderBy, placeIn, type Order } from '#server/platform/database/keyset.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { noteAddenda, notes } from '#server/platform/database/schema/notes.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'
import {
  reviewComments,
  reviewRounds,
  reviews,
  reviewScores,
} from '#server/platform/database/schema/reviews.ts'
import type { ReviewsCaller } from './dependencies.ts'

export type ReviewRow = typeof reviews.$inferSelect

/** Narrows a query to the reviews that the actor reads: of their own notes, and as a reviewer. */
export const isOpenTo = (actor: ReviewsCaller['actor']): SQL | undefined =>
  or(isOfOwnNote(actor), isReadBy(actor))

const name = (person: typeof users) => ({
  title: person.title,
  firstName: person.firstName,
  lastName: person.lastName,
})

const summaryColumns = {
  review: reviews,
  author: name(users),
  organizationName: organizations.name,
  isShown: isShownToReviewers,
  openThreads: sql<number>`(select count(*)::int from review_comments
    where review_comments.review_id = ${reviews.id} and thread_id is null and resolved_at is null)`,
}

const keys = [
  { expression: sql`${reviews.submittedAt}`, type: 'timestamptz' },
  { expression: sql`${reviews.id}`, type: 'uuid' },
] as const
export const OLDEST_FIRST: Order = { name: 'reviews', keys, direction: 'ascending' }
export const NEWEST_FIRST: Order = { name: 'reviews', keys, direction: 'descending' }

export async function findReviews(
  db: Executor,
  where: SQL | undefined,
  { order, limit }: { order: Order; limit: number },
) {
  return db
    .select({ ...summaryColumns, place: placeIn(order) })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(organizations, eq(organizations.id, reviews.organizationId))
    .where(where)
    .orderBy(orderBy(order))
    .limit(limit)
}

export type SummaryRow = Awaited<ReturnType<typeof findReview>> & object

export async function findReview(db: Executor, where: SQL | undefined) {
  const [found] = await db
    .select(summaryColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(organizations, eq(organizations.id, reviews.organizationId))
    .where(where)
  return found ?? null
}

/** The row, as it stays until the transaction ends: whoever decides, comments or submits does it one after the other. */
export async function lockReview(tx: Transaction, where: SQL | undefined): Promise<ReviewRow | null> {
  const [found] = await tx.select().from(reviews).where(where).for('update')
  return found ?? null
}

/** Those whose notes the actor reviews, by name; the first few hundred. */
export async function findPhysicians(db: Executor, where: SQL | undefined, limit: number) {
  return db
    .selectDistinct({ id: users.id, ...name(users) })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(where)
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(limit)
}

/** Without their texts, the first round first. */
export async function findRounds(db: Executor, reviewId: string) {
  return db
    .select({
      number: reviewRounds.number,
      version: reviewRounds.version,
      noteStatus: reviewRounds.noteStatus,
      message: reviewRounds.message,
      submittedAt: reviewRounds.submittedAt,
      addenda: sql<number>`json_array_length(${reviewRounds.addenda})`,
      decision: reviewRounds.decision,
      decidedById: reviewRounds.decidedById,
      decidedAt: reviewRounds.decidedAt,
      asked: reviewRounds.asked,
      decidedBy: name(users),
    })
    .from(reviewRounds)
    .leftJoin(users, eq(users.id, reviewRounds.decidedById))
    .where(eq(reviewRounds.reviewId, reviewId))
    .orderBy(asc(reviewRounds.number))
}

export async function findText(db: Executor, reviewId: string, number: number) {
  const { sections, addenda, uncovered, segments } = reviewRounds
  const [found] = await db
    .select({ number: reviewRounds.number, sections, addenda, uncovered, segments })
    .from(reviewRounds)
    .where(and(eq(reviewRounds.reviewId, reviewId), eq(reviewRounds.number, number)))
  return found ?? null
}

/** In the order they were made, each thread’s first before all answers: those may be of the same moment. */
export async function findComments(db: Executor, reviewId: string) {
  const resolver = aliasedTable(users, 'resolver')
  return db
    .select({ comment: reviewComments, by: name(users), resolvedBy: name(resolver) })
    .from(reviewComments)
    .leftJoin(users, eq(users.id, reviewComments.byId))
    .leftJoin(resolver, eq(resolver.id, reviewComments.resolvedById))
    .where(eq(reviewComments.reviewId, reviewId))
    .orderBy(sql`${reviewComments.threadId} is not null`, asc(reviewComments.at), asc(reviewComments.id))
}

export async function findScores(db: Executor, reviewId: string) {
  return db
    .select({ given: reviewScores, by: name(users) })
    .from(reviewScores)
    .leftJoin(users, eq(users.id, reviewScores.byId))
    .where(eq(reviewScores.reviewId, reviewId))
    .orderBy(asc(reviewScores.round), asc(reviewScores.at))
}

/** The note of a review as its author has it now, and the organization they are in; null once it was handed over to somebody else. */
export async function findLiveNote(
  db: Executor,
  { noteId, authorId }: Pick<ReviewRow, 'noteId' | 'authorId'>,
) {
  const [found] = await db
    .select({
      version: notes.version,
      status: notes.status,
      deletedAt: notes.deletedAt,
      patient: notes.patient,
      addenda: sql<number>`(select count(*)::int from ${noteAddenda} where ${noteAddenda.noteId} = ${notes.id})`,
      organizationId: organizations.id,
      archivedAt: organizations.archivedAt,
      recordOfId: organizationOfNote,
    })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.authorId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(notes.id, noteId), eq(notes.authorId, authorId)))
  return found ?? null
}

/** Whose record a note is; null for one of no practice. */
export async function findPracticeOf(db: Executor, noteId: string) {
  const [found] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(notes)
    .innerJoin(organizations, eq(organizations.id, organizationOfNote))
    .where(eq(notes.id, noteId))
  return found ?? null
}

/** The organization of an account. */
export async function findOrganizationOf(db: Executor, userId: string) {
  const [found] = await db
    .select({ id: organizations.id, archivedAt: organizations.archivedAt })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId))
  return found ?? null
}
