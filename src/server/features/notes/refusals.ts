import { type NoteLife, whyClosed } from '#domain/note-rules.ts'
import { Refusal } from '#server/http/refusal.ts'

export function noteNotFound(): Refusal {
  return new Refusal('not_found', 'This note does not exist, or it is not yours.')
}

/** Refuses the use of a payload's `userId` that is not the actor's own. */
export function refuseOthersClaim(claimed: string | undefined, actorId: string): void {
  if (claimed !== undefined && claimed !== actorId)
    throw new Refusal('not_found', 'This account does not exist, or it is not yours.')
}

/** Throws unless the note can still be changed. */
export function requireOpen(note: NoteLife): void {
  const why = whyClosed(note)
  if (why) throw new Refusal('conflict', CLOSED[why])
}

const CLOSED = {
  deleted: 'This note was deleted. Bring it back to go on with it.',
  archived: 'This note is archived. Bring it back to change it.',
  signed: 'This note is signed and stays as it is. Add an addendum instead.',
} as const satisfies Record<NonNullable<ReturnType<typeof whyClosed>>, string>
