import { sql, type SQL } from 'drizzle-orm'
import { boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  ChosenTemplate,
  LettersMode,
  NoteStyle,
  Switches,
  TemplateKey,
  VisitKind,
} from '#contract/note-settings.ts'
import type { NoteStatus } from '#contract/notes.ts'
import type { ProcessingState } from '#contract/processing.ts'
import type { OpenAtSigning } from '#contract/seals.ts'
import type { ProposedChange, Section, Uncovered } from '#contract/sections.ts'
import type { TemplateSection } from '#contract/templates.ts'
import type { Segment } from '#contract/transcripts.ts'
import { moment, searchVector } from './columns.ts'

/** A template that people made, with the sections it had when it was chosen for a note. */
export type KeptTemplate = ChosenTemplate & { sections: TemplateSection[] }

export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    /** No reference: a signed note that is to be kept outlives the account of its author. */
    authorId: uuid('author_id').notNull(),
    label: text('label').notNull().default(''),
    /** What it is called while nobody has named it. */
    suggestedLabel: text('suggested_label').notNull().default(''),
    /** AES-256-GCM of the patient's identifiers; null when none are given. */
    patient: text('patient'),
    visitKind: text('visit_kind').$type<VisitKind>().notNull().default('in_person'),
    visitAt: moment('visit_at').notNull(),
    template: text('template').$type<TemplateKey>().notNull(),
    /** What people made of it, as it was when it was chosen: notes keep theirs. Null for the built-in one. */
    ownTemplate: jsonb('own_template').$type<KeptTemplate>(),
    style: text('style').$type<NoteStyle>().notNull(),
    switches: jsonb('switches').$type<Switches>().notNull(),
    lettersMode: text('letters_mode').$type<LettersMode>().notNull(),
    status: text('status').$type<NoteStatus>().notNull().default('draft'),
    /** What the status was before it was archived. */
    statusBeforeArchive: text('status_before_archive').$type<NoteStatus>(),
    practice: boolean('practice').notNull(),
    version: integer('version').notNull().default(0),
    /** `json`, not `jsonb`: it is only ever read and written whole, and costs a third to store. So are the texts below. */
    sections: json('sections').$type<Section[]>().notNull().default([]),
    /** The words of the sections, for the search. */
    bodyText: text('body_text').notNull().default(''),
    /** The first words of the sections, for the list. */
    preview: text('preview').notNull().default(''),
    unsupportedCount: integer('unsupported_count').notNull().default(0),
    /** Of what was said and is in no sentence, how much is to be looked at before signing; 0 once it is signed. */
    toCheckCount: integer('to_check_count').notNull().default(0),
    /** False for notes of before it was counted, until it is. */
    toCheckCounted: boolean('to_check_counted').notNull().default(true),
    taskCount: integer('task_count').notNull().default(0),
    proposal: jsonb('proposal').$type<ProposedChange[]>().notNull().default([]),
    uncovered: jsonb('uncovered').$type<Uncovered[]>().notNull().default([]),
    writerRemark: text('writer_remark'),
    writtenBy: text('written_by').notNull().default(''),
    /** The revision of the transcript that it was written from last; null where that is not known. */
    writtenRevision: integer('written_revision'),
    processing: jsonb('processing').$type<ProcessingState>().notNull(),
    /** How often the note was asked to be written, and the last of these that was done or failed. */
    writeAsked: integer('write_asked').notNull().default(0),
    writeDone: integer('write_done').notNull().default(0),
    attestation: text('attestation'),
    /** What was open when it was signed; null for notes of before it was kept. */
    openAtSigning: jsonb('open_at_signing').$type<OpenAtSigning>(),
    signedAt: moment('signed_at'),
    signedByName: text('signed_by_name'),
    /** The account that signed it, once it was handed over; null while that is the author's. */
    signedById: uuid('signed_by_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
    search: searchVector('search').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', ${notes.label} || ' ' || left(${notes.bodyText}, 200000))`,
    ),
  },
  (table) => [
    // Without `desc`: an index is read backwards as well, and what drizzle makes of `desc` sorts nulls unlike a query does.
    index('notes_author_newest_idx')
      .on(table.authorId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('notes_author_archived_idx')
      .on(table.authorId, table.createdAt, table.id)
      .where(sql`deleted_at is null and status = 'archived'`),
    index('notes_author_deleted_idx')
      .on(table.authorId, table.createdAt, table.id)
      .where(sql`deleted_at is not null`),
    // For the dashboard: of a year's notes a few are of today, unsigned, or have something left to do.
    index('notes_author_visit_idx')
      .on(table.authorId, table.visitAt)
      .where(sql`deleted_at is null`),
    index('notes_author_unsigned_idx')
      .on(table.authorId, table.visitAt)
      .where(sql`deleted_at is null and status = 'ready'`),
    index('notes_author_signed_idx')
      .on(table.authorId, table.signedAt)
      .where(sql`deleted_at is null and signed_at is not null`),
    index('notes_author_tasks_idx')
      .on(table.authorId)
      .where(sql`deleted_at is null and task_count > 0`),
    index('notes_to_write_idx')
      .on(table.id)
      .where(sql`write_done < write_asked`),
    index('notes_to_count_idx')
      .on(table.id)
      .where(sql`not to_check_counted and signed_at is null and deleted_at is null`),
    // Who writes pays for it: with `fastupdate` what many wrote is put into the index by whoever comes when it is too much.
    index('notes_search_idx').using('gin', table.search).with({ fastupdate: false }),
  ],
)

/** The text of a note as it was at a version; the current one is in `notes` as well. */
export const noteVersions = pgTable(
  'note_versions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    sections: json('sections').$type<Section[]>().notNull(),
    reason: text('reason').notNull(),
    byId: uuid('by_id'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.version] })],
)

export const noteAddenda = pgTable(
  'note_addenda',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    byName: text('by_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('note_addenda_note_idx').on(table.noteId)],
)

export const transcripts = pgTable(
  'transcripts',
  {
    noteId: uuid('note_id')
      .primaryKey()
      .references(() => notes.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    revision: integer('revision').notNull(),
    segments: json('segments').$type<Segment[]>().notNull(),
    /** As first heard or typed, before any correction by a person. */
    original: json('original').$type<Segment[]>().notNull(),
    engine: text('engine').notNull(),
    edited: boolean('edited').notNull().default(false),
    /** The revision that a person's last correction made; 0 for none. */
    correctedRevision: integer('corrected_revision').notNull().default(0),
    bodyText: text('body_text').notNull().default(''),
    search: searchVector('search').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', left(${transcripts.bodyText}, 200000))`,
    ),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('transcripts_search_idx').using('gin', table.search).with({ fastupdate: false })],
)
