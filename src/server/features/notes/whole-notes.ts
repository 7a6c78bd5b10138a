import { and, eq, sql } from 'drizzle-orm'
import type { Note } from '#contract/notes.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import type { NotesDependencies } from './dependencies.ts'
import { findAttachments, findNote } from './note-store.ts'
import { findSeal } from './note-seal.ts'
import { toNote } from './note-view.ts'

const IDS_AT_ONCE = 500

/**
 * Every note of the author, the oldest first, the archived and deleted ones too; one at a time, so that however many
 * there are only one is held. Whoever reads them records it.
 */
export async function* wholeNotesOf(
  dependencies: Pick<NotesDependencies, 'db' | 'fields' | 'sealKeys' | 'clock' | 'signedNoteYears'>,
  authorId: string,
): AsyncGenerator<Note> {
  const { db, fields, sealKeys, clock, signedNoteYears } = dependencies
  const { baaStatus } = await standingOf(db, authorId)
  const options = { mayNamePatient: baaStatus === 'verified', fields, now: clock.now(), signedNoteYears }
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
      const row = await findNote(db, id, authorId)
      if (!row) continue
      const attached = await findAttachments(db, id)
      const seal = await findSeal(db, { sealKeys, fields }, { row, addenda: attached.addenda })
      yield toNote(row, attached, { ...options, seal })
    }
    const last = page.at(-1)
    if (!last || page.length < IDS_AT_ONCE) return
    after = last
  }
}
