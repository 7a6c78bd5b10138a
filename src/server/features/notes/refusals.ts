import { Refusal } from '#server/http/refusal.ts'
import type { NoteRow } from './note-store.ts'

export function noteNotFound(): Refusal {
  return new Refusal('not_found', 'This note does not exist, or it is not yours.')
}

/** Refuses the use of a payload's `userId` that is not the actor's own. */
export function refuseOthersClaim(claimed: string | undefined, actorId: string): void {
  if (claimed !== undefined && claimed !== actorId)
    throw new Refusal('not_found', 'This account does not exist, or it is not yours.')
}

/** Throws unless the note can still be changed. */
export function requireOpen(row: { status: NoteRow['status']; deletedAt: unknown }): void {
  if (row.deletedAt) throw new Refusal('conflict', 'This note was deleted. Bring it back to go on with it.')
  if (row.status === 'archived')
    throw new Refusal('conflict', 'This note is archived. Bring it back to change it.')
  if (row.status === 'signed' || row.status === 'amended')
    throw new Refusal('conflict', 'This note is signed and stays as it is. Add an addendum instead.')
}
