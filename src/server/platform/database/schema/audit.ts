import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes } from './columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Who did what to which row, written in the transaction of what it records. Never holds patient text. `writtenIn` is the
 * transaction that wrote the entry: the sealer seals only what no running transaction can still add to.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    requestId: text('request_id').notNull().default(''),
    /** Source address and user agent (shortened) of the request; null for jobs and commands. */
    address: text('address'),
    device: text('device'),
    sessionId: uuid('session_id'),
    /** `ok`, or the code of the refusal. */
    outcome: text('outcome').notNull().default('ok'),
    /** More than 1 where refusals of one caller were put together. */
    times: integer('times').notNull().default(1),
    /** A keyed hash of the login somebody failed to sign in with. */
    loginHash: text('login_hash'),
    /** The seal of what was signed: with the entry it is in the chain. */
    contentSeal: text('content_seal'),
    writtenIn: transactionId('written_in')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    // With the id: the newest of a busy account are read without sorting all of them.
    index('audit_entries_subject_idx').on(table.subjectType, table.subjectId, table.id),
    index('audit_entries_actor_idx').on(table.actorId, table.id),
    // The order in which the sealer reads.
    index('audit_entries_written_idx').on(table.writtenIn, table.id),
    // A note is read with the seals of what was signed of it.
    index('audit_entries_content_seal_idx')
      .on(table.subjectId, table.id)
      .where(sql`content_seal is not null`),
  ],
)

/**
 * A chain over the audit entries: each seal hashes the entries written since the one before it together with that one's
 * hash, so that a changed, added or removed entry is seen.
 */
export const auditSeals = pgTable('audit_seals', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Entries of transactions below this one, and not below the seal before it, are in this seal. */
  sealedBelow: transactionId('sealed_below').notNull(),
  entries: bigint('entries', { mode: 'number' }).notNull(),
  /** How the hash is made, see `audit-chain.ts`. */
  format: integer('format').notNull().default(1),
  /** Format 2: for each entry its id and its own hash, so that the very entry that was changed can be named. */
  leaves: bytes('leaves'),
  /** Format 2: entries up to this id are of before the database was moved to another server, which counts anew. */
  aboveId: bigint('above_id', { mode: 'number' }).notNull().default(0),
  hash: text('hash').notNull(),
  /** The master key its hash was made with; null: from before this was written down. */
  keyId: text('key_id'),
  at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
})

/** How far the checks of the trail have come and what they last found, and up to which seal another place has them. */
export const auditChecks = pgTable('audit_checks', {
  kind: text('kind').$type<'chain' | 'notes' | 'sent'>().primaryKey(),
  state: jsonb('state').$type<unknown>().notNull(),
})

/** What a check found wrong. Each fault is one row however often it is found, and is mailed once. */
export const auditFaults = pgTable(
  'audit_faults',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** What is wrong with what, so that it is known again. */
    name: text('name').notNull().unique(),
    problem: text('problem').notNull(),
    sealId: bigint('seal_id', { mode: 'number' }),
    entryId: bigint('entry_id', { mode: 'number' }),
    noteId: uuid('note_id'),
    foundAt: timestamp('found_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    /** A later look found it mended. */
    goneAt: timestamp('gone_at', { withTimezone: true, mode: 'date', precision: 3 }),
    mailedAt: timestamp('mailed_at', { withTimezone: true, mode: 'date', precision: 3 }),
  },
  (table) => [
    index('audit_faults_note_idx')
      .on(table.noteId)
      .where(sql`gone_at is null`),
  ],
)
