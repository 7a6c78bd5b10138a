import type { Searches } from '#server/http/searches.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Queue } from '#server/platform/queue/queue.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import type { Writer } from '#server/platform/writer/writer.ts'

export interface NotesDependencies {
  db: Database
  clock: Clock
  ids: Ids
  queue: Queue
  realtime: Realtime
  storage: Storage
  fields: FieldEncryption
  /** Seal what is signed. */
  sealKeys: SigningKeys
  /** Seal the trail, which vouches for what was sealed under a key that was retired since. */
  chainKeys: SigningKeys
  writer: Writer
  work: TextWork
  productName: string
  /** IANA zone in which exported notes show their times. */
  timeZone: string
  /** For how many years from its signature a signed note can only be hidden. */
  signedNoteYears: number
}

/** What calls on notes need beside. */
export interface NoteCallsDependencies extends NotesDependencies {
  searches: Searches
}

/** The signed-in caller of a call on notes. */
export interface NotesCaller {
  actor: { userId: string }
  requestId: string
  /** Aborted when the caller goes away. */
  signal?: AbortSignal
}
