import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Consent, RecordingPurpose, RecordingState } from '#contract/recordings.ts'
import type { Segment } from '#contract/transcripts.ts'
import { moment } from './columns.ts'
import { notes } from './notes.ts'

export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    /** What the author calls it, where a recording of somebody else had that id already. */
    chosenId: uuid('chosen_id'),
    /** The phone that records it; no reference, pairings are forgotten before recordings are. */
    phonePairingId: uuid('phone_pairing_id'),
    /** Who recorded it, where the note has gone over to somebody else: they send what they still hold, and read none of it. */
    broughtById: uuid('brought_by_id'),
    source: text('source').$type<'microphone' | 'upload'>().notNull(),
    state: text('state').$type<RecordingState>().notNull(),
    mediaType: text('media_type').notNull(),
    consent: jsonb('consent').$type<Consent>(),
    purpose: text('purpose').$type<RecordingPurpose>().notNull().default('visit'),
    /** Of an upload's bytes: the same file sent twice to a note is one recording. */
    sha256: text('sha256'),
    durationMs: integer('duration_ms'),
    limitMs: integer('limit_ms'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    pieces: integer('pieces').notNull().default(0),
    /** How long all its pieces play, as far as their bytes bear it out; of a file that lied, how long it may play at most. */
    playedMs: bigint('played_ms', { mode: 'number' }).notNull().default(0),
    /** Of everything that is kept of it, pieces beyond its end too. */
    keptBytes: bigint('kept_bytes', { mode: 'number' }).notNull().default(0),
    /** Room that was set aside when it began, until it is whole: it is never cut off for want of it. */
    reservedBytes: bigint('reserved_bytes', { mode: 'number' }).notNull().default(0),
    /** Write the note once it is transcribed. */
    write: boolean('write').notNull().default(true),
    /** What was recognised in its first `heardMs`, by `engine`: a job that is taken over goes on from there. */
    segments: jsonb('segments').$type<Segment[]>().notNull().default([]),
    heardMs: integer('heard_ms').notNull().default(0),
    engine: text('engine').notNull().default(''),
    failure: text('failure'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('recordings_note_idx').on(table.noteId),
    uniqueIndex('recordings_chosen_key')
      .on(table.chosenId, table.authorId)
      .where(sql`chosen_id is not null`),
    index('recordings_author_idx').on(table.authorId, table.finishedAt),
    index('recordings_trouble_idx')
      .on(table.authorId, table.createdAt)
      .where(sql`state in ('failed', 'receiving')`),
    uniqueIndex('recordings_note_sha256_key')
      .on(table.noteId, table.sha256)
      .where(sql`sha256 is not null`),
  ],
)

/** One row a piece; the bytes are in the object store. */
export const recordingPieces = pgTable(
  'recording_pieces',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    durationMs: integer('duration_ms').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.number] })],
)
