import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/** The subscription of a user as the payment provider last told it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    /** In the provider's own words, such as `active` or `past_due`. */
    status: text('status').notNull(),
    planId: text('plan_id').notNull(),
    currentPeriodEnd: moment('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** When the provider was last asked or last told. An older word never replaces a newer one. */
    asOf: moment('as_of').notNull(),
  },
  (table) => [index('subscriptions_subscription_idx').on(table.subscriptionId)],
)

/** Webhooks that were handled, so that each is handled once. Nothing of their content is kept. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: moment('created_at').notNull(),
  receivedAt: moment('received_at').notNull(),
})

/** What the sandbox provider remembers: checkout sessions, subscriptions and invoices that move no money. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'checkout' | 'subscription' | 'invoice'>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: jsonb('state').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sandbox_payments_user_idx').on(table.userId, table.kind, table.createdAt)],
)
