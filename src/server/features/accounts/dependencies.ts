import type { DeviceCookie } from '#server/http/device-cookie.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Limiter } from '#server/platform/limiter.ts'
import type { KeptLinks } from '#server/platform/mail/kept-links.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { PasswordHasher } from '#server/platform/password-hasher.ts'
import type { PasswordStrength } from '#server/platform/password-strength/password-strength.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { SessionLimits } from './session-store.ts'

/**
 * Who has to sign in with a second factor; the others may. `admins`: what only they may do is refused without. `everybody`:
 * all is refused without, but setting one up.
 */
export type TwoFactorDuty = 'nobody' | 'admins' | 'everybody'

export interface AccountsDependencies {
  db: Database
  clock: Clock
  ids: Ids
  mailer: Mailer
  limiter: Limiter
  hasher: PasswordHasher
  strength: PasswordStrength
  /** Sign what is asked of who signs in with a passkey. */
  questionKeys: SigningKeys
  /** Encrypts the secrets of authenticator apps. */
  fields: FieldEncryption
  twoFactorDuty: TwoFactorDuty
  sessionLimits: SessionLimits
  productName: string
  /** Where the browser finds the product, such as `https://notes.clinic.example`, without a slash at the end. */
  publicUrl: string
  /** Closes the sockets of sessions that have ended, and tells open screens that the account has changed. */
  realtime?: Pick<Realtime, 'disconnect' | 'tell'>
  /** The links in mail that is kept here; left out where none is. */
  keptLinks?: KeptLinks
  /** Waits for so many ms; left out, as long as that takes. */
  pause?: (ms: number) => Promise<unknown>
  /** Told of what failed after the reply, such as mail that could not be sent. */
  onError: (error: unknown) => void
}

/** From where a call came: kept with the session it makes and with the audit entry. */
export interface Caller {
  ip: string
  userAgent: string
  requestId: string
  /** Left out where nobody signs in. */
  device?: DeviceCookie
}

/** Whoever is signed in, with the session and where the call came from. */
export interface SignedInCaller extends Caller {
  actor: { userId: string; sessionId: string; isStrong: boolean }
}
