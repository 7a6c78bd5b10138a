import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { Empty } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LinkToken } from './proofs.ts'

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
