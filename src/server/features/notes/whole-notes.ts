import { and, eq, sql } from 'drizzle-orm'
import type { Note } from '#contract/notes.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import type { NotesDependencies } from './dependencies.ts'
import { findWholeNote } from './whole-note-store.ts'
import { findSeal } from './note-seal.ts'
import { patientOf, toNote } from './note-view.ts'
import { noticeIfBroken } from './seal-check.ts'

const IDS_AT_ONCE = 500

interface WholeNote {
  note: Note
  /** Why whom it is about could not be read, which is then left out; what else it holds is there. */
  patientUnreadable?: unknown
}

/**
 * Every note of the author, the oldest first, the archived and deleted ones too; one at a time, so that however many
 * there are only one is held. Whoever reads them records it.
 */
export async function* wholeNotesOf(
  dependencies: Pick<
    NotesDependencies,
    'db' | 'fields' | 'sealKeys' | 'chainKeys' | 'clock' | 'signedNoteYears'
  >,
  authorId: string,
): AsyncGenerator<WholeNote> {
  const { db, fields, clock, signedNoteYears } = dependencies
  let after: { createdAt: Date; id: string } | null = null
  for (;;) {
    const page: Array<{ id: string; createdAt: Date }> = await db
      .select({ id: notes.id, createdAt: notes.createdAt })
      .from(notes)
      .where(
        and(
          eq(notes.authorId, authorId),
          after
            ? sql`(${notes.createdAt}, ${notes.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(notes.createdAt, notes.id)
      .limit(IDS_AT_ONCE)
    for (const { id } of page) {
      const found = await findWholeNote(db, id, authorId)
      if (!found) continue
      const { row, attached, mayNamePatient } = found
      const seal = await findSeal(db, dependencies, { row, ...attached })
      if (seal?.state === 'broken') await noticeIfBroken(dependencies, id)
      const around = { mayNamePatient, fields, seal, now: clock.now(), signedNoteYears }
      try {
        patientOf(row, fields)
      } catch (cause) {
        yield { note: toNote({ ...row, patient: null }, attached, around), patientUnreadable: cause }
        continue
      }
      yield { note: toNote(row, attached, around) }
    }
    const last = page.at(-1)
    if (!last || page.length < IDS_AT_ONCE) return
    after = last
  }
}
