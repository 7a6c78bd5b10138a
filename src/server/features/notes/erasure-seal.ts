import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { retentionCutoff } from '#domain/retention.ts'
import { sealParts, wrongParts } from '#server/platform/audit/content-seals.ts'
import { notAfterMark } from '#server/platform/audit/sealed-since.ts'
import { findUnvouched, type SealKeys } from '#server/platform/audit/vouched-seals.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'

/** When a note is erased, and for how many years signed ones were kept then. */
export interface Erasing {
  now: Date
  signedNoteYears: number
}

/** Says that the product itself erased the note, and when: what is sealed is followed by what it says of that. */
export function sealErasure(keys: SigningKeys, noteId: string, { now, signedNoteYears }: Erasing): string {
  const said = `${now.getTime()}.${signedNoteYears}`
  return `${sealParts(keys, [erasureText(noteId, said)])}.${said}`
}

/**
 * Whether the trail holds that the product erased the note after it was last signed, and after the years for which it was kept
 * then: whoever hides the signing while notes are swept has the product vouch for its moment, too, and that is too early.
 */
export async function isErasureOf(db: Executor, keys: SealKeys, noteId: string): Promise<boolean> {
  const older = alias(auditEntries, 'older')
  const { id, at, action, contentSeal } = older
  const entries = await db
    .select({ id, at, action, contentSeal, isOfBefore: notAfterMark('erasures') })
    .from(older)
    .where(
      and(
        eq(older.subjectType, 'note'),
        eq(older.subjectId, noteId),
        inArray(action, ['note.sign', 'note.erase']),
        isNotNull(contentSeal),
      ),
    )
    .orderBy(asc(id))
  const signed = entries.findLastIndex((entry) => entry.action === 'note.sign')
  const later = entries.slice(signed + 1)
  const unvouched = await findUnvouched(db, keys, later)
  return later.some((entry) => {
    const { seal, said, keptSince } = readErasure(entry.contentSeal ?? '')
    const isInTime = keptSince === null ? entry.isOfBefore : (entries[signed]?.at ?? keptSince) <= keptSince
    return (
      isInTime &&
      !unvouched.has(entry.id) &&
      wrongParts(keys.sealKeys, seal, [erasureText(noteId, said)]).length === 0
    )
  })
}

/** `keptSince`: what was signed later was to be kept at the moment of the erasure; null for a seal that says no moment. */
function readErasure(contentSeal: string): { seal: string; said: string | null; keptSince: Date | null } {
  const [, seal = contentSeal, said = null, moment, years] =
    /^(.+)\.((\d{1,15})\.(\d{1,4}))$/.exec(contentSeal) ?? []
  const keptSince = said === null ? null : retentionCutoff(new Date(Number(moment)), Number(years))
  return { seal, said, keptSince }
}

/** The forms are fixed for good; the first, of releases of before, says no moment. */
function erasureText(noteId: string, said: string | null): string {
  return JSON.stringify(said === null ? ['note.erasure.v1', noteId] : ['note.erasure.v2', noteId, said])
}
