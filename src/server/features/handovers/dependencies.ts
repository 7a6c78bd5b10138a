import type { Role } from '#contract/roles.ts'
import type { SealKeys } from '#server/platform/audit/vouched-seals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Limiter } from '#server/platform/limiter.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Queue } from '#server/platform/queue/queue.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'

export interface HandoversDependencies extends SealKeys {
  db: Database
  clock: Clock
  ids: Ids
  limiter: Limiter
  queue: Queue
  mailer: Mailer
  realtime: Realtime
  productName: string
  publicUrl: string
  onError: (error: unknown) => void
}

/** The signed-in caller of a call about handovers. */
export interface HandoversCaller {
  actor: { userId: string; role: Role; isStrong: boolean }
  requestId: string
}
