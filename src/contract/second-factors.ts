import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { Empty, Id, line, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PasskeyQuestion, provedBody, WebAuthnJson } from './proofs.ts'

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
