import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { TwoFactorDuty, SessionLimits } from '#server/features/accounts/public.ts'
import type { StorageLimits } from '#server/features/storage/public.ts'
import type { TextBudget } from '#server/http/text-budget.ts'
import type { KnownSeal } from '#server/platform/audit/audit-sealer.ts'
import type { SealsAway } from '#server/platform/audit/seal-sender.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Draining } from '#server/platform/draining.ts'
import type { RequestFacts } from '#server/platform/metrics/metrics.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { KeptLinks } from '#server/platform/mail/kept-links.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import type { PasswordHasher } from '#server/platform/password-hasher.ts'
import type { PasswordStrength } from '#server/platform/password-strength/password-strength.ts'
import type { Queue } from '#server/platform/queue/queue.ts'
import type { SocketRealtime } from '#server/platform/realtime/socket-realtime.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Tickets } from '#server/platform/tickets.ts'
import type { Speaker } from '#server/platform/speaker/speaker.ts'
import type { Transcriber } from '#server/platform/transcriber/transcriber.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import type { Writer } from '#server/platform/writer/writer.ts'

/** What a process does: `web` answers browsers, `worker` does the jobs of the queue and what is to be done once, `all` both. */
export type ProcessRole = 'all' | 'web' | 'worker'

/** Everything the server needs from outside, each with a real version and, in tests, another. */
export interface Dependencies {
  pool: Pool
  db: Database
  /** A copy that may be a second behind, for searches and figures; left out: there is none. */
  replica?: Database | null
  clock: Clock
  ids: Ids
  queue: Queue
  role: ProcessRole
  /** To the other server processes on the same database. */
  bus: Bus
  realtime: SocketRealtime
  storage: Storage
  /** Whether the place of the objects answers; rejects where it does not. Left out: it is part of this machine. */
  proveStorage?: () => Promise<void>
  /** Told of each request that was answered. */
  onRequest?: (facts: RequestFacts) => void
  /** Set while this process ends, so that whoever sends it requests stops; left out: it never says so. */
  draining?: Draining
  fields: FieldEncryption
  tickets: Tickets
  chainKeys: SigningKeys
  sealKeys: SigningKeys
  /** Seals of the audit trail that are kept outside the database. */
  knownSeals: (which?: 'latest') => Promise<KnownSeal[]>
  /** Milliseconds by the machine's own clock, which no database moves; its own where it is left out. */
  monotonic?: () => number
  /** How the place stands that seals are sent to; null where there is none. */
  sealsAway: () => Promise<SealsAway | null>
  /** For the hashes that failed sign-ins leave of the login. */
  loginKeys: SigningKeys
  /** For what is asked of who signs in with a passkey. */
  questionKeys: SigningKeys
  /** For the keys of users under which their browsers keep what is not saved yet. */
  deviceKeys: SigningKeys
  mailer: Mailer
  /** The links in files of this machine; left out where mail is only passed on. */
  keptLinks?: KeptLinks
  payments: Payments
  hasher: PasswordHasher
  strength: PasswordStrength
  writer: Writer
  work: TextWork
  transcriber: Transcriber
  /** How many recordings it hears at once, where somebody has said; at least four are begun. */
  recognizers?: number
  speaker: Speaker
  log: FastifyBaseLogger
  productName: string
  /** Where browsers ask for the country of their network address; null: nowhere. */
  countryLookupUrl: string | null
  timeZone: string
  publicUrl: string
  /** Where messages to support are mailed; null keeps them in the list alone. */
  supportEmail: string | null
  /** Who runs this installation, as agreements name them; empty where the settings do not say. */
  operator: { name: string; address: string; email: string }
  twoFactorDuty: TwoFactorDuty
  /** For how many years from its signature a signed note can only be hidden. */
  signedNoteYears: number
  storageLimits: StorageLimits
  sessionLimits: SessionLimits
  trustedProxies: number
  /** The built browser files; null serves the API alone. */
  webFolder: string | null
  requestsAMinute?: number
  /** How what comes too often is held up; left out, it is waited for so many ms. */
  pause?: (ms: number) => Promise<unknown>
  /** Files that may be on their way at once; see `createUploadPlaces`. */
  uploadsAtOnce?: number
  /** What accounts may send and read; as the limits of the product say where it is left out. */
  text?: TextBudget
}
