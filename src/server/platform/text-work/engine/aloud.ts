import { READING_MAX_CHARACTERS } from '#contract/reading.ts'
import { standingIn, type OwnWord } from '#scribe/aloud/own-words.ts'
import { ownWordsSaid, speakableWithin } from '#scribe/aloud/speakable.ts'
import { inPieces } from '#scribe/aloud/spoken-pieces.ts'

/** In characters as they are said. Of notes the densest shorthand, and lists of figures, become three to six times as long. */
export const SAID_MAX_CHARACTERS = 5 * READING_MAX_CHARACTERS

/** A physician's own terms as the database writes them: a line each, the term and how it is said with a tab between. */
export type OwnTermLines = string

/**
 * Texts as they are said, a line for each piece that a voice is given; empty where there is nothing to say, and null where it
 * would be more than SAID_MAX_CHARACTERS.
 */
export function sayTexts(texts: readonly string[], own: OwnTermLines): string | null {
  const sayOwn = ownWordsSaid(standingIn(texts.join('\n'), wordsOf(own)))
  const lines: string[] = []
  let left = SAID_MAX_CHARACTERS
  for (const text of texts) {
    const said = speakableWithin(text, sayOwn, left)
    if (said === null) return null
    left -= said.length
    lines.push(...inPieces(said))
  }
  return lines.join('\n')
}

function* wordsOf(lines: OwnTermLines): Generator<OwnWord> {
  for (let from = 0; from < lines.length;) {
    const tab = lines.indexOf('\t', from)
    const found = lines.indexOf('\n', tab)
    const end = found === -1 ? lines.length : found
    yield { term: lines.slice(from, tab), expansion: lines.slice(tab + 1, end) }
    from = end + 1
  }
}
