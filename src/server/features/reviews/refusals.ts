import type { Review } from '#contract/reviews.ts'
import { COMMENTS_OF_A_REVIEW, ROUNDS_OF_A_REVIEW, SUBMISSIONS_A_DAY } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hours } from '#server/http/text-budget.ts'

/** What was taken back, and what is another organization’s, is as good as none. */
export const reviewNotFound = () =>
  new Refusal(
    'not_found',
    'This review does not exist, was taken back, or is not for you. What you were writing is still on your screen.',
  )

export const noOrganization = () =>
  new Refusal(
    'conflict',
    'You are in no organization, so nobody could review this note. Ask an organization’s admin to invite you.',
  )

export const organizationArchived = () =>
  new Refusal('conflict', 'Your organization is archived: nothing can be submitted to it. Ask its admin.')

export const recordOfAnother = (practice: string) =>
  new Refusal(
    'conflict',
    `This note is the record of ${practice}, so nobody else may review it. Submit a note of a visit in your own organization.`,
  )

export const notSubmittable = (why: 'deleted' | 'archived' | 'writing' | 'empty' | 'broken') =>
  new Refusal('conflict', NOT_SUBMITTABLE[why])

const NOT_SUBMITTABLE = {
  deleted: 'This note was deleted. Bring it back, then submit it.',
  archived: 'This note is archived. Bring it back, then submit it.',
  writing: 'The note is still being written. Submit it when that is done.',
  empty: 'There is nothing to review yet: the note is empty.',
  broken: 'This note is not as it was signed, so it cannot be reviewed. Tell your administrator.',
}

export const changedSince = () =>
  new Refusal('stale_version', 'This note has changed since you read it. Look at it again, then submit it.')

export const approvedAsItIs = () =>
  new Refusal(
    'conflict',
    'This note is approved as it is. Change it, or add an addendum once it is signed, then submit it again.',
  )

export const tooManyRounds = () =>
  new Refusal(
    'conflict',
    `This note was submitted ${ROUNDS_OF_A_REVIEW} times, which is all that is kept. Talk it over with your reviewer.`,
  )

export const enoughSubmitted = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    `You have submitted ${SUBMISSIONS_A_DAY} notes within a day. Submit more in ${hours(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

export const tooManyComments = () =>
  new Refusal(
    'conflict',
    `This review holds ${COMMENTS_OF_A_REVIEW} comments, which is all it can. Say the rest with the decision.`,
  )

export const emptyComment = () =>
  new Refusal('invalid_input', 'The comment is empty. Write what you want to say.', {
    fields: { text: 'Write what you want to say.' },
  })

export const sentenceGone = () =>
  new Refusal(
    'conflict',
    'This sentence is not in the submitted note. Choose another one to comment on; your words are still here.',
  )

export const threadNotFound = () =>
  new Refusal('not_found', 'This comment is not part of the review any more.')

export const commentIdTaken = () =>
  new Refusal('already_exists', 'This comment could not be kept under its number. Send it once more.')

export const roundNotFound = () => new Refusal('not_found', 'The note was not submitted so many times.')

export const nothingAsked = () =>
  new Refusal('invalid_input', 'Say what is to be changed, so that the physician knows.', {
    fields: { asked: 'Say what is to be changed.' },
  })

/** Somebody else was first, or there is something newer to decide on; `review` is how it stands. */
export function decidedAlready(review: Review): Refusal {
  const decided = review.rounds.at(-1)?.decided
  return new Refusal(
    'conflict',
    decided
      ? `${decided.byName} has ${decided.decision === 'approved' ? 'approved this note' : 'asked for changes'} meanwhile. Your comments and scores are kept.`
      : 'The physician has submitted a newer version meanwhile. Your comments and scores are kept: read what has changed, then decide.',
    { details: { review } },
  )
}

export const notYoursToTakeBack = (review: Review) =>
  new Refusal(
    'conflict',
    'Only whoever decided on the latest round can take that back. Ask them, or say it in a comment.',
    { details: { review } },
  )
