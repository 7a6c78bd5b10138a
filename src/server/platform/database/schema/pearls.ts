import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReportReason } from '#contract/community-pearls.ts'
import type { PearlShelf, PearlTriggers } from '#contract/pearls.ts'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { notes } from './notes.ts'
import { organizations } from './organizations.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** Of all shelves: own ones have an owner, shared ones who shared them (while they are there), master ones neither. */
export const pearls = pgTable(
  'pearls',
  {
    id: uuid('id').primaryKey(),
    shelf: text('shelf').$type<PearlShelf>().notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    body: text('body').notNull(),
    tags: text('tags').array().notNull(),
    triggers: jsonb('triggers').$type<PearlTriggers>().notNull(),
    sourceName: text('source_name').notNull(),
    sourceUrl: text('source_url').notNull(),
    sourceDate: day('source_date'),
    reviewedOn: day('reviewed_on'),
    reviewDueOn: day('review_due_on'),
    enabled: boolean('enabled').notNull().default(true),
    version: integer('version').notNull().default(1),
    /** Small letters of all that a search looks through. */
    searchText: text('search_text').notNull(),
    /** By which the set that comes with the product knows its own; null for what people wrote. */
    shippedKey: text('shipped_key'),
    /** What the product came with, word for word, as a hash: a newer set replaces only what nobody changed. */
    shippedHash: text('shipped_hash'),
    changedById: uuid('changed_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** No reference: an original that is gone leaves the copy standing. */
    adoptedFromId: uuid('adopted_from_id'),
    adoptedFrom: text('adopted_from').$type<'master' | 'community' | 'organization'>(),
    /** The version of the original that was taken over last. */
    adoptedVersion: integer('adopted_version'),
    follows: boolean('follows').notNull().default(false),
    sharedById: uuid('shared_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whose members see it, on the organization's shelf; null on the others. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** The own pearl that was shared; no reference, it may be deleted. */
    sharedFromId: uuid('shared_from_id'),
    expiresAt: moment('expires_at'),
    /** Master: taken out of the set. Community: withdrawn or taken away. Own: deleted. */
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('pearls_owner_idx')
      .on(table.ownerId, table.updatedAt)
      .where(sql`shelf = 'own'`),
    index('pearls_shelf_idx')
      .on(table.shelf, table.updatedAt)
      .where(sql`shelf <> 'own' and removed_at is null`),
    uniqueIndex('pearls_shipped_idx').on(table.shippedKey),
    uniqueIndex('pearls_copy_idx')
      .on(table.ownerId, table.adoptedFromId)
      .where(sql`shelf = 'own' and adopted_from_id is not null`),
    index('pearls_copies_idx')
      .on(table.adoptedFromId)
      .where(sql`adopted_from_id is not null`),
    uniqueIndex('pearls_shared_idx')
      .on(table.sharedFromId)
      .where(sql`shelf = 'community' and shared_from_id is not null`),
    index('pearls_sharer_idx')
      .on(table.sharedById)
      .where(sql`shelf = 'community'`),
    uniqueIndex('pearls_given_idx')
      .on(table.sharedFromId, table.organizationId)
      .where(sql`shelf = 'organization'`),
    index('pearls_organization_idx')
      .on(table.organizationId)
      .where(sql`shelf = 'organization' and removed_at is null`),
    index('pearls_search_idx')
      .using('gin', sql`search_text gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

export const pearlVotes = pgTable(
  'pearl_votes',
  {
    pearlId: uuid('pearl_id')
      .notNull()
      .references(() => pearls.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pearlId, table.userId] }),
    index('pearl_votes_user_idx').on(table.userId, table.at),
  ],
)

export const pearlReports = pgTable(
  'pearl_reports',
  {
    pearlId: uuid('pearl_id')
      .notNull()
      .references(() => pearls.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    comment: text('comment').notNull(),
    at: moment('at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.pearlId, table.userId] }),
    index('pearl_reports_user_idx').on(table.userId, table.at),
    index('pearl_reports_open_idx')
      .on(table.pearlId)
      .where(sql`settled_at is null`),
  ],
)

/** Pearls that somebody does not want to be shown again. */
export const pearlMutes = pgTable(
  'pearl_mutes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pearlId: uuid('pearl_id')
      .notNull()
      .references(() => pearls.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pearlId] })],
)

/** What was done with a pearl in a note; it goes with the note. What ranking learns, it learns from here. */
export const notePearls = pgTable(
  'note_pearls',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    pearlId: uuid('pearl_id')
      .notNull()
      .references(() => pearls.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    used: boolean('used').notNull().default(false),
    dismissed: boolean('dismissed').notNull().default(false),
    /** Nobody taught it, or it was to be forgotten: it stands here for this note alone. */
    forgotten: boolean('forgotten').notNull().default(false),
    /** The sentence that was given out for the note; null while none was. */
    insertedText: text('inserted_text'),
    /** What the note was about then: names of conditions, drugs and findings. */
    concepts: text('concepts').array().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.pearlId] }),
    index('note_pearls_author_idx').on(table.authorId, table.pearlId, table.at),
  ],
)
