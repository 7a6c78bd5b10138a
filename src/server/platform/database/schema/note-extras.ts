import { boolean, date, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Span } from '#contract/transcripts.ts'
import { moment } from './columns.ts'
import { notes } from './notes.ts'

/** What the plan of a note asks somebody to do. */
export const noteTasks = pgTable(
  'note_tasks',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'order' | 'referral' | 'prescription' | 'follow_up' | 'call'>().notNull(),
    subject: text('subject').notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    evidence: json('evidence').$type<Span[]>().notNull(),
    /** The note's version it was found in; null when a person added it. */
    foundInVersion: integer('found_in_version'),
    /** Removed by a person: it is not found again. */
    dismissed: boolean('dismissed').notNull().default(false),
    doneAt: moment('done_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('note_tasks_note_idx').on(table.noteId)],
)

/** A letter made from a note, one of each kind. */
export const noteLetters = pgTable(
  'note_letters',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'referral' | 'patient' | 'work' | 'insurance'>().notNull(),
    /** Sentences with evidence, as in the contract of letters. */
    body: json('body').$type<unknown>().notNull(),
    /** The note's version it was made from: an older one is stale. */
    madeFromVersion: integer('made_from_version').notNull(),
    edited: boolean('edited').notNull().default(false),
    writtenBy: text('written_by').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.kind] })],
)
