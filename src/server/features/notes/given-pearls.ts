import { and, eq, isNotNull } from 'drizzle-orm'
import type { Sentence } from '#contract/sections.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { notePearls } from '#server/platform/database/schema/pearls.ts'

/** Which sentences are those of a pearl, word for word as they were given out for the note. */
export async function givenPearls(db: Executor, noteId: string): Promise<(one: Sentence) => boolean> {
  const given = await db
    .select({ text: notePearls.insertedText })
    .from(notePearls)
    .where(and(eq(notePearls.noteId, noteId), isNotNull(notePearls.insertedText)))
  const texts = new Set(given.map(({ text }) => text))
  return ({ origin, text }) => origin.kind === 'pearl' && texts.has(text)
}
