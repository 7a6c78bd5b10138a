import { z } from 'zod'
import { Id, line, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LinkToken, PasskeyAnswer, Password, PASSWORD_MAX_CHARACTERS } from './proofs.ts'
import { Role } from './roles.ts'

export const Title = z.enum(['Mr', 'Dr', 'Ms', 'Mrs', 'Mx', 'Prefer-not-to-say'])
export type Title = z.infer<typeof Title>

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
export const personName = (sentence: string) =>
  line(100).pipe(z.string().regex(/\p{Letter}|\p{Number}/u, sentence))

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
  /** Null while the trial runs. */
  trial_status: z.enum(['subscribed', 'ended', 'expired']).nullable(),
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
  emailVerified: z.boolean(),
  /** The address that was given and waits to be confirmed from it; until then the one of `personal_information` counts. */
  pendingEmail: z.string().nullable(),
  /** An authenticator app or a passkey stands beside the password. */
  hasTwoFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** False for an account that signs in with passkeys alone. */
  hasPassword: z.boolean(),
  /** The role asks for a second factor, and this session has none: what only admins may do is refused until then. */
  needsTwoFactor: z.boolean(),
  /** Everybody has to have a second factor, and this session has shown none: setting one up is all it may do. */
  isHeld: z.boolean(),
  account_details: AccountDetails,
  /** `users`: the ids of its members. */
  organization: z.object({ id: Id, name: z.string(), users: z.array(Id) }).nullable(),
  /** Days left in the trial, rounded up, never below 0. */
  trial_days: z.int().nonnegative(),
  personal_information: PersonalInformation,
})
export type User = z.infer<typeof User>

/** `token` goes into the authorization header as a bearer token and is shown to nobody else. */
export const SignedIn = z.object({ user: User, token: z.string() })

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
    setupToken: LinkToken.optional(),
    /** From the mail that invited this address into an organization. */
    invitationToken: LinkToken.optional(),
  }),
  reply: SignedIn,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/getUser',
  access: 'signedIn',
  withoutTwoFactor: 'allowed',
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

/** Answers the same whether or not there is such an account. */
export const requestUsernameReset = endpoint({
  method: 'POST',
  path: '/api/resetUsernameRequest',
  access: 'public',
  tag: 'accounts',
  summary: 'Mail the username and a link to choose another',
  body: z.object({ email: Email }),
  reply: z.object({ message: z.string() }),
})

export const resetUsername = endpoint({
  method: 'POST',
  path: '/api/resetUsername',
  access: 'public',
  tag: 'accounts',
  summary: 'Choose another username with a mailed link',
  body: z.object({ token: LinkToken, username: Username }),
  reply: z.object({ message: z.string() }),
})

/** The same person's own details by another door; `updateUserDetails` also changes what the account has seen. */
export const updatePersonalInformation = endpoint({
  method: 'POST',
  path: '/api/updatePersonalInformation',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Change name, title, phone, specialty or email address',
  body: z.object({
    title: Title.optional(),
    first_name: personName('Enter your first name.').optional(),
    last_name: personName('Enter your last name.').optional(),
    phoneNumber: line(25).optional(),
    specialty: line(100).optional(),
    /** Counts once it is confirmed from the new address. Needs the password or a passkey. */
    email: Email.optional(),
    password: z.string().max(PASSWORD_MAX_CHARACTERS).optional(),
    passkey: PasskeyAnswer.optional(),
  }),
  reply: SignedIn,
})
