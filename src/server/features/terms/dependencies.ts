import type { Role } from '#contract/roles.ts'
import type { Searches } from '#server/http/searches.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'

export interface TermsDependencies {
  db: Database
  clock: Clock
  ids: Ids
  work: TextWork
  searches: Searches
  onError: (error: unknown) => void
}

/** The signed-in caller of a call about terms. */
export interface TermsCaller {
  actor: { userId: string; role: Role }
  requestId: string
  signal: AbortSignal
}
