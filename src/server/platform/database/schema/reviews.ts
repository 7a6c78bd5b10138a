import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NoteStatus } from '#contract/notes.ts'
import type { ReviewScores } from '#contract/review-scores.ts'
import type { ReviewState } from '#contract/review-states.ts'
import type { ReviewDecision } from '#contract/reviews.ts'
import type { Addendum } from '#contract/seals.ts'
import type { Section, Uncovered } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { notes } from './notes.ts'
import { organizations } from './organizations.ts'

/** A note that its author submitted to an organization, once or several times. It goes with the account of its author. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** As the note was called when it was submitted. */
    title: text('title').notNull(),
    practice: boolean('practice').notNull(),
    state: text('state').$type<ReviewState>().notNull(),
    /** Of the latest round, and its number. */
    submittedAt: moment('submitted_at').notNull(),
    round: integer('round').notNull(),
    includesPatient: boolean('includes_patient').notNull(),
  },
  (table) => [
    uniqueIndex('reviews_note_key').on(table.noteId, table.organizationId),
    index('reviews_author_idx').on(table.authorId, table.submittedAt, table.id),
    index('reviews_organization_idx').on(table.organizationId, table.submittedAt, table.id),
    // For super admins, who review for every organization.
    index('reviews_oldest_idx')
      .on(table.submittedAt, table.id)
      .where(sql`state <> 'withdrawn'`),
  ],
)

/** What was submitted, word for word, and what became of it. The texts are only ever read and written whole. */
export const reviewRounds = pgTable(
  'review_rounds',
  {
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    version: integer('version').notNull(),
    noteStatus: text('note_status').$type<NoteStatus>().notNull(),
    message: text('message').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    sections: json('sections').$type<Section[]>().notNull(),
    addenda: json('addenda').$type<Addendum[]>().notNull(),
    uncovered: json('uncovered').$type<Uncovered[]>().notNull(),
    segments: json('segments').$type<Segment[]>().notNull(),
    decision: text('decision').$type<ReviewDecision>(),
    decidedById: uuid('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    /** What the reviewer asks for, or remarks. */
    asked: text('asked').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.number] }),
    index('review_rounds_decided_by_idx')
      .on(table.decidedById)
      .where(sql`decided_by_id is not null`),
  ],
)

/** Comments on sentences. Of a thread the first has no `threadId`, and says what the thread is about. */
export const reviewComments = pgTable(
  'review_comments',
  {
    id: uuid('id').primaryKey(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    threadId: uuid('thread_id'),
    round: integer('round').notNull(),
    sentenceId: text('sentence_id').notNull(),
    sectionTitle: text('section_title').notNull(),
    /** What the sentence said in that round. */
    words: text('words').notNull(),
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    byPhysician: boolean('by_physician').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
    resolvedById: uuid('resolved_by_id').references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    index('review_comments_review_idx').on(table.reviewId, table.at),
    index('review_comments_by_idx').on(table.byId, table.reviewId),
    index('review_comments_resolved_by_idx')
      .on(table.resolvedById)
      .where(sql`resolved_by_id is not null`),
  ],
)

/** What a reviewer scored in a round; it stays when their account goes. */
export const reviewScores = pgTable(
  'review_scores',
  {
    id: uuid('id').primaryKey(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    scores: jsonb('scores').$type<ReviewScores>().notNull(),
    /** Over the items of 1 to 5; null until the scoring is complete. */
    mean: doublePrecision('mean'),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('review_scores_key').on(table.reviewId, table.round, table.byId),
    index('review_scores_by_idx').on(table.byId, table.reviewId),
  ],
)

/** Figures of a note as it was signed, kept in that transaction; none of its words. */
export const noteFigures = pgTable(
  'note_figures',
  {
    noteId: uuid('note_id')
      .primaryKey()
      .references(() => notes.id, { onDelete: 'cascade' }),
    /** No reference: like the note it outlives the account of its author. */
    authorId: uuid('author_id').notNull(),
    /** The author was a member of when it was signed. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    practice: boolean('practice').notNull(),
    signedAt: moment('signed_at').notNull(),
    /** From the draft that was written last; null for a note written by hand. */
    secondsToSign: integer('seconds_to_sign'),
    sentences: integer('sentences').notNull(),
    unsupported: integer('unsupported').notNull(),
    inserted: integer('inserted').notNull(),
    leftOut: integer('left_out').notNull(),
    draftWords: integer('draft_words'),
    wordsChanged: integer('words_changed'),
  },
  (table) => [
    index('note_figures_author_idx').on(table.authorId, table.signedAt),
    index('note_figures_organization_idx').on(table.organizationId, table.signedAt),
  ],
)
