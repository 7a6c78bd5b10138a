import { type NoteLife, whyClosed } from '#domain/note-rules.ts'
import { Refusal } from '#server/http/refusal.ts'

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

export function nothingToWriteFrom(): Refusal {
  return new Refusal('conflict', 'There is nothing to write from yet. Record, type or add audio first.')
}
