import { sql } from 'drizzle-orm'
import { bigint, bigserial, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
  hash: text('hash').notNull(),
  /** The master key its hash was made with; null: from before this was written down. */
  keyId: text('key_id'),
  at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
})
