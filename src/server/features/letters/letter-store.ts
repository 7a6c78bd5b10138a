import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { LetterKind } from '#contract/letters.ts'
import { Sentence } from '#contract/sections.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { noteLetters } from '#server/platform/database/schema/note-extras.ts'

/** What the table keeps as one value: the text, and a fingerprint of the text that was made from the note. */
const Body = z.object({ sentences: z.array(Sentence), made: z.string() })

export type LetterRow = Omit<typeof noteLetters.$inferSelect, 'body'> & z.infer<typeof Body>

export async function findLetters(db: Executor, noteId: string): Promise<LetterRow[]> {
  const rows = await db
    .select()
    .from(noteLetters)
    .where(eq(noteLetters.noteId, noteId))
    .orderBy(asc(noteLetters.kind))
  return rows.map(({ body, ...row }) => ({ ...row, ...Body.parse(body) }))
}

/** Puts a letter in place of the one of its kind, if there is one. */
export async function putLetter(db: Executor, { sentences, made, ...row }: LetterRow): Promise<void> {
  const values = { ...row, body: { sentences, made } }
  await db
    .insert(noteLetters)
    .values(values)
    .onConflictDoUpdate({ target: [noteLetters.noteId, noteLetters.kind], set: values })
}

/** False when there was none. */
export async function deleteLetterRow(db: Executor, noteId: string, kind: LetterKind): Promise<boolean> {
  const gone = await db
    .delete(noteLetters)
    .where(and(eq(noteLetters.noteId, noteId), eq(noteLetters.kind, kind)))
    .returning({ kind: noteLetters.kind })
  return gone.length > 0
}
