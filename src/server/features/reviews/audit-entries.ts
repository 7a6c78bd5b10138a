import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'
import type { ReviewsCaller } from './dependencies.ts'

/** In the trail what is done in a review stands with the note it is about: whoever asks who read a note finds it there. */
export function aboutReview(
  action: AuditAction,
  noteId: string | null,
  { actor, requestId }: ReviewsCaller,
): AuditEntry {
  return { actorId: actor.userId, action, subjectType: 'note', subjectId: noteId, requestId }
}
