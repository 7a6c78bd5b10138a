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

const CurrentPassword = z.string().min(1, 'Enter your password.').max(PASSWORD_MAX_CHARACTERS)

/** What WebAuthn calls options and response: passed to and from the browser's authenticator as they are. */
const WebAuthnJson = z.record(z.string(), z.unknown())
const PasskeyQuestion = z.object({ challengeId: Id, options: WebAuthnJson })

/** What the authenticator answered to the question `challengeId`. */
export const PasskeyAnswer = z.object({ challengeId: Id, response: WebAuthnJson })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** Who asks is the owner: shown by the password, or by a passkey of the account (`startOwnerProof`). */
const ownerProof = { password: CurrentPassword.optional(), passkey: PasskeyAnswer.optional() }
/** The body with a proof of the owner beside these fields. */
export function provedBody<Shape extends z.ZodRawShape>(fields: Shape) {
  return z
    .object({ ...fields, ...ownerProof })
    .refine(
      (body) =>
        ('passkey' in body && body.passkey !== undefined) ||
        ('password' in body && body.password !== undefined),
      {
        path: ['password'],
        message: 'Enter your password.',
      },
    )
}

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

/** The secret part of a link that was mailed or printed. */
const LinkToken = z.string().min(1).max(200)

/** The details of the refusal `second_step_required`. `challenge` is good for ten minutes and a few tries. */
export const SecondStep = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(['authenticator', 'recovery_code', 'passkey'])),
})
export type SecondStep = z.infer<typeof SecondStep>

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

/**
 * An account with a second factor is refused with `second_step_required` once the password was right; `details` is a
 * `SecondStep`.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/signIn',
  access: 'public',
  tag: 'accounts',
  summary: 'Sign in with email or username',
  body: z.object({
    login: z.string().trim().toLowerCase().min(1, 'Enter your email or username.').max(254),
    password: CurrentPassword,
  }),
  reply: SignedIn,
})

/** `code`: six digits of the authenticator app, or a recovery code. Each works once. */
export const signInSecondStep = endpoint({
  method: 'POST',
  path: '/api/signInSecondStep',
  access: 'public',
  tag: 'accounts',
  summary: 'Finish a sign-in with an authenticator code or a recovery code',
  body: z.object({
    challenge: LinkToken,
    code: z.string().trim().min(1, 'Enter the code.').max(40),
  }),
  reply: SignedIn,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/signOut',
  access: 'signedIn',
  withoutTwoFactor: 'allowed',
  whileLeaving: 'allowed',
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
  body: z.object({ token: LinkToken, password: Password }),
  reply: z.object({ message: z.string() }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/changePassword',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Change the password; ends the other sessions',
  body: z
    .object({
      currentPassword: CurrentPassword.optional(),
      /** In place of the current password, for who forgot it or has none. */
      passkey: PasskeyAnswer.optional(),
      password: Password,
    })
    .refine(({ currentPassword, passkey }) => passkey !== undefined || currentPassword !== undefined, {
      path: ['currentPassword'],
      message: 'Enter your password.',
    }),
  reply: z.object({ message: z.string() }),
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
  whileLeaving: 'allowed',
  tag: 'accounts',
  summary: 'End one session, or all the others',
  body: z.object({ id: z.union([Id, z.literal('others')]) }),
  reply: z.object({ sessions: z.array(Session) }),
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

/** Whose first password the link sets, so that the screen can say it. Throws link_expired. */
export const describePasswordSet = endpoint({
  method: 'POST',
  path: '/api/describePasswordSet',
  access: 'public',
  tag: 'accounts',
  summary: 'For whom a first-password link was made',
  body: z.object({ token: LinkToken }),
  reply: z.object({
    first_name: z.string(),
    email: z.string(),
    username: z.string(),
    organizationName: z.string().nullable(),
  }),
})

/** Agreeing to the privacy policy is part of it: somebody else made the account. */
export const passwordSet = endpoint({
  method: 'POST',
  path: '/api/passwordSet',
  access: 'public',
  tag: 'accounts',
  summary: 'Set the first password of an account that somebody else made, and sign in',
  body: z.object({
    token: LinkToken,
    username: Username,
    password: Password,
    privacy_policy_agreed: z.literal(true, 'Agree to the privacy policy and the terms to go on.'),
  }),
  reply: SignedIn,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verifyEmail',
  access: 'public',
  tag: 'accounts',
  summary: 'Confirm an email address with a mailed link',
  body: z.object({ token: LinkToken }),
  reply: z.object({ message: z.string() }),
})

/**
 * `link`: the new link itself, where mail is only kept and the only super admin asks on the machine that it runs on; they
 * could read it in the outbox as well.
 */
export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/resendVerification',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Mail the link that confirms the email address again',
  body: Empty,
  reply: z.object({ message: z.string(), link: z.string().optional() }),
})

/** Throws link_expired. */
export const describeInvitation = endpoint({
  method: 'POST',
  path: '/api/describeInvitation',
  access: 'public',
  tag: 'accounts',
  summary: 'What an invitation is for',
  body: z.object({ token: LinkToken }),
  reply: z.object({
    organizationName: z.string(),
    email: z.string(),
    role: Role,
    /** The address has an account: its owner signs in and accepts. */
    hasAccount: z.boolean(),
  }),
})

/** Only for the address that was invited. Throws link_expired, forbidden, seats_full, conflict for a member of another. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/acceptInvitation',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Join the organization one was invited to',
  body: z.object({ token: LinkToken }),
  reply: SignedIn,
})

/** A new secret for an authenticator app; nothing is asked for at sign-in before `enableTwoFactor`. */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/twoFactor/start',
  access: 'signedIn',
  whileLeaving: 'allowed',
  withoutTwoFactor: 'allowed',
  tag: 'accounts',
  summary: 'Begin to set up an authenticator app',
  body: provedBody({}),
  /** `secret` in base32, for typing; `address` is the `otpauth:` address for the QR code. */
  reply: z.object({ secret: z.string(), address: z.string() }),
})

