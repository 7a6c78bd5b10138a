import { and, eq } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/review-work.ts'
import { isAsked, meanScore } from '#domain/pdsqi.ts'
import { isReadBy } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { reviewRounds, reviews, reviewScores } from '#server/platform/database/schema/reviews.ts'
import { aboutReview } from './audit-entries.ts'
import type { ReviewsCaller, ReviewsDependencies } from './dependencies.ts'
import { tellOfReview } from './news.ts'
import * as refusals from './refusals.ts'
import { lockReview, type ReviewRow } from './review-store.ts'
import { reviewFor } from './review-view.ts'

type Decision = Received<typeof contract.decideReview>['body']

/** What a reviewer scores stays theirs, whoever decides: of a round that is there, before and after it is decided. */
export async function scoreReview(
  dependencies: ReviewsDependencies,
  { reviewId, round, scores: given }: Received<typeof contract.scoreReview>['body'],
  caller: ReviewsCaller,
): Promise<Answer<typeof contract.scoreReview>> {
  const { db, clock, ids } = dependencies
  const byId = caller.actor.userId
  const scores = isAsked('synthesized', given) ? given : { ...given, synthesized: null }
  const row = await db.transaction(async (tx) => {
    const found = await lockRead(tx, reviewId, caller)
    if (round > found.round) throw refusals.roundNotFound()
    const said = { scores, mean: meanScore(scores), at: clock.now() }
    await tx
      .insert(reviewScores)
      .values({ id: ids.uuid(), reviewId, round, byId, ...said })
      .onConflictDoUpdate({
        target: [reviewScores.reviewId, reviewScores.round, reviewScores.byId],
        set: said,
      })
    await recordAudit(tx, aboutReview('review.score', found.noteId, caller))
    return found
  })
  // Nobody else sees the scores of a round before it is decided.
  if (row.state !== 'submitted') await tellOfReview(dependencies, row)
  return { review: await reviewFor(db, dependencies, reviewId, caller.actor) }
}

export async function decideReview(
  dependencies: ReviewsDependencies,
  decision: Decision,
  caller: ReviewsCaller,
): Promise<Answer<typeof contract.decideReview>> {
  const { db } = dependencies
  if (decision.decision === 'changes_requested' && decision.asked.trim() === '') throw refusals.nothingAsked()
  const { row, isDecidedSo } = await db.transaction((tx) => decide(tx, dependencies, decision, caller))
  const review = await reviewFor(db, dependencies, row.id, caller.actor)
  if (!isDecidedSo) throw refusals.decidedAlready(review)
  await tellOfReview(dependencies, row)
  return { review }
}

/** Whoever comes first decides; the others find it decided once they have the row. */
async function decide(
  tx: Transaction,
  { clock }: ReviewsDependencies,
  { reviewId, round, decision, asked }: Decision,
  caller: ReviewsCaller,
): Promise<{ row: ReviewRow; isDecidedSo: boolean }> {
  const decidedById = caller.actor.userId
  const row = await lockRead(tx, reviewId, caller)
  const thisRound = and(eq(reviewRounds.reviewId, reviewId), eq(reviewRounds.number, round))
  if (row.round !== round) return { row, isDecidedSo: false }
  if (row.state !== 'submitted') {
    const [known] = await tx
      .select({ decidedById: reviewRounds.decidedById, decision: reviewRounds.decision })
      .from(reviewRounds)
      .where(thisRound)
    return { row, isDecidedSo: known?.decidedById === decidedById && known.decision === decision }
  }
  await tx.update(reviews).set({ state: decision }).where(eq(reviews.id, reviewId))
  await tx.update(reviewRounds).set({ decision, decidedById, decidedAt: clock.now(), asked }).where(thisRound)
  await recordAudit(tx, aboutReview('review.decide', row.noteId, caller))
  return { row, isDecidedSo: true }
}

/** The round is open again, for this reviewer and for the others. */
export async function takeBackDecision(
  dependencies: ReviewsDependencies,
  { reviewId, round }: Received<typeof contract.takeBackDecision>['body'],
  caller: ReviewsCaller,
): Promise<Answer<typeof contract.takeBackDecision>> {
  const { db } = dependencies
  const { row, isOpen } = await db.transaction(async (tx) => {
    const found = await lockRead(tx, reviewId, caller)
    if (found.round !== round) return { row: found, isOpen: false }
    if (found.state === 'submitted') return { row: found, isOpen: true }
    const opened = await tx
      .update(reviewRounds)
      .set({ decision: null, decidedById: null, decidedAt: null, asked: '' })
      .where(
        and(
          eq(reviewRounds.reviewId, reviewId),
          eq(reviewRounds.number, round),
          eq(reviewRounds.decidedById, caller.actor.userId),
        ),
      )
      .returning({ number: reviewRounds.number })
    if (opened.length === 0) return { row: found, isOpen: false }
    await tx.update(reviews).set({ state: 'submitted' }).where(eq(reviews.id, reviewId))
    await recordAudit(tx, aboutReview('review.reopen', found.noteId, caller))
    return { row: found, isOpen: true }
  })
  const review = await reviewFor(db, dependencies, row.id, caller.actor)
  if (!isOpen) throw refusals.notYoursToTakeBack(review)
  await tellOfReview(dependencies, row)
  return { review }
}

async function lockRead(tx: Transaction, reviewId: string, { actor }: ReviewsCaller): Promise<ReviewRow> {
  const row = await lockReview(tx, and(eq(reviews.id, reviewId), isReadBy(actor)))
  if (!row) throw refusals.reviewNotFound()
  return row
}
