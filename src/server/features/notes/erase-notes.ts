import { inArray } from 'drizzle-orm'
import { letGoOf } from '#server/features/storage/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import { sealErasure, type Erasing } from './erasure-seal.ts'

/** What the keys of all sound of a note begin with. */
export const soundOf = (noteId: string): string => `recordings/${noteId}/`

/**
 * Takes notes away for good. Their sound is let go of, and removed by whoever removes unnamed objects: a row never offers sound
 * whose bytes are gone, and bytes without a row are written down. That a signed one is gone stands in the trail under a key of
 * the product: without it, the check of signed notes takes the note for removed by somebody else.
 */
export async function eraseNotes(
  tx: Transaction,
  { sealKeys, ...erasing }: Erasing & { sealKeys: SigningKeys },
  noteIds: string[],
): Promise<void> {
  const gone = await tx
    .delete(notes)
    .where(inArray(notes.id, noteIds))
    .returning({ id: notes.id, signedAt: notes.signedAt, authorId: notes.authorId })
  // A rule of the database could take others along, and have the product itself vouch that they went in their time.
  const asked = new Set(noteIds)
  if (gone.some(({ id }) => !asked.has(id)))
    throw new Error('The database erases other notes than it was asked to.')
  for (const [userId, theirs] of Map.groupBy(gone, ({ authorId }) => authorId))
    await letGoOf(
      tx,
      theirs.map(({ id }) => soundOf(id)),
      { now: erasing.now, userId, by: 'sweep' },
    )
  for (const { id, signedAt } of gone)
    if (signedAt)
      await recordAudit(tx, {
        actorId: null,
        action: 'note.erase',
        subjectType: 'note',
        subjectId: id,
        requestId: '',
        contentSeal: sealErasure(sealKeys, id, erasing),
      })
}
