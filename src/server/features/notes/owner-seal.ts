import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { sealParts, wrongParts } from '#server/platform/audit/content-seals.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { NoteRow } from './note-store.ts'
import type { SigningEntry } from './whole-note-store.ts'

interface Change {
  noteId: string
  fromId: string
  toId: string
  /** The seal of the signing, or of the handover before this one; empty for the first of a note signed before seals were kept. */
  before: string
}

/** Made over the seal before it, so that none can be taken out, put in or said a second time. The form is fixed for good. */
export function sealOwner(keys: SigningKeys, change: Change): string {
  return sealParts(keys, [ownerText(change)])
}

const ownerText = ({ noteId, fromId, toId, before }: Change): string =>
  JSON.stringify(['note.owner.v1', noteId, fromId, toId, before])

/** The seal of a change of the owner of a signed note whose row the caller holds. */
export async function sealNextOwner(
  tx: Transaction,
  keys: SigningKeys,
  change: Omit<Change, 'before'>,
): Promise<string> {
  const [last] = await tx
    .select({ contentSeal: auditEntries.contentSeal })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'note'),
        eq(auditEntries.subjectId, change.noteId),
        inArray(auditEntries.action, ['note.sign', 'note.handOver']),
        isNotNull(auditEntries.contentSeal),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return sealOwner(keys, { ...change, before: last?.contentSeal ?? '' })
}

/**
 * Whose a signed note is: of who signed it, and then of whom each sealed handover names, one after the other. `older` are the
 * handovers of before these were sealed.
 */
export function ownerProblem(
  keys: SigningKeys,
  {
    row,
    signing,
    entries,
    unvouched,
    older,
  }: {
    row: Pick<NoteRow, 'id' | 'authorId' | 'signedById'>
    signing: SigningEntry
    entries: SigningEntry[]
    unvouched: ReadonlySet<number>
    older: ReadonlySet<number>
  },
): Array<'owner'> {
  let owner = row.signedById ?? row.authorId
  let before = signing.contentSeal ?? ''
  if (signing.actorId !== owner) return ['owner']
  for (const { id, actorId: toId, contentSeal } of handoversSince(signing, entries)) {
    if (toId === null) return ['owner']
    if (contentSeal === null) {
      if (!older.has(id)) return ['owner']
    } else {
      const text = ownerText({ noteId: row.id, fromId: owner, toId, before })
      if (unvouched.has(id) || wrongParts(keys, contentSeal, [text]).length > 0) return ['owner']
      before = contentSeal
    }
    owner = toId
  }
  return owner === row.authorId ? [] : ['owner']
}

/** Who handed a draft over does not matter: it is of who signed it. */
export function handoversSince(signing: SigningEntry, entries: SigningEntry[]): SigningEntry[] {
  return entries.filter(({ id, action }) => action === 'note.handOver' && id > signing.id)
}
