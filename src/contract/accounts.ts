import { z } from 'zod'
import { Empty, Id, Moment, line } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './roles.ts'

export const Title = z.enum(['Mr', 'Dr', 'Ms', 'Mrs', 'Mx', 'Prefer-not-to-say'])
export type Title = z.infer<typeof Title>

export const PASSWORD_MIN_CHARACTERS = 12
export const PASSWORD_MAX_CHARACTERS = 256

/** Long rather than odd: length is what guessing costs. Common and personal passwords are refused by the server. */
export const Password = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS, `Use at least ${PASSWORD_MIN_CHARACTERS} characters.`)
  .max(PASSWORD_MAX_CHARACTERS, `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`)

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, 'Use 3 to 40 letters, digits, dots, dashes or underscores.')

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Enter an email address such as name@clinic.example.'))

/** A name that can be seen: spaces and marks without a letter would be an empty place on every screen. */
const personName = (sentence: string) => line(100).pipe(z.string().regex(/\p{Letter}|\p{Number}/u, sentence))

export const PersonalInformation = z.object({
  title: Title,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  completeInfo: z.boolean(),
  privacy_policy_agreed: z.boolean(),
  showDownloadPopup: z.object({ showExtensionPopup: z.boolean(), showMobileAppPopup: z.boolean() }),
})
export type PersonalInformation = z.infer<typeof PersonalInformation>

export const BaaStatus = z.enum(['unverified', 'pending', 'declined', 'verified'])
export type BaaStatus = z.infer<typeof BaaStatus>

export const AccountDetails = z.object({
  role: Role,
  subscription_status: z.enum(['none', 'active', 'past_due', 'canceled']),
  trial_status: z.enum(['active', 'subscribed', 'ended', 'expired']),
  baa_status: BaaStatus,
  baa_info: z.object({ e_signature: z.string() }),
  trialEndsAt: Moment.nullable(),
  stripe_subscriptionId: z.string().nullable(),
  tutorial_completed: z.boolean(),
  account_status: z.enum(['active', 'temporary_deleted', 'deactivated']),
  delete_at: Moment.nullable(),
  newFeature: z.object({ isSeen: z.boolean() }),
})
export type AccountDetails = z.infer<typeof AccountDetails>

/** The signed-in user as the specification spells it; `userId`, `_id` and `id` are the same value. */
export const User = z.object({
  userId: Id,
  _id: Id,
  id: Id,
  username: z.string(),
  phoneNumber: z.string(),
  specialty: z.string(),
  account_details: AccountDetails,
  organization: z.object({ id: Id, name: z.string(), users: z.array(Id) }).nullable(),
  /** Days left in the trial, rounded up, never below 0. */
  trial_days: z.int().nonnegative(),
  personal_information: PersonalInformation,
})
export type User = z.infer<typeof User>

/** `token` goes into the authorization header as a bearer token and is shown to nobody else. */
const SignedIn = z.object({ user: User, token: z.string() })

/**
 * A taken email and a taken username are refused with the same `already_exists` sentence, so that the reply does not say
 * which of the two is known.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/signUp',
  access: 'public',
  tag: 'accounts',
  summary: 'Create an account with a 14-day trial',
  body: z.object({
    title: Title,
    first_name: personName('Enter your first name.'),
    last_name: personName('Enter your last name.'),
    email: Email,
    username: Username,
    phoneNumber: line(25).default(''),
    specialty: line(100).default(''),
    password: Password,
    privacy_policy_agreed: z.literal(true, 'Agree to the privacy policy and the terms to create an account.'),
    /** From the one-time link that the very first start prints; makes this account the first super admin. */
    setupToken: z.string().max(200).optional(),
  }),
  reply: SignedIn,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/signIn',
  access: 'public',
  tag: 'accounts',
  summary: 'Sign in with email or username',
  body: z.object({
    login: z.string().trim().toLowerCase().min(1, 'Enter your email or username.').max(254),
    password: z.string().min(1, 'Enter your password.').max(PASSWORD_MAX_CHARACTERS),
  }),
  reply: SignedIn,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/signOut',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'End this session',
  body: Empty,
  reply: Empty,
})

/** Answers the same whether or not there is such an account. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/changePasswordRequest',
  access: 'public',
  tag: 'accounts',
  summary: 'Mail a link for a new password',
  body: z.object({ email: Email }),
  reply: z.object({ message: z.string() }),
})

/** Ends every session of the account. The link works once and for an hour. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/resetPassword',
  access: 'public',
  tag: 'accounts',
  summary: 'Set a new password with a mailed link',
  body: z.object({ token: z.string().min(1).max(200), password: Password }),
  reply: z.object({ message: z.string() }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/changePassword',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Change the password; ends the other sessions',
  body: z.object({ currentPassword: z.string().max(PASSWORD_MAX_CHARACTERS), password: Password }),
  reply: z.object({ message: z.string() }),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/getUser',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'The signed-in user',
  reply: SignedIn,
})

export const getUserById = endpoint({
  method: 'GET',
  path: '/api/getUser/:userId',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'The signed-in user, asked for by id; another id is not found',
  params: z.object({ userId: Id }),
  reply: SignedIn,
})

export const updateUserDetails = endpoint({
  method: 'POST',
  path: '/api/updateUserDetails',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Change what users may change of their own account',
  body: z.object({
    userId: Id,
    personal_information: z
      .object({
        title: Title,
        first_name: personName('Enter your first name.'),
        last_name: personName('Enter your last name.'),
        showDownloadPopup: PersonalInformation.shape.showDownloadPopup,
      })
      .partial()
      .optional(),
    account_details: z
      .object({ tutorial_completed: z.boolean(), newFeature: z.object({ isSeen: z.boolean() }) })
      .partial()
      .optional(),
    phoneNumber: line(25).optional(),
    specialty: line(100).optional(),
  }),
  reply: SignedIn,
})

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Moment,
  lastSeenAt: Moment,
  /** Browser and system in words, such as "Chrome on Windows". */
  device: z.string(),
  ip: z.string(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Where the account is signed in',
  reply: z.object({ sessions: z.array(Session) }),
})

export const revokeSession = endpoint({
  method: 'POST',
  path: '/api/revokeSession',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'End one session, or all the others',
  body: z.object({ id: z.union([Id, z.literal('others')]) }),
  reply: z.object({ sessions: z.array(Session) }),
})
