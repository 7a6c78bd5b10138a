import { and, eq, isNotNull } from 'drizzle-orm'
import type { Sentence } from '#contract/sections.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { notePearls } from '#server/platform/database/schema/pearls.ts'

/**
 * How much of a sentence is of a pearl that was given out for the note: `whole`: word for word; `changed`: most of its words,
 * with those of a person; `none`, whatever a browser says.
 */
export type PearlShare = 'whole' | 'changed' | 'none'

/** So much of a sentence's words is the pearl's, or it is another sentence. */
const MOST = 0.5

export async function givenPearls(db: Executor, noteId: string): Promise<(one: Sentence) => PearlShare> {
  const given = await db
    .select({ text: notePearls.insertedText })
    .from(notePearls)
    .where(and(eq(notePearls.noteId, noteId), isNotNull(notePearls.insertedText)))
  const texts = given.flatMap(({ text }) => text ?? [])
  return shareOf(texts)
}

function shareOf(given: readonly string[]): (one: Sentence) => PearlShare {
  const texts = new Set(given)
  const wordsOfEach = given.map((text) => new Set(wordsOf(text)))
  return ({ origin, text }) => {
    if (origin.kind !== 'pearl') return 'none'
    if (texts.has(text)) return 'whole'
    const words = wordsOf(text)
    const ofOne = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length
    return words.length > 0 && wordsOfEach.some((known) => ofOne(known) >= MOST * words.length)
      ? 'changed'
      : 'none'
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
