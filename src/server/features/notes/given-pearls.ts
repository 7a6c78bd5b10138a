import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Sentence } from '#contract/sections.ts'
import { PEARLS_GIVEN_TO_A_NOTE } from '#domain/limits.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { notePearls } from '#server/platform/database/schema/pearls.ts'

/**
 * How much of a sentence is of a pearl that was given out for the note: `whole`: word for word; `changed`: most of its words,
 * with those of a person; `none`, whatever a browser says.
 */
export type PearlShare = 'whole' | 'changed' | 'none'

/** So much of a sentence's words is the pearl's, or it is another sentence. */
const MOST = 0.5

/** Comparing runs while the note is held, on the loop: so many sentences are what a note can hold. */
const SENTENCES_COMPARED = 200
/** So often a word of a sentence is looked for in a pearl that has it; a note of many pearls takes a tenth. */
const WORDS_COMPARED = 300_000

export async function givenPearls(db: Executor, noteId: string): Promise<(one: Sentence) => PearlShare> {
  const given = await db
    .select({ text: notePearls.insertedText })
    .from(notePearls)
    .where(and(eq(notePearls.noteId, noteId), isNotNull(notePearls.insertedText)))
    .orderBy(desc(notePearls.at))
    .limit(PEARLS_GIVEN_TO_A_NOTE)
  return shareOf(given.flatMap(({ text }) => text ?? []))
}

/** The share of sentence after sentence; what was changed is nobody's pearl once as much as a note can hold was compared. */
export function shareOf(given: readonly string[]): (one: Pick<Sentence, 'origin' | 'text'>) => PearlShare {
  const texts = new Set(given)
  const pearlsWith = new Map<string, number[]>()
  for (const [pearl, text] of given.entries())
    for (const word of new Set(wordsOf(text))) {
      const pearls = pearlsWith.get(word)
      if (pearls) pearls.push(pearl)
      else pearlsWith.set(word, [pearl])
    }
  let [compared, words] = [0, 0]
  const countWords = (more: number) => (words += more) <= WORDS_COMPARED
  return ({ origin, text }) => {
    if (origin.kind !== 'pearl') return 'none'
    if (texts.has(text)) return 'whole'
    compared += 1
    if (compared > SENTENCES_COMPARED) return 'none'
    return mostShared(wordsOf(text), pearlsWith, countWords) >= MOST ? 'changed' : 'none'
  }
}

/** Of the words, the share that the pearl with most of them has: 0 to 1; 0 once `mayCount` refuses. */
function mostShared(
  words: readonly string[],
  pearlsWith: ReadonlyMap<string, readonly number[]>,
  mayCount: (more: number) => boolean,
): number {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  const shared = new Map<number, number>()
  for (const [word, count] of times) {
    const pearls = pearlsWith.get(word) ?? []
    if (!mayCount(pearls.length)) return 0
    for (const pearl of pearls) shared.set(pearl, (shared.get(pearl) ?? 0) + count)
  }
  return words.length === 0 ? 0 : Math.max(0, ...shared.values()) / words.length
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
