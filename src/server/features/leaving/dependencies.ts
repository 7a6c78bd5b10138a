import type { User } from '#contract/accounts.ts'
import type { PasskeyAnswer } from '#contract/proofs.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** As the contract has it: one of the two. */
interface OwnerProof {
  password?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

export interface LeavingDependencies {
  db: Database
  clock: Clock
  ids: Ids
  mailer: Mailer
  realtime: Realtime
  storage: Storage
  fields: FieldEncryption
  sealKeys: SigningKeys
  chainKeys: SigningKeys
  productName: string
  publicUrl: string
  /** IANA zone of the days in mails and files. */
  timeZone: string
  /** For how many years from its signature a signed note outlives everything else of the account. */
  signedNoteYears: number
  /** What the accounts know of whoever calls. */
  owner: {
    /** Throws wrong_credentials naming the form field, and too_many_requests. */
    prove(proof: OwnerProof, caller: LeavingCaller, field: string): Promise<void>
    user(caller: LeavingCaller): Promise<User>
    /** Null once the session has ended. It counts as use of it. */
    mayAct(session: LeavingCaller['actor'], how: { isUse: false; whileLeaving: true }): Promise<unknown>
  }
  /** Keeps the payment provider from charging for what the leaver does not want; done once more at the erasure. */
  stopRenewal(caller: LeavingCaller): Promise<void>
  /** Told of what failed after the reply, or in a sweep. */
  onError: (error: unknown) => void
}

export interface LeavingCaller {
  actor: { userId: string; sessionId: string }
  requestId: string
  ip: string
  userAgent: string
}
