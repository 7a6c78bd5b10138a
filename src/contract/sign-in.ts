import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { Empty, Id, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CurrentPassword, LinkToken, PasskeyAnswer, PasskeyQuestion } from './proofs.ts'

/** The details of the refusal `second_step_required`. `challenge` is good for ten minutes and a few tries. */
export const SecondStep = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(['authenticator', 'recovery_code', 'passkey'])),
})
export type SecondStep = z.infer<typeof SecondStep>

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
