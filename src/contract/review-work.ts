import { z } from 'zod'
import { Id, ShortId, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ReviewScores } from './review-scores.ts'
import { Review, REVIEW_COMMENT_CHARACTERS, REVIEW_MESSAGE_CHARACTERS, ReviewDecision } from './reviews.ts'

const Comment = {
  reviewId: Id,
  /** Made by the caller: a repeated request makes one comment. */
  id: Id,
  text: text(REVIEW_COMMENT_CHARACTERS),
}

/** On a sentence as it stands in a round. The words it is about are kept beside it. */
export const addReviewComment = endpoint({
  method: 'POST',
  path: '/api/addReviewComment',
  access: ['organization_admin', 'super_admin'],
  tag: 'reviews',
  summary: 'Begin a thread on a sentence of a submitted note',
  body: z.object({ ...Comment, round: z.int().positive(), sentenceId: ShortId.min(1) }),
  reply: z.object({ review: Review }),
})

export const replyToComment = endpoint({
  method: 'POST',
  path: '/api/replyToComment',
  access: 'signedIn',
  tag: 'reviews',
  summary: 'Answer in a thread; for the author of the note and its reviewers',
  body: z.object({ ...Comment, threadId: Id }),
  reply: z.object({ review: Review }),
})

export const resolveThread = endpoint({
  method: 'POST',
  path: '/api/resolveThread',
  access: 'signedIn',
  tag: 'reviews',
  summary: 'Mark a thread as settled, or open it again',
  body: z.object({ reviewId: Id, threadId: Id, resolved: z.boolean() }),
  reply: z.object({ review: Review }),
})

/** Kept as they are given, item by item, also when somebody else decides meanwhile. */
export const scoreReview = endpoint({
  method: 'POST',
  path: '/api/scoreReview',
  access: ['organization_admin', 'super_admin'],
  tag: 'reviews',
  summary: 'Score a round with the items of PDSQI-9',
  body: z.object({ reviewId: Id, round: z.int().positive(), scores: ReviewScores }),
  reply: z.object({ review: Review }),
})

/**
 * One decision a round: whoever comes second is refused with `conflict` and `details` `{ review: Review }`, which says what
 * was decided. Sent twice by the same reviewer it is decided once.
 */
export const decideReview = endpoint({
  method: 'POST',
  path: '/api/decideReview',
  access: ['organization_admin', 'super_admin'],
  tag: 'reviews',
  summary: 'Approve a submitted note, or ask for changes',
  body: z.object({
    reviewId: Id,
    round: z.int().positive(),
    decision: ReviewDecision,
    /** What is to be changed; a remark where it is approved. */
    asked: text(REVIEW_MESSAGE_CHARACTERS).default(''),
  }),
  reply: z.object({ review: Review }),
})

/**
 * A decision that was made by mistake, by whoever made it and until the note is submitted again: the round is open as
 * before. Sent twice it is taken back once; a decision of somebody else is refused with `conflict`.
 */
export const takeBackDecision = endpoint({
  method: 'POST',
  path: '/api/takeBackDecision',
  access: ['organization_admin', 'super_admin'],
  tag: 'reviews',
  summary: 'Take back one’s own decision on the latest round of a review',
  body: z.object({ reviewId: Id, round: z.int().positive() }),
  reply: z.object({ review: Review }),
})
