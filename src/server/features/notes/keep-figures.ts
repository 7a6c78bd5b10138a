import { and, desc, eq, sql } from 'drizzle-orm'
import type { Section } from '#contract/sections.ts'
import { noteFigures as figuresOf } from '#domain/note-figures.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { noteVersions } from '#server/platform/database/schema/notes.ts'
import { noteFigures } from '#server/platform/database/schema/reviews.ts'
import type { NoteRow } from './note-store.ts'

/** Keeps the figures of a note that is being signed, for the trends: none of its words. */
export async function keepFigures(
  tx: Transaction,
  { id, authorId, practice, uncovered }: Pick<NoteRow, 'id' | 'authorId' | 'practice' | 'uncovered'>,
  { sections, signedAt }: { sections: Section[]; signedAt: Date },
): Promise<void> {
  const [draft] = await tx
    .select({ sections: noteVersions.sections, at: noteVersions.at })
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, id), eq(noteVersions.reason, 'written')))
    .orderBy(desc(noteVersions.version))
    .limit(1)
  await tx
    .insert(noteFigures)
    .values({
      noteId: id,
      authorId,
      organizationId: sql`(select organization_id from users where id = ${authorId})`,
      practice,
      signedAt,
      secondsToSign: draft
        ? Math.max(0, Math.round((signedAt.getTime() - draft.at.getTime()) / 1_000))
        : null,
      ...figuresOf(sections, { draft: draft?.sections ?? null, uncovered }),
    })
    // Of a row that somebody opened again past the product the figures of its first signature stay.
    .onConflictDoNothing()
}
