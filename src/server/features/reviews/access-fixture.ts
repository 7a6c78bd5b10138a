import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { getNote } from '#contract/notes.ts'
import * as trends from '#contract/review-trends.ts'
import * as work from '#contract/review-work.ts'
import * as reviews from '#contract/reviews.ts'
import { rowMakers, type AccessRow } from '#testing/access-rows.ts'
import type { Physician } from '#testing/test-app.ts'

/** What of reviews belongs to the first physician. */
export interface OwnedReviews {
  noteId: string
  reviewId: string
  threadId: string
}

const { body, params } = rowMakers<OwnedReviews>()
const noNames: AccessRow<OwnedReviews> = { names: null }

/** A review of the physician's note, with a comment of the reviewer. */
export async function reviewsOf(
  physician: Physician,
  reviewer: Physician | undefined,
  noteId: string,
): Promise<Omit<OwnedReviews, 'noteId'>> {
  const { note } = (await physician.call(getNote, { params: { id: noteId } })).reply
  const { review } = (
    await physician.call(reviews.submitForReview, { body: { noteId, baseVersion: note.version } })
  ).reply
  const threadId = randomUUID()
  const about = { reviewId: review.id, round: 1, sentenceId: 'a' }
  await reviewer?.call(work.addReviewComment, { body: { ...about, id: threadId, text: 'Own words?' } })
  return { reviewId: review.id, threadId }
}

/** Every call about reviews, for the table of who may call what. */
export const reviewRows: Array<[Endpoint, AccessRow<OwnedReviews>]> = [
  [reviews.submitForReview, body(({ noteId }) => ({ noteId, baseVersion: 1 }))],
  [reviews.listMyReviews, noNames],
  [reviews.listReviews, noNames],
  [reviews.getReview, params(({ reviewId }) => ({ id: reviewId }))],
  [reviews.getReviewRound, params(({ reviewId }) => ({ id: reviewId, number: 1 }))],
  [
    work.addReviewComment,
    body(({ reviewId }) => ({ reviewId, id: randomUUID(), round: 1, sentenceId: 'a', text: 'x' })),
  ],
  [
    work.replyToComment,
    body(({ reviewId, threadId }) => ({ reviewId, threadId, id: randomUUID(), text: 'Stranger.' })),
  ],
  [work.resolveThread, body(({ reviewId, threadId }) => ({ reviewId, threadId, resolved: true }))],
  [work.scoreReview, body(({ reviewId }) => ({ reviewId, round: 1, scores: {} }))],
  [work.takeBackDecision, body(({ reviewId }) => ({ reviewId, round: 1 }))],
  [work.decideReview, body(({ reviewId }) => ({ reviewId, round: 1, decision: 'approved' }))],
  [reviews.withdrawReview, body(({ reviewId }) => ({ id: reviewId }))],
  [trends.getMyTrends, noNames],
  [trends.getOrganizationTrends, noNames],
]