const AuthenticatorCode = z
  .string()
  .trim()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits of your authenticator app.'))

export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/twoFactor/enable',
  access: 'signedIn',
  whileLeaving: 'allowed',
  withoutTwoFactor: 'allowed',
  tag: 'accounts',
  summary: 'Prove the authenticator app and turn it on',
  body: z.object({ code: AuthenticatorCode }),
  /** The recovery codes are shown this once. */
  reply: SignedIn.extend({ recoveryCodes: z.array(z.string()) }),
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/twoFactor/disable',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Turn the authenticator app off; refused to roles that have to have it',
  body: provedBody({}),
  reply: SignedIn,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/twoFactor/recoveryCodes',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'New recovery codes; the old ones no longer work',
  body: provedBody({}),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

/** For a person who has lost them all. Throws forbidden for the own account and for one of higher standing. */
export const removeSecondFactors = endpoint({
  method: 'POST',
  path: '/api/removeSecondFactors',
  access: ['super_admin', 'admin'],
  tag: 'accounts',
  summary: 'Remove the authenticator app and the passkeys of somebody who has lost them',
  body: z.object({ userId: Id }),
  reply: Empty,
})

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>
const Passkeys = z.object({ passkeys: z.array(Passkey) })

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  access: 'signedIn',
  withoutTwoFactor: 'allowed',
  tag: 'accounts',
  summary: 'The second factors of the account: authenticator app, recovery codes left, passkeys',
  reply: Passkeys.extend({ hasAuthenticator: z.boolean(), recoveryCodesLeft: z.int().nonnegative() }),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/start',
  access: 'signedIn',
  whileLeaving: 'allowed',
  withoutTwoFactor: 'allowed',
  tag: 'accounts',
  summary: 'Begin to add a passkey',
  body: provedBody({}),
  reply: PasskeyQuestion,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/add',
  access: 'signedIn',
  whileLeaving: 'allowed',
  withoutTwoFactor: 'allowed',
  tag: 'accounts',
  summary: 'Keep a new passkey',
  body: z.object({ challengeId: Id, response: WebAuthnJson, name: line(60) }),
  reply: Passkeys,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/remove',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Remove a passkey; the last second factor of an admin stays, and the last way in',
  body: provedBody({ id: Id }),
  reply: Passkeys,
})

export const startOwnerProof = endpoint({
  method: 'POST',
  path: '/api/passkeys/prove',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'accounts',
  summary: 'Ask the browser for a passkey of the account, in place of its password',
  body: Empty,
  reply: PasskeyQuestion,
})

/** Needs a passkey, and another way back: a confirmed address or a second passkey. A link by mail sets a password again. */
export const removePassword = endpoint({
  method: 'POST',
  path: '/api/removePassword',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Sign in with passkeys alone from now on',
  body: z.object({ passkey: PasskeyAnswer }),
  reply: SignedIn,
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/passkeys/signIn/start',
  access: 'public',
  tag: 'accounts',
  summary: 'Ask the browser for a passkey',
  body: Empty,
  reply: PasskeyQuestion,
})

/** A passkey proves person and device at once: no second step follows. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/signIn',
  access: 'public',
  tag: 'accounts',
  summary: 'Sign in with a passkey',
  body: PasskeyAnswer,
  reply: SignedIn,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/emailChange/confirm',
  access: 'public',
  tag: 'accounts',
  summary: 'Confirm a new email address with the link that was mailed to it',
  body: z.object({ token: LinkToken }),
  reply: z.object({ message: z.string() }),
})

/** `token` sets a new password (`resetPassword`): the old one no longer works, and every session has ended. */
export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/emailChange/undo',
  access: 'public',
  tag: 'accounts',
  summary: 'Take a change of the email address back with a link that was mailed to the old one',
  body: z.object({ token: LinkToken }),
  reply: z.object({ message: z.string(), token: z.string() }),
})

/** Throws conflict when no change waits. */
export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/emailChange/resend',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Mail the link that confirms the new email address again',
  body: Empty,
  reply: z.object({ message: z.string() }),
})

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/api/emailChange/cancel',
  access: 'signedIn',
  tag: 'accounts',
  summary: 'Keep the email address that counts',
  body: Empty,
  reply: SignedIn,
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
