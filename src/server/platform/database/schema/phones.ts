import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { PhoneEnd, PhoneTold, PhoneWanted } from '#contract/phone.ts'
import type { Consent, RecordingPurpose } from '#contract/recordings.ts'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { notes } from './notes.ts'

/** A phone that is the microphone of a note, from its code on the screen on. Only hashes of code and token are kept. */
export const phonePairings = pgTable(
  'phone_pairings',
  {
    id: uuid('id').primaryKey(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** That asked for the code: the phone begins nothing once it has ended. No reference, sessions are swept. */
    sessionId: uuid('session_id').notNull(),
    codeHash: text('code_hash').notNull(),
    tokenHash: text('token_hash'),
    consent: jsonb('consent').$type<Consent>().notNull(),
    purpose: text('purpose').$type<RecordingPurpose>().notNull(),
    limitMs: integer('limit_ms').notNull(),
    device: text('device').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** Until when the code can be scanned, then until when the phone may begin to record. */
    expiresAt: moment('expires_at').notNull(),
    connectedAt: moment('connected_at'),
    /** From when on it begins nothing: it was let go, or its session ended before. `ended` says who let it go. */
    endedAt: moment('ended_at'),
    ended: text('ended').$type<PhoneEnd>(),
    told: jsonb('told').$type<PhoneTold>(),
    toldAt: moment('told_at'),
    wanted: text('wanted').$type<PhoneWanted>(),
    wish: integer('wish').notNull().default(0),
  },
  (table) => [
    uniqueIndex('phone_pairings_code_key').on(table.codeHash),
    uniqueIndex('phone_pairings_token_key')
      .on(table.tokenHash)
      .where(sql`token_hash is not null`),
    index('phone_pairings_note_idx').on(table.noteId, table.createdAt),
    index('phone_pairings_owner_idx').on(table.ownerId),
    index('phone_pairings_created_idx').on(table.createdAt),
  ],
)
