import type { Role } from '#contract/roles.ts'
import type { NotesDependencies } from '#server/features/notes/public.ts'
import type { Searches } from '#server/http/searches.ts'

export interface ReviewsDependencies extends NotesDependencies {
  searches: Searches
  onError: (error: unknown) => void
}

/** The signed-in caller of a call about reviews. */
export interface ReviewsCaller {
  actor: { userId: string; role: Role; isStrong: boolean }
  requestId: string
  /** Aborted when the caller goes away. */
  signal?: AbortSignal
}
