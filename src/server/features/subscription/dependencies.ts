import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'

export interface SubscriptionDependencies {
  db: Database
  clock: Clock
  payments: Payments
  realtime: Pick<Realtime, 'tell'>
  /** Where the browser finds the product, without a slash at the end. */
  publicUrl: string
  log: { warn(sentence: string): void }
  /** Told of what failed after the reply, or in the hourly round. */
  onError: (error: unknown) => void
}

export interface SubscriptionCaller {
  actor: { userId: string }
  requestId: string
}
