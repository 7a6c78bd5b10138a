import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/** Signed business associate agreements. The signed PDF is kept whole and unchanged; only the decision is added. */
export const agreements = pgTable(
  'agreements',
  {
    id: uuid('id').primaryKey(),
    /** Null once the account was erased: the agreement itself has to be kept. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').$type<'pending' | 'verified' | 'declined'>().notNull(),
    /** What was filled in, as the contract of the agreement spells it. */
    form: jsonb('form').$type<Record<string, unknown>>().notNull(),
    /** The version of the agreement's own text. */
    edition: text('edition').notNull(),
    signedAt: moment('signed_at').notNull(),
    signedFromIp: text('signed_from_ip').notNull(),
    signedWith: text('signed_with').notNull(),
    storageKey: text('storage_key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of the PDF that was shown before signing, and of the kept one with its certificate page; lower-case hex. */
    previewSha256: text('preview_sha256').notNull(),
    sha256: text('sha256').notNull(),
    decidedById: uuid('decided_by_id'),
    decidedAt: moment('decided_at'),
    declineReason: text('decline_reason'),
  },
  (table) => [
    index('agreements_user_idx').on(table.userId, table.signedAt),
    index('agreements_status_idx').on(table.status, table.signedAt),
  ],
)

/** Files a user keeps with the product, beside the agreements. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('documents_user_idx').on(table.userId, table.createdAt)],
)
