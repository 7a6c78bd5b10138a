import type { Role } from '#contract/roles.ts'
import type { NotesDependencies } from '#server/features/notes/public.ts'

export interface ReviewsDependencies extends NotesDependencies {
  onError: (error: unknown) => void
}

/** The signed-in caller of a call about reviews. */
export interface ReviewsCaller {
  actor: { userId: string; role: Role; isStrong: boolean }
  requestId: string
}
