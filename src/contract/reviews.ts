import { z } from 'zod'
import { GivenMoment, Id, line, Moment, text, Whole } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Patient } from './note-settings.ts'
import { NoteStatus } from './notes.ts'
import { Cursor, PageLimit } from './lists.ts'
import { ReviewScores } from './review-scores.ts'
import { ReviewState, ShownReviewState } from './review-states.ts'
import { Addendum } from './seals.ts'
import { Section, Uncovered } from './sections.ts'
import { Segment } from './transcripts.ts'

export const REVIEW_MESSAGE_CHARACTERS = 2_000
export const REVIEW_COMMENT_CHARACTERS = 4_000

/** One line of a list of reviews: metadata alone. */
export const ReviewSummary = z.object({
  id: Id,
  noteId: Id,
  /** As the note was called when it was submitted. */
  title: z.string(),
  physician: z.object({ id: Id, name: z.string() }),
  organizationName: z.string(),
  state: ReviewState,
  /** Whether reviewers can open it now: not while the note is deleted, and not once its author has left or taken it back. */
  isShown: z.boolean(),
  /** How many times it was submitted. */
  round: z.int().positive(),
  practice: z.boolean(),
  /** Of the latest round. */
  submittedAt: Moment,
  openThreads: Whole,
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const ReviewDecision = z.enum(['changes_requested', 'approved'])
export type ReviewDecision = z.infer<typeof ReviewDecision>

/** Who decided, and what they ask for or remark. */
export const Decided = z.object({
  decision: ReviewDecision,
  byName: z.string(),
  at: Moment,
  asked: z.string(),
})
export type Decided = z.infer<typeof Decided>

/** One submission: a version of the note, and what became of it. */
export const ReviewRound = z.object({
  number: z.int().positive(),
  version: Whole,
  noteStatus: NoteStatus,
  message: z.string(),
  submittedAt: Moment,
  decided: Decided.nullable(),
})
export type ReviewRound = z.infer<typeof ReviewRound>

export const ReviewComment = z.object({
  id: Id,
  byName: z.string(),
  byPhysician: z.boolean(),
  mine: z.boolean(),
  text: z.string(),
  at: Moment,
})
export type ReviewComment = z.infer<typeof ReviewComment>

/** Comments on a sentence, the first of them a reviewer’s. They stay with the words they were about, whatever becomes of these. */
export const ReviewThread = z.object({
  id: Id,
  round: z.int().positive(),
  sentenceId: z.string(),
  sectionTitle: z.string(),
  /** What the sentence said in that round. */
  words: z.string(),
  resolved: z.object({ byName: z.string(), at: Moment }).nullable(),
  comments: z.array(ReviewComment),
})
export type ReviewThread = z.infer<typeof ReviewThread>

/** What one reviewer scored in a round. The author sees the complete ones of decided rounds. */
export const GivenScores = z.object({
  round: z.int().positive(),
  byName: z.string(),
  mine: z.boolean(),
  scores: ReviewScores,
  at: Moment,
})
export type GivenScores = z.infer<typeof GivenScores>

/** What the actor may do with it now; the screen shows these and never works them out again. */
export const ReviewAbilities = z.object({
  /** Begin a thread, and give scores. */
  comment: z.boolean(),
  reply: z.boolean(),
  decide: z.boolean(),
  /** The decision of the latest round, by whoever made it. */
  takeBack: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
})
export type ReviewAbilities = z.infer<typeof ReviewAbilities>

export const Review = ReviewSummary.extend({
  /** The actor is the author of the note. */
  mine: z.boolean(),
  /** The author chose to show who the patient is. */
  includesPatient: z.boolean(),
  /** Null unless the author included it. */
  patient: Patient.nullable(),
  /** The first round first. */
  rounds: z.array(ReviewRound),
  threads: z.array(ReviewThread),
  scores: z.array(GivenScores),
  /** What `submitForReview` is to be based on; null for reviewers. */
  noteVersion: Whole.nullable(),
  abilities: ReviewAbilities,
})
export type Review = z.infer<typeof Review>

/**
 * Submits the note as it is at `baseVersion`: that version, its addenda and its transcript as they are now are what
 * reviewers read, whatever is changed afterwards. Sent twice it is submitted once. Refused with `stale_version` when the note
 * has changed.
 */
export const submitForReview = endpoint({
  method: 'POST',
  path: '/api/submitForReview',
  access: 'signedIn',
  tag: 'reviews',
  summary: 'Submit a note, as it is at a version, to the reviewers of the own organization',
  body: z.object({
    noteId: Id,
    baseVersion: Whole,
    message: text(REVIEW_MESSAGE_CHARACTERS).default(''),
    includePatient: z.boolean().default(false),
  }),
  reply: z.object({ review: Review }),
})

export const withdrawReview = endpoint({
  method: 'POST',
  path: '/api/withdrawReview',
  access: 'signedIn',
  tag: 'reviews',
  summary: 'Take a note back from review: no reviewer reads it any more',
  body: z.object({ id: Id }),
  reply: z.object({ review: Review }),
})

export const listMyReviews = endpoint({
  method: 'POST',
  path: '/api/listMyReviews',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'reviews',
  summary: 'The reviews of the actor’s own notes, newest first, by cursor',
  body: z.object({
    cursor: Cursor,
    limit: PageLimit,
    state: z.array(ReviewState).max(ReviewState.options.length).default([]),
  }),
  reply: z.object({ reviews: z.array(ReviewSummary), nextCursor: z.string().nullable() }),
})

/** `physicians` comes with the first page alone: those who have submitted anything, for the filter. */
export const listReviews = endpoint({
  method: 'POST',
  path: '/api/listReviews',
  access: ['organization_admin', 'super_admin'],
  tag: 'reviews',
  summary: 'The notes that physicians of the organization submitted, the oldest first, by cursor',
  body: z.object({
    cursor: Cursor,
    limit: PageLimit,
    state: z.array(ShownReviewState).max(ShownReviewState.options.length).default([]),
    physicianId: Id.nullable().default(null),
    /** Submitted within. */
    from: GivenMoment.nullable().default(null),
    to: GivenMoment.nullable().default(null),
    /** Only those that the actor commented on, scored or decided. */
    mine: z.boolean().default(false),
    /** A part of the title. */
    search: line(200).default(''),
  }),
  reply: z.object({
    reviews: z.array(ReviewSummary),
    nextCursor: z.string().nullable(),
    physicians: z.array(z.object({ id: Id, name: z.string() })).nullable(),
  }),
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/reviews/:id',
  access: 'signedIn',
  tag: 'reviews',
  summary: 'A review with its rounds, comments and scores, for the author of the note and its reviewers',
  params: z.object({ id: Id }),
  reply: z.object({ review: Review }),
})

/** What was submitted in a round; it never changes. */
export const ReviewedText = z.object({
  number: z.int().positive(),
  sections: z.array(Section),
  addenda: z.array(Addendum),
  /** Said in the visit, and in no sentence of that version. */
  uncovered: z.array(Uncovered),
  segments: z.array(Segment),
})
export type ReviewedText = z.infer<typeof ReviewedText>

export const getReviewRound = endpoint({
  method: 'GET',
  path: '/api/reviews/:id/rounds/:number',
  access: 'signedIn',
  tag: 'reviews',
  summary: 'The note, its addenda and the transcript as they were submitted in a round',
  params: z.object({ id: Id, number: z.coerce.number().int().min(1).max(1_000) }),
  reply: z.object({ text: ReviewedText }),
})
