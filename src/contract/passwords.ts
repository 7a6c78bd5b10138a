import { z } from 'zod'
import { Email, SignedIn, Username } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CurrentPassword, LinkToken, PasskeyAnswer, Password } from './proofs.ts'

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
