import { and, eq, isNull, or } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/review-work.ts'
import { COMMENTS_OF_A_REVIEW } from '#domain/limits.ts'
import { isOfOwnNote, isReadBy, isShownToReviewers } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { reviewComments, reviews } from '#server/platform/database/schema/reviews.ts'
import { aboutReview } from './audit-entries.ts'
import type { ReviewsCaller, ReviewsDependencies } from './dependencies.ts'
import { tellOfReview } from './news.ts'
import * as refusals from './refusals.ts'
import { findText, lockReview, type ReviewRow } from './review-store.ts'
import { reviewFor } from './review-view.ts'

type CommentRow = typeof reviewComments.$inferSelect
type Reviewed = Answer<typeof contract.replyToComment>

/** One thing done in a review that is open to the actor; whoever does another in the same review waits for it. */
async function change(
  dependencies: ReviewsDependencies,
  reviewId: string,
  action: AuditAction,
  caller: ReviewsCaller,
  work: (tx: Transaction, row: ReviewRow) => Promise<void>,
): Promise<Reviewed> {
  const { db } = dependencies
  const { actor } = caller
  const row = await db.transaction(async (tx) => {
    // Its author has nobody to talk to while no reviewer reads it.
    const heard = or(isReadBy(actor), and(isOfOwnNote(actor), isShownToReviewers))
    const found = await lockReview(tx, and(eq(reviews.id, reviewId), heard))
    if (!found) throw refusals.reviewNotFound()
    await work(tx, found)
    await recordAudit(tx, aboutReview(action, found.noteId, caller))
    return found
  })
  await tellOfReview(dependencies, row)
  return { review: await reviewFor(db, dependencies, reviewId, actor) }
}

async function keepComment(
  tx: Transaction,
  comment: Omit<CommentRow, 'resolvedById' | 'resolvedAt'>,
): Promise<void> {
  if (comment.text.trim() === '') throw refusals.emptyComment()
  const { id, reviewId, byId } = comment
  const [known] = await tx.select().from(reviewComments).where(eq(reviewComments.id, id))
  // Its reply was lost, and the caller sends it again.
  if (known && known.reviewId === reviewId && known.byId === byId) return
  if (known) throw refusals.commentIdTaken()
  const count = await tx.$count(reviewComments, eq(reviewComments.reviewId, reviewId))
  if (count >= COMMENTS_OF_A_REVIEW) throw refusals.tooManyComments()
  await tx.insert(reviewComments).values(comment)
}

export function addComment(
  dependencies: ReviewsDependencies,
  body: Received<typeof contract.addReviewComment>['body'],
  caller: ReviewsCaller,
): Promise<Reviewed> {
  const { reviewId, id, round, sentenceId, text } = body
  const byId = caller.actor.userId
  return change(dependencies, reviewId, 'review.comment', caller, async (tx, row) => {
    if (row.authorId === byId) throw refusals.reviewNotFound()
    const about = await sentenceOf(tx, reviewId, round, sentenceId)
    await keepComment(tx, {
      ...about,
      id,
      reviewId,
      threadId: null,
      round,
      sentenceId,
      byId,
      byPhysician: false,
      text,
      at: dependencies.clock.now(),
    })
  })
}

/** What a sentence said in a round, and where it stood. Throws conflict for one that was not submitted. */
async function sentenceOf(tx: Transaction, reviewId: string, round: number, sentenceId: string) {
  const submitted = await findText(tx, reviewId, round)
  for (const { title, sentences } of submitted?.sections ?? []) {
    const sentence = sentences.find(({ id }) => id === sentenceId)
    if (sentence) return { sectionTitle: title, words: sentence.text }
  }
  throw refusals.sentenceGone()
}

/** An answer opens a thread again that was settled. */
export function replyToComment(
  dependencies: ReviewsDependencies,
  { reviewId, id, threadId, text }: Received<typeof contract.replyToComment>['body'],
  caller: ReviewsCaller,
): Promise<Reviewed> {
  const byId = caller.actor.userId
  return change(dependencies, reviewId, 'review.comment', caller, async (tx, row) => {
    const { round, sentenceId, sectionTitle } = await requireThread(tx, reviewId, threadId)
    await keepComment(tx, {
      id,
      reviewId,
      threadId,
      round,
      sentenceId,
      sectionTitle,
      words: '',
      byId,
      byPhysician: row.authorId === byId,
      text,
      at: dependencies.clock.now(),
    })
  })
}

export function resolveThread(
  dependencies: ReviewsDependencies,
  { reviewId, threadId, resolved }: Received<typeof contract.resolveThread>['body'],
  caller: ReviewsCaller,
): Promise<Reviewed> {
  return change(dependencies, reviewId, 'review.resolve', caller, async (tx) => {
    const thread = await requireThread(tx, reviewId, threadId)
    if ((thread.resolvedAt !== null) === resolved) return
    await tx
      .update(reviewComments)
      .set(
        resolved
          ? { resolvedById: caller.actor.userId, resolvedAt: dependencies.clock.now() }
          : { resolvedById: null, resolvedAt: null },
      )
      .where(eq(reviewComments.id, threadId))
  })
}

async function requireThread(tx: Transaction, reviewId: string, threadId: string): Promise<CommentRow> {
  const [thread] = await tx
    .select()
    .from(reviewComments)
    .where(
      and(
        eq(reviewComments.id, threadId),
        eq(reviewComments.reviewId, reviewId),
        isNull(reviewComments.threadId),
      ),
    )
  if (!thread) throw refusals.threadNotFound()
  return thread
}
