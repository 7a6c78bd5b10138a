import { and, eq, gte, ilike, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import type { Segment } from '#contract/transcripts.ts'
import { SELECT_OPTION_LIMIT } from '#domain/limits.ts'
import { displayNameOf } from '#server/features/accounts/public.ts'
import { isOfOwnNote, isReadBy } from '#server/features/notes/public.ts'
import { pageAfter } from '#server/http/page.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { containing, pageOf } from '#server/platform/database/keyset.ts'
import { reviews } from '#server/platform/database/schema/reviews.ts'
import { aboutReview } from './audit-entries.ts'
import type { ReviewsCaller, ReviewsDependencies } from './dependencies.ts'
import { reviewNotFound, roundNotFound } from './refusals.ts'
import * as store from './review-store.ts'
import { reviewFor, toSummary } from './review-view.ts'

type Queue = Received<typeof contract.listReviews>['body']

/** The reviews of the actor’s own notes, the newest first. */
export async function listMyReviews(
  { db }: ReviewsDependencies,
  { cursor, limit, state }: Received<typeof contract.listMyReviews>['body'],
  caller: ReviewsCaller,
): Promise<Answer<typeof contract.listMyReviews>> {
  const order = store.NEWEST_FIRST
  const where = and(
    isOfOwnNote(caller.actor),
    state.length > 0 ? inArray(reviews.state, state) : undefined,
    pageAfter(order, cursor),
  )
  const [found] = await Promise.all([
    store.findReviews(db, where, { order, limit: limit + 1 }),
    recordAudit(db, aboutReview('review.list', null, caller)),
  ])
  const { rows, nextCursor } = pageOf(order, limit, found)
  return { reviews: rows.map(toSummary), nextCursor }
}

/** What waits for the actor as a reviewer, the oldest first. */
export async function listReviews(
  { db }: ReviewsDependencies,
  asked: Queue,
  caller: ReviewsCaller,
): Promise<Answer<typeof contract.listReviews>> {
  const { cursor, limit } = asked
  const order = store.OLDEST_FIRST
  const mayRead = isReadBy(caller.actor)
  const where = and(mayRead, wanted(asked, caller), pageAfter(order, cursor))
  const [found, physicians] = await Promise.all([
    store.findReviews(db, where, { order, limit: limit + 1 }),
    cursor === null ? store.findPhysicians(db, mayRead, SELECT_OPTION_LIMIT) : null,
    recordAudit(db, aboutReview('review.list', null, caller)),
  ])
  const { rows, nextCursor } = pageOf(order, limit, found)
  return {
    reviews: rows.map(toSummary),
    nextCursor,
    physicians: physicians && physicians.map((one) => ({ id: one.id, name: displayNameOf(one) })),
  }
}

function wanted(
  { state, physicianId, from, to, mine, search }: Queue,
  { actor }: ReviewsCaller,
): SQL | undefined {
  return and(
    state.length > 0 ? inArray(reviews.state, state) : undefined,
    physicianId ? eq(reviews.authorId, physicianId) : undefined,
    from ? gte(reviews.submittedAt, new Date(from)) : undefined,
    to ? lte(reviews.submittedAt, new Date(to)) : undefined,
    search === '' ? undefined : ilike(reviews.title, containing(search)),
    mine ? isWorkOf(actor.userId) : undefined,
  )
}

const isWorkOf = (userId: string): SQL | undefined =>
  or(
    sql`reviews.id in (select review_id from review_comments where by_id = ${userId})`,
    sql`reviews.id in (select review_id from review_scores where by_id = ${userId})`,
    sql`reviews.id in (select review_id from review_rounds where decided_by_id = ${userId})`,
  )

/** What was said is read here; the sound of it stays with the note, which reviewers cannot open. */
const withoutSound = (segment: Segment): Segment => ({ ...segment, recordingId: null })

/** There is no answer without the entry in the trail. */
export async function getReview(
  dependencies: ReviewsDependencies,
  { id }: { id: string },
  caller: ReviewsCaller,
): Promise<Answer<typeof contract.getReview>> {
  const { db } = dependencies
  const review = await reviewFor(db, dependencies, id, caller.actor)
  await recordAudit(db, aboutReview('review.read', review.noteId, caller))
  return { review }
}

export async function getReviewRound(
  { db }: ReviewsDependencies,
  { id, number }: { id: string; number: number },
  caller: ReviewsCaller,
): Promise<Answer<typeof contract.getReviewRound>> {
  return db.transaction(async (tx) => {
    const found = await store.findReview(tx, and(eq(reviews.id, id), store.isOpenTo(caller.actor)))
    if (!found) throw reviewNotFound()
    const text = await store.findText(tx, id, number)
    if (!text) throw roundNotFound()
    await recordAudit(tx, aboutReview('review.read', found.review.noteId, caller))
    return { text: { ...text, segments: text.segments.map(withoutSound) } }
  })
}
