import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/**
 * What each account keeps, in bytes: recordings (or what one under way may still take) and documents. Counted by triggers on
 * their tables, in the transaction that stores or deletes, whoever makes it.
 */
export const storageUse = pgTable('storage_use', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})

/** The buckets that hold objects of this product, or have: it does not start without one of them. */
export const storageBuckets = pgTable('storage_buckets', {
  name: text('name').primaryKey(),
  since: timestamp('since', { withTimezone: true, precision: 3 }).notNull(),
})

/** Objects that are stored, or about to be, while no row names them; see `features/storage/unnamed-objects.ts`. */
export const unnamedObjects = pgTable(
  'unnamed_objects',
  {
    /** With `/` at its end: of every object whose key begins so. */
    key: text('key').primaryKey(),
    /** Since when it is here, or somebody last set about removing it; earlier where a sweep may take it at once. */
    since: timestamp('since', { withTimezone: true, precision: 3 }).notNull(),
    /** It is on its way out: nothing may name it any more. */
    removing: boolean('removing').notNull().default(false),
    /** The account whose erasure is not over before it is gone. */
    userId: uuid('user_id'),
  },
  (table) => [
    index('unnamed_objects_user_idx')
      .on(table.userId)
      .where(sql`user_id is not null`),
  ],
)
