import { z } from 'zod'
import { Id } from './common.ts'

export const PASSWORD_MIN_CHARACTERS = 12

export const PASSWORD_MAX_CHARACTERS = 256

/** Long rather than odd: length is what guessing costs. Common and personal passwords are refused by the server. */
export const Password = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS, `Use at least ${PASSWORD_MIN_CHARACTERS} characters.`)
  .max(PASSWORD_MAX_CHARACTERS, `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`)

export const CurrentPassword = z.string().min(1, 'Enter your password.').max(PASSWORD_MAX_CHARACTERS)

/** What WebAuthn calls options and response: passed to and from the browser's authenticator as they are. */
export const WebAuthnJson = z.record(z.string(), z.unknown())

export const PasskeyQuestion = z.object({ challengeId: Id, options: WebAuthnJson })

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

/** The secret part of a link that was mailed or printed. */
export const LinkToken = z.string().min(1).max(200)
