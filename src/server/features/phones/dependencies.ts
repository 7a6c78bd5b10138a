import type { SessionLimits } from '#server/features/accounts/public.ts'
import type { Recordings } from '#server/features/recordings/public.ts'
import type { CallingPhone } from '#server/http/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'

export interface PhonesDependencies {
  db: Database
  clock: Clock
  ids: Ids
  realtime: Realtime
  recordings: Recordings
  sessionLimits: SessionLimits
  /** Whether the session lives that asked for the code; `within`: the transaction that it is asked in. */
  mayAct(
    session: { userId: string; sessionId: string },
    how: { isUse: boolean; within?: Transaction },
  ): Promise<unknown>
}

/** The physician at the computer. */
export interface DeskCaller {
  actor: { userId: string; sessionId: string }
  requestId: string
}

/** A connected phone; it acts for who connected it. */
export interface PhoneCaller {
  actor: { userId: string }
  phone: CallingPhone
  requestId: string
}
