import type { Role } from '#contract/roles.ts'
import type { Searches } from '#server/http/searches.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'

export interface PearlsDependencies {
  db: Database
  clock: Clock
  ids: Ids
  fields: FieldEncryption
  work: TextWork
  /** IANA zone in which days are counted. */
  timeZone: string
}

/** What calls about pearls need beside. */
export interface PearlCallsDependencies extends PearlsDependencies {
  searches: Searches
}

export interface PearlsCaller {
  actor: { userId: string; role: Role; isStrong: boolean }
  requestId: string
  signal: AbortSignal
}
