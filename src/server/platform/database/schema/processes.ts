import { bigint, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './columns.ts'

/**
 * What server processes tell each other, for a minute: encrypted, for events hold words of visits. Unlogged (see the
 * migration): it is in no backup and on no replica, and empty after a crash, when every screen asks for the whole anyway.
 */
export const processMessages = pgTable(
  'process_messages',
  {
    /** The process that tells, by an id it has from its start to its end. */
    sender: uuid('sender').notNull(),
    /** 1, 2, 3 ... of the sender, in the order it told them. */
    number: bigint('number', { mode: 'number' }).notNull(),
    /** The master key that the key of the body comes from. */
    keyId: text('key_id').notNull(),
    body: bytes('body').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.sender, table.number] }),
    index('process_messages_at_idx').on(table.at),
  ],
)
