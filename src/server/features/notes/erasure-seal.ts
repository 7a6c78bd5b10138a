import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { sealParts, wrongParts } from '#server/platform/audit/content-seals.ts'
import { findUnvouched, type SealKeys } from '#server/platform/audit/vouched-seals.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'

/** Says that the product itself erased the note. */
export function sealErasure(keys: SigningKeys, noteId: string): string {
  return sealParts(keys, [erasureText(noteId)])
}

/**
 * Whether the trail holds that the product erased the note after it was last signed: one from before says nothing of what
 * was signed later under the same id.
 */
export async function isErasureOf(db: Executor, keys: SealKeys, noteId: string): Promise<boolean> {
  const entries = await db
    .select({ id: auditEntries.id, action: auditEntries.action, contentSeal: auditEntries.contentSeal })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'note'),
        eq(auditEntries.subjectId, noteId),
        inArray(auditEntries.action, ['note.sign', 'note.erase']),
        isNotNull(auditEntries.contentSeal),
      ),
    )
    .orderBy(asc(auditEntries.id))
  const later = entries.slice(entries.findLastIndex(({ action }) => action === 'note.sign') + 1)
  const unvouched = await findUnvouched(db, keys, later)
  return later.some(
    ({ id, contentSeal }) =>
      !unvouched.has(id) && wrongParts(keys.sealKeys, contentSeal ?? '', [erasureText(noteId)]).length === 0,
  )
}

function erasureText(noteId: string): string {
  return JSON.stringify(['note.erasure.v1', noteId])
}
