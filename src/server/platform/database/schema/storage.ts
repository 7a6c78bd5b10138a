import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
export const unnamedObjects = pgTable('unnamed_objects', {
  key: text('key').primaryKey(),
  since: timestamp('since', { withTimezone: true, precision: 3 }).notNull(),
})
