import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BaaStatus, Title } from '#contract/accounts.ts'
import type { Preferences } from '#contract/preferences.ts'
import type { Role } from '#contract/roles.ts'
import { moment } from './columns.ts'
import { organizations } from './organizations.ts'

const UNTAGGED = sql.raw(`regexp_replace(email, '^([^+@]+)\\+[^@]*@', '\\1@')`)
/** `mailboxOf` of an account's address, in SQL. */
export const ACCOUNT_MAILBOX = sql`(case when ${UNTAGGED} ~ '^[^@]+@(gmail|googlemail)\\.com$' then replace(split_part(${UNTAGGED}, '@', 1), '.', '') || '@gmail.com' else ${UNTAGGED} end)`

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
    emailVerifiedAt: moment('email_verified_at'),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
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
    /** The last of the trial's reminders that was mailed, in days before its end. */
    trialReminderDays: integer('trial_reminder_days'),
    subscriptionStatus: text('subscription_status')
      .$type<'none' | 'active' | 'past_due' | 'canceled'>()
      .notNull()
      .default('none'),
    /** The payment provider's own names of the customer and the subscription. */
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    baaStatus: text('baa_status').$type<BaaStatus>().notNull().default('unverified'),
    /** What the signer of the latest agreement put as their name; empty when none was signed. */
    baaSignature: text('baa_signature').notNull().default(''),
    /** The secret of the authenticator app, encrypted; kept while it is being set up, in force from `twoFactorEnabledAt`. */
    twoFactorSecret: text('two_factor_secret'),
    twoFactorEnabledAt: moment('two_factor_enabled_at'),
    /** The time step of the last code that was accepted: a code works once. */
    twoFactorLastStep: bigint('two_factor_last_step', { mode: 'number' }),
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    lastSignInAt: moment('last_sign_in_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    uniqueIndex('users_username_key').on(table.username),
    // Not an account's name: who signs in with which address stays as it is.
    index('users_mailbox_idx').on(ACCOUNT_MAILBOX),
    uniqueIndex('users_stripe_customer_key').on(table.stripeCustomerId),
    index('users_newest_idx').on(table.createdAt, table.id),
    // The orders of the users listing; an index is read backwards as well.
    index('users_name_idx').on(sql`lower(last_name)`, sql`lower(first_name)`, table.id),
    index('users_role_idx').on(table.role, sql`lower(last_name)`, sql`lower(first_name)`, table.id),
    index('users_last_sign_in_idx').on(
      sql`coalesce(last_sign_in_at, '-infinity'::timestamp with time zone)`,
      table.id,
    ),
    index('users_trial_end_idx').on(
      sql`coalesce(trial_ends_at, '-infinity'::timestamp with time zone)`,
      table.id,
    ),
    index('users_organization_idx').on(table.organizationId),
    index('users_delete_at_idx')
      .on(table.deleteAt)
      .where(sql`delete_at is not null`),
    index('users_search_idx').using(
      'gin',
      sql`(lower(first_name || ' ' || last_name || ' ' || email || ' ' || username)) gin_trgm_ops`,
    ),
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
    /** Made with a second factor or a passkey, or joined by one since. */
    strong: boolean('strong').notNull().default(false),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.tokenHash),
    index('sessions_user_idx').on(table.userId),
  ],
)

/**
 * What may be done once with a secret that was mailed, printed, or handed to a browser between two steps of a sign-in.
 */
export type LinkPurpose =
  | 'password_reset'
  | 'first_super_admin'
  | 'email_verification'
  | 'password_set'
  | 'username_reset'
  | 'second_step'

export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('one_time_links_user_idx').on(table.userId)],
)

/**
 * Changes of an email address: `toEmail` counts once it is confirmed from it, and `fromEmail` can be gone back to until
 * `undoUntil` (null: that address was never proved). Closed: cancelled, replaced or confirmed.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromEmail: text('from_email').notNull(),
    toEmail: text('to_email').notNull(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    confirmTokenHash: text('confirm_token_hash').notNull(),
    undoTokenHashes: text('undo_token_hashes').array().notNull(),
    undoUntil: moment('undo_until'),
    confirmedAt: moment('confirmed_at'),
    closedAt: moment('closed_at'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    uniqueIndex('email_changes_confirm_key').on(table.confirmTokenHash),
    index('email_changes_user_idx').on(table.userId, table.askedAt),
    index('email_changes_from_idx').on(table.fromEmail),
    index('email_changes_undo_idx').using('gin', table.undoTokenHashes),
  ],
)

/**
 * The browsers a person has signed in with. Only a hash with the account's id is kept of what the browser holds: it signs
 * nobody in, and does not tell that two accounts share a browser.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    deviceHash: text('device_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [index('known_devices_user_idx').on(table.userId, table.lastUsedAt)],
)

/** Failed sign-ins, counted in the database so that several processes count together. `key` is a hash. */
export const signInFailures = pgTable(
  'sign_in_failures',
  { key: text('key').notNull(), at: moment('at').notNull() },
  (table) => [index('sign_in_failures_key_idx').on(table.key, table.at)],
)

/** Codes that stand in for the authenticator app, each once. Only their hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_user_idx').on(table.userId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Base64url, as the authenticator gave it. */
    credentialId: text('credential_id').notNull(),
    /** COSE public key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user_idx').on(table.userId),
  ],
)

/** What an authenticator is asked to sign, once and for minutes. */
/** What the answer to a question for a passkey may do: it does nothing else. */
export type PasskeyPurpose = 'sign_in' | 'add' | 'owner_proof'

export const passkeyChallenges = pgTable('passkey_challenges', {
  id: uuid('id').primaryKey(),
  challenge: text('challenge').notNull(),
  /** Of `sign_in` only what was answered rightly is kept, so that it opens nothing again. */
  purpose: text('purpose').$type<PasskeyPurpose>().notNull().default('sign_in'),
  /** Null only in rows of before. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
})

/** An address that is asked to join an organization; a signed-up or new user accepts with the token. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull().default('user'),
    tokenHash: text('token_hash').notNull(),
    invitedById: uuid('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token_hash_key').on(table.tokenHash),
    index('invitations_organization_idx').on(table.organizationId, table.createdAt),
  ],
)
