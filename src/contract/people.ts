import { z } from 'zod'
import { AccountDetails, BaaStatus, Email, personName, Title } from './accounts.ts'
import { Empty, Id, line, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Direction, Found, PageLimit } from './lists.ts'
import { Role } from './roles.ts'

export const TRIAL_EXTENSION_MAX_DAYS = 90

export const AccountStatus = AccountDetails.shape.account_status

/** `invited`: somebody else made the account, and its owner has set no password yet. */
export const UserStatusFilter = z.enum([...AccountStatus.options, 'invited'])
export type UserStatusFilter = z.infer<typeof UserStatusFilter>

/** `trial` and `expired` have never paid; the others are what the payment provider last said. */
export const SubscriptionFilter = z.enum(['trial', 'expired', 'active', 'past_due', 'canceled'])
export type SubscriptionFilter = z.infer<typeof SubscriptionFilter>

export const UserSort = z.enum(['name', 'email', 'createdAt', 'lastSignInAt', 'role', 'trialEndsAt'])
export type UserSort = z.infer<typeof UserSort>

const OrganizationName = z.object({ id: Id, name: z.string() })

/** One line of the users listing. */
export const UserRow = z.object({
  userId: Id,
  title: Title,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.string(),
  role: Role,
  account_status: AccountStatus,
  /** No password was set yet: the account waits for its owner. */
  isInvited: z.boolean(),
  baa_status: BaaStatus,
  subscription_status: AccountDetails.shape.subscription_status,
  trial_status: AccountDetails.shape.trial_status,
  trialEndsAt: Moment.nullable(),
  trial_days: z.int().nonnegative(),
  organization: OrganizationName.nullable(),
  createdAt: Moment,
  lastSignInAt: Moment.nullable(),
})
export type UserRow = z.infer<typeof UserRow>

/** `found` comes with the first page alone. */
export const listUsers = endpoint({
  method: 'POST',
  path: '/api/listUsers',
  access: ['super_admin', 'admin'],
  tag: 'people',
  summary: 'All users, sorted and filtered, by cursor',
  body: z.object({
    cursor: Cursor,
    limit: PageLimit,
    sort: UserSort.default('name'),
    direction: Direction.default('ascending'),
    /** Parts of name, email or username, each of which must be there. */
    search: line(200).default(''),
    role: Role.nullable().default(null),
    status: UserStatusFilter.nullable().default(null),
    baaStatus: BaaStatus.nullable().default(null),
    subscription: SubscriptionFilter.nullable().default(null),
    organizationId: Id.nullable().default(null),
  }),
  reply: z.object({
    users: z.array(UserRow),
    nextCursor: z.string().nullable(),
    found: Found.nullable(),
  }),
})

/** What the caller may do with the account. The rules are the server's; a screen only shows what is here. */
export const UserAbilities = z.object({
  /** The roles the caller may give to it, its own left out. */
  roles: z.array(Role),
  extendTrial: z.boolean(),
  deactivate: z.boolean(),
  activate: z.boolean(),
  resendInvitation: z.boolean(),
  readAuditTrail: z.boolean(),
})
export type UserAbilities = z.infer<typeof UserAbilities>

/** An account as its owner, or who looks after the accounts, sees it. Nothing of its notes but their number. */
export const UserDetails = UserRow.extend({
  phoneNumber: z.string(),
  specialty: z.string(),
  emailVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  delete_at: Moment.nullable(),
  /** Where the account is signed in now. */
  sessions: z.int().nonnegative(),
  notes: z.int().nonnegative(),
  abilities: UserAbilities,
})
export type UserDetails = z.infer<typeof UserDetails>

const ReplyWithDetails = z.object({ user: UserDetails })

export const getUserDetails = endpoint({
  method: 'POST',
  path: '/api/getUserDetails',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'people',
  summary: 'An account in full: one’s own or, for admins, anybody’s',
  body: z.object({ userId: Id }),
  reply: ReplyWithDetails,
})

/** One’s own role is refused, so the last super admin stays one. */
export const changeRole = endpoint({
  method: 'POST',
  path: '/api/changeRole',
  access: ['super_admin'],
  tag: 'people',
  summary: 'Give a user another role',
  body: z.object({ userId: Id, role: Role }),
  reply: ReplyWithDetails,
})

/** The days are added to the trial’s end, or to now when it is over. */
export const extendTrial = endpoint({
  method: 'POST',
  path: '/api/extendTrial',
  access: ['super_admin', 'admin'],
  tag: 'people',
  summary: 'Add days to a user’s trial',
  body: z.object({
    userId: Id,
    days: z
      .int('Enter a whole number of days.')
      .min(1, 'Add at least one day.')
      .max(TRIAL_EXTENSION_MAX_DAYS, `Add at most ${TRIAL_EXTENSION_MAX_DAYS} days at once.`),
  }),
  reply: ReplyWithDetails,
})

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/deactivateUser',
  access: ['super_admin', 'admin'],
  tag: 'people',
  summary: 'Close an account at once: its sessions end, nothing is deleted',
  body: z.object({ userId: Id }),
  reply: ReplyWithDetails,
})

export const activateUser = endpoint({
  method: 'POST',
  path: '/api/activateUser',
  access: ['super_admin', 'admin'],
  tag: 'people',
  summary: 'Open a deactivated account again',
  body: z.object({ userId: Id }),
  reply: ReplyWithDetails,
})

/** An admin makes users without an organization; other roles, and organizations, are for super admins to give. */
export const addUser = endpoint({
  method: 'POST',
  path: '/api/addUser',
  access: ['super_admin', 'admin'],
  tag: 'people',
  summary: 'Make an account for somebody, who sets the password by a mailed link',
  body: z.object({
    title: Title,
    first_name: personName('Enter the first name.'),
    last_name: personName('Enter the last name.'),
    email: Email,
    role: Role.default('user'),
    organizationId: Id.nullable().default(null),
  }),
  reply: ReplyWithDetails,
})

/** A new link; the one before no longer works. */
export const resendUserInvitation = endpoint({
  method: 'POST',
  path: '/api/resendUserInvitation',
  access: ['super_admin', 'admin'],
  tag: 'people',
  summary: 'Mail the link for the first password again',
  body: z.object({ userId: Id }),
  reply: Empty,
})

/** One thing that was done. `action` is a name such as `account.signIn`; nothing of what was done it to is in it. */
export const AuditTrailEntry = z.object({
  id: z.int(),
  at: Moment,
  action: z.string(),
  /** Null when nobody was signed in, such as a failed sign-in; without a name once the account was erased. */
  by: z.object({ userId: Id, name: z.string().nullable() }).nullable(),
  /** Where it came from: source address, program (shortened) and session; null for jobs and commands. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  sessionId: Id.nullable(),
  /** `ok`, or the code of the refusal; `times`: more than 1 where refusals of one caller were put together. */
  outcome: z.string(),
  times: z.int().positive(),
})
export type AuditTrailEntry = z.infer<typeof AuditTrailEntry>

export const getAuditTrail = endpoint({
  method: 'POST',
  path: '/api/getAuditTrail',
  access: ['super_admin', 'admin'],
  tag: 'people',
  summary: 'What a user did and what was done to the account, newest first',
  body: z.object({ userId: Id, before: z.int().positive().nullable().default(null), limit: PageLimit }),
  reply: z.object({ entries: z.array(AuditTrailEntry), nextBefore: z.int().nullable() }),
})
