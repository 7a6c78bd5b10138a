import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { HANDOVER_WAITS_FOR_SOUND_MS } from '#domain/limits.ts'
import { sealNextOwner } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { noteHandovers } from '#server/platform/database/schema/handovers.ts'
import { notes, transcripts } from '#server/platform/database/schema/notes.ts'
import { notePearls, pearls } from '#server/platform/database/schema/pearls.ts'
import { phonePairings } from '#server/platform/database/schema/phones.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'
import { reviews } from '#server/platform/database/schema/reviews.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import { goesOverWith, type HandoverRow } from './handover-store.ts'

export type Moved = 'moved' | 'waits' | 'gone'

/**
 * One note with all that hangs on it goes over, in one transaction or not at all. `waits`: it is being recorded, heard or
 * written just now. Versions, letters, tasks and addenda hang on the note alone. What was signed stays signed by who signed it;
 * the figures of a signing stay with them too. The entry of a signed one seals whose it is now.
 */
export async function moveNote(
  tx: Transaction,
  handover: HandoverRow,
  { noteId, now, sealKeys }: { noteId: string; now: Date; sealKeys: SigningKeys },
): Promise<Moved> {
  const { fromId, toId } = handover
  const [note] = await tx
    .select({
      signedAt: notes.signedAt,
      processing: notes.processing,
      isAsked: sql<boolean>`${notes.writeDone} < ${notes.writeAsked}`,
    })
    .from(notes)
    .where(and(eq(notes.id, noteId), goesOverWith(handover)))
    .for('update')
  if (!note) return 'gone'
  if (note.processing.isProcessing || note.isAsked || (await isHeardNow(tx, noteId, now))) return 'waits'
  await tx
    .update(notes)
    .set({
      authorId: toId,
      signedById: sql`case when ${notes.signedAt} is null then null else coalesce(${notes.signedById}, ${notes.authorId}) end`,
    })
    .where(eq(notes.id, noteId))
  await tx.update(transcripts).set({ authorId: toId }).where(eq(transcripts.noteId, noteId))
  // An id of the other’s own choosing means nothing among the recordings of who takes over; nor is their room set aside for
  // what was left unfinished, of which the computer that recorded it may still hold the rest.
  const { state, phonePairingId, broughtById } = recordings
  const mayComeStill = and(eq(state, 'receiving'), isNull(phonePairingId))
  await tx
    .update(recordings)
    .set({
      authorId: toId,
      chosenId: null,
      reservedBytes: 0,
      broughtById: sql`case when ${mayComeStill} then coalesce(${broughtById}, ${fromId}::uuid) else ${broughtById} end`,
    })
    .where(eq(recordings.noteId, noteId))
  await moveReviews(tx, handover, noteId)
  await movePearlMarks(tx, noteId, toId)
  await letPhoneGo(tx, noteId, now)
  const { fromName, toName, reason } = handover
  const wasOpen = note.signedAt === null
  await tx
    .insert(noteHandovers)
    .values({ noteId, handoverId: handover.id, fromName, toName, reason, at: now, wasOpen })
  const entry = { actorId: toId, action: 'note.handOver', subjectType: 'note', subjectId: noteId } as const
  const sealed = wasOpen ? {} : { contentSeal: await sealNextOwner(tx, sealKeys, { noteId, fromId, toId }) }
  await recordAudit(tx, { ...entry, ...sealed, requestId: '' })
  return 'moved'
}

/** Sound of it is on its way or waits to be heard. A recording that was left unfinished is not waited for without end. */
async function isHeardNow(tx: Transaction, noteId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - HANDOVER_WAITS_FOR_SOUND_MS).toISOString()
  const [found] = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(
      and(
        eq(recordings.noteId, noteId),
        inArray(recordings.state, ['receiving', 'received', 'transcribing']),
        sql`(${recordings.state} <> 'receiving' or ${recordings.createdAt} > ${since}::timestamptz)`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** What somebody’s own pearls learned stays with them: nobody else is shown those. */
async function movePearlMarks(tx: Transaction, noteId: string, toId: string): Promise<void> {
  const shared = tx.select({ id: pearls.id }).from(pearls).where(ne(pearls.shelf, 'own'))
  await tx
    .update(notePearls)
    .set({ authorId: toId })
    .where(and(eq(notePearls.noteId, noteId), inArray(notePearls.pearlId, shared)))
}

/** What was submitted to another organization is taken back from there: it is the record of this one. */
async function moveReviews(
  tx: Transaction,
  { organizationId, toId }: HandoverRow,
  noteId: string,
): Promise<void> {
  const ofNote = eq(reviews.noteId, noteId)
  await tx
    .update(reviews)
    .set({ authorId: toId })
    .where(and(ofNote, eq(reviews.organizationId, organizationId)))
  const elsewhere = and(ofNote, ne(reviews.organizationId, organizationId), ne(reviews.state, 'withdrawn'))
  const takenBack = await tx.update(reviews).set({ state: 'withdrawn' }).where(elsewhere).returning()
  const entry = { actorId: null, action: 'review.withdraw', subjectType: 'note', subjectId: noteId } as const
  for (const _ of takenBack) await recordAudit(tx, { ...entry, requestId: '' })
}

async function letPhoneGo(tx: Transaction, noteId: string, now: Date): Promise<void> {
  const ofNote = eq(phonePairings.noteId, noteId)
  await tx.delete(phonePairings).where(and(ofNote, isNull(phonePairings.connectedAt)))
  await tx
    .update(phonePairings)
    .set({ endedAt: sql`coalesce(${phonePairings.endedAt}, ${now.toISOString()})`, ended: 'replaced' })
    .where(and(ofNote, isNull(phonePairings.ended)))
}
