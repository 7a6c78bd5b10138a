import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BaaStatus, Title } from '#contract/accounts.ts'
import type { Preferences } from '#contract/preferences.ts'
import type { Role } from '#contract/roles.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower case, as parsed by the contract. */
    email: text('email').notNull(),
    username: text('username').notNull(),
    /** Argon2id in PHC form; null until an invited user sets a first password. */
    passwordHash: text('password_hash'),
    role: text('role').$type<Role>().notNull().default('user'),
    title: text('title').$type<Title>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull().default(''),
    specialty: text('specialty').notNull().default(''),
    privacyPolicyAgreedAt: moment('privacy_policy_agreed_at'),
    showExtensionPopup: boolean('show_extension_popup').notNull().default(true),
    showMobileAppPopup: boolean('show_mobile_app_popup').notNull().default(true),
    tutorialCompleted: boolean('tutorial_completed').notNull().default(false),
    newFeaturesSeen: boolean('new_features_seen').notNull().default(false),
    accountStatus: text('account_status')
      .$type<'active' | 'temporary_deleted' | 'deactivated'>()
      .notNull()
      .default('active'),
    deleteAt: moment('delete_at'),
    trialEndsAt: moment('trial_ends_at'),
    subscriptionStatus: text('subscription_status')
      .$type<'none' | 'active' | 'past_due' | 'canceled'>()
      .notNull()
      .default('none'),
    baaStatus: text('baa_status').$type<BaaStatus>().notNull().default('unverified'),
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    uniqueIndex('users_username_key').on(table.username),
  ],
)

/** Only the hash of a token is kept: a copy of the database signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.tokenHash),
    index('sessions_user_idx').on(table.userId),
  ],
)

/** One-time links: a password reset, the first super admin. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'password_reset' | 'first_super_admin'>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('one_time_links_user_idx').on(table.userId)],
)

/** Failed sign-ins, counted in the database so that several processes count together. `key` is a hash. */
export const signInFailures = pgTable(
  'sign_in_failures',
  { key: text('key').notNull(), at: moment('at').notNull() },
  (table) => [index('sign_in_failures_key_idx').on(table.key, table.at)],
)
