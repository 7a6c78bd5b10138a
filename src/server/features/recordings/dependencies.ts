import type { Room } from '#server/features/storage/public.ts'
import type { Dictionary } from '#server/features/terms/public.ts'
import type { CallingPhone } from '#server/http/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Queue } from '#server/platform/queue/queue.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import type { Transcriber } from '#server/platform/transcriber/transcriber.ts'

export interface RecordingsDependencies {
  room: Room
  db: Database
  clock: Clock
  ids: Ids
  queue: Queue
  realtime: Realtime
  storage: Storage
  transcriber: Transcriber
  work: TextWork
  /** Told of what failed without anybody waiting for it, such as live text. */
  onError: (error: unknown) => void
}

/** What it takes to turn a recording into words. */
export interface TranscribeDependencies extends RecordingsDependencies {
  dictionary: Dictionary
}

export interface RecordingsCaller {
  actor: { userId: string }
  /** Of a phone that calls in place of the actor. */
  phone?: CallingPhone | undefined
  /** Who has the note by now that the actor recorded for, where it was handed over. */
  noteOwnerId?: string
  /** When that was: of what comes so late only so much is taken, and not for ever. */
  handedOverAt?: Date
  /** When the phone that calls was let go: it still brings what it holds, of which only so much is taken. */
  phoneLetGoAt?: Date
  requestId: string
}
