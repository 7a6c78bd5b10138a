import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/** What users wrote to support. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('feedback_newest_idx').on(table.createdAt, table.id)],
)

/** Why users leave. Kept without their name once the account is erased. */
export const leavingFeedback = pgTable('leaving_feedback', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  reason: text('reason').notNull(),
  details: text('details').notNull().default(''),
  createdAt: moment('created_at').notNull(),
})
