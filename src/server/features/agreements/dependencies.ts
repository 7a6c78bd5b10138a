import type { SealKeys } from '#server/platform/audit/vouched-seals.ts'
import type { Room } from '#server/features/storage/public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Limiter } from '#server/platform/limiter.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Tickets } from '#server/platform/tickets.ts'

export interface AgreementsDependencies extends SealKeys {
  room: Room
  db: Database
  clock: Clock
  ids: Ids
  limiter: Limiter
  storage: Storage
  tickets: Tickets
  mailer: Mailer
  realtime: Realtime
  productName: string
  publicUrl: string
  /** Who runs the installation, as agreements name them; empty where the settings do not say. */
  operator: { name: string; address: string; email: string }
  onError: (error: unknown) => void
}

/** The signed-in caller, and where they call from. */
export interface AgreementsCaller {
  actor: { userId: string; sessionId: string }
  requestId: string
}
