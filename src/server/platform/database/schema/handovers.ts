import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { HandoverState } from '#contract/handovers.ts'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { notes } from './notes.ts'
import { organizations } from './organizations.ts'

/** From when until when somebody was a member: what they wrote meanwhile is the record of that practice. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
    /** Null for who is a member still. */
    until: moment('until'),
  },
  (table) => [
    index('memberships_organization_idx').on(table.organizationId, table.until),
    uniqueIndex('memberships_current_key')
      .on(table.userId)
      .where(sql`until is null`),
    index('memberships_user_idx').on(table.userId, table.organizationId),
  ],
)

/** Notes of a practice on their way from one physician to another. Names stand as they were: either account may be erased. */
export const handovers = pgTable(
  'handovers',
  {
    id: uuid('id').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** No references: what was handed over is told when an account is gone. */
    fromId: uuid('from_id').notNull(),
    fromName: text('from_name').notNull(),
    toId: uuid('to_id').notNull(),
    toName: text('to_name').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<HandoverState>().notNull(),
    startedById: uuid('started_by_id').notNull(),
    startedAt: moment('started_at').notNull(),
    consentedAt: moment('consented_at'),
    /** Why it goes on without consent, who says so, and who confirmed it. */
    withoutConsent: text('without_consent'),
    withoutConsentById: uuid('without_consent_by_id'),
    confirmedById: uuid('confirmed_by_id'),
    confirmedAt: moment('confirmed_at'),
    acceptedAt: moment('accepted_at'),
    endedAt: moment('ended_at'),
    moved: integer('moved').notNull().default(0),
  },
  (table) => [
    index('handovers_organization_idx').on(table.organizationId, table.startedAt),
    index('handovers_from_idx').on(table.fromId, table.startedAt),
    index('handovers_to_idx').on(table.toId, table.startedAt),
    // One at a time for each physician who leaves.
    uniqueIndex('handovers_open_key')
      .on(table.organizationId, table.fromId)
      .where(sql`ended_at is null`),
    index('handovers_moving_idx')
      .on(table.id)
      .where(sql`state = 'moving'`),
  ],
)

/** The line in the history of a note that it was handed over. */
export const noteHandovers = pgTable(
  'note_handovers',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    handoverId: uuid('handover_id').notNull(),
    fromName: text('from_name').notNull(),
    toName: text('to_name').notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
    /** It was not signed: what the other had begun is the new physician's to sign. */
    wasOpen: boolean('was_open').notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.handoverId] })],
)
