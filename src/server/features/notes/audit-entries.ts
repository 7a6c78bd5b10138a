import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'
import type { NotesCaller } from './dependencies.ts'

/** What the caller does to a note; to all of their notes when `noteId` is null. */
export function aboutNote(
  action: AuditAction,
  noteId: string | null,
  { actor, requestId }: NotesCaller,
): AuditEntry {
  return { actorId: actor.userId, action, subjectType: 'note', subjectId: noteId, requestId }
}
