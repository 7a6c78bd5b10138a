import type { Role } from '#contract/roles.ts'
import type { Room } from '#server/features/storage/public.ts'
import type { Searches } from '#server/http/searches.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Presence } from '#server/platform/realtime/presence.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { ChatLimits } from './limits.ts'

export interface ChatDependencies {
  db: Database
  clock: Clock
  ids: Ids
  storage: Storage
  /** Of the storage: whether there is any left. */
  room: Room
  realtime: Realtime
  presence: Presence
  searches: Searches
  /** Told of what failed after the reply. */
  onError: (error: unknown) => void
}

/** How far somebody has read in a room, to be told to its members. */
export type TellRead = (read: { roomId: string; userId: string; readSeq: number }) => void

/** The dependencies as the services of chat see them. */
export interface Chat extends ChatDependencies {
  limits: ChatLimits
  tellRead: TellRead
  /** Runs what changes a room after whatever changes it already, so that events of this process come in their order. */
  inTurn<T>(roomId: string, work: () => Promise<T>): Promise<T>
}

export interface ChatActor {
  userId: string
  role: Role
  isStrong: boolean
  isLeaving: boolean
}

export interface ChatCaller {
  actor: ChatActor
  requestId: string
  signal: AbortSignal
}
