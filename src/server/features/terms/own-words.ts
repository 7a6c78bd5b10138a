import { and, eq, ne } from 'drizzle-orm'
import { freeLoop } from '#server/http/free-loop.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { terms } from '#server/platform/database/schema/terms.ts'

/** More of them than that in one text is no text. */
const MOST = 200
/** A term of more words is read as it is written. */
const LONGEST_WORDS = 8

/** How a physician wants a term of theirs to be said. */
interface OwnWord {
  term: string
  expansion: string
}

/** The physician's own terms that stand in a text and have an expansion: how they are to be said. */
export async function ownWordsIn(db: Executor, userId: string, text: string): Promise<OwnWord[]> {
  const own = await db
    .select({ term: terms.term, expansion: terms.expansion })
    .from(terms)
    .where(and(eq(terms.listId, userId), eq(terms.enabled, true), ne(terms.expansion, '')))
  return standingIn(text, own)
}

/**
 * Those whose words stand in the text one after the other. Each run of words is made once and looked up: a search of each
 * term through all of the text takes as long as somebody wishes it to.
 */
export async function standingIn(text: string, own: readonly OwnWord[]): Promise<OwnWord[]> {
  const said = wordsOf(text)
  const byLength = Map.groupBy(own, ({ term }) => wordsOf(term).length)
  const found: OwnWord[] = []
  for (const [length, terms] of byLength) {
    if (length === 0 || length > LONGEST_WORDS) continue
    await freeLoop()
    const runs = new Set(said.map((_, at) => said.slice(at, at + length).join(' ')))
    found.push(...terms.filter(({ term }) => runs.has(wordsOf(term).join(' '))))
  }
  return found.slice(0, MOST)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
