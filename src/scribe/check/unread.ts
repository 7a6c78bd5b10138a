import { oncePer } from '../once-per.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'

/** Letters of a script that the check cannot read, letters parted by points, and letters that pass for digits: "l00". */
const UNREADABLE =
  /[^\p{ASCII}\p{Script=Latin}\p{M}’°–]|^(?:\p{L}\.){3,}\p{L}?$|^(?=\D*\d)(?=\d*[lo])[lo\d]{3,}$/u
/** What compares a figure, before it. */
const COMPARES =
  /\b(?:over|above|under|below|more|less|greater|higher|lower|least|most|than|exceeds?|beyond|past|up|drops?|falls?)\b/
const NEAR = 5

const saidWords = oncePer(
  ({ sentences }: IndexedTranscript): ReadonlySet<string> =>
    new Set(sentences.flatMap(({ words }) => words.map(({ text }) => text))),
)

/** Whether a sign, "<", compares the figure behind it that nobody compared. */
function isComparedOnly(words: readonly Word[], k: number, { sentences }: IndexedTranscript): boolean {
  const [sign, second, figure] = words.slice(k, k + 3)
  // Two words that one sign stands for have one place.
  if (!sign || !second || !figure || sign.from !== second.from) return false
  if (!/^(?:less|more|at|plus)$/.test(sign.text) || !/^\d/.test(figure.text)) return false
  return !sentences.some(({ words: said }) =>
    said.some(
      ({ text }, at) =>
        text === figure.text && COMPARES.test(plain(said.slice(Math.max(0, at - NEAR), at + 2))),
    ),
  )
}

/**
 * What a sentence of a note says in a way that nobody can hold against the talk, unless the talk is written so too: a name in
 * another script, "l00", "w.a.r.f.", a figure that is compared ("< 38") though nobody compared it.
 */
export function unreadIn(words: readonly Word[], transcript: IndexedTranscript): string[] {
  const said = saidWords(transcript)
  return words.flatMap(({ text, raw }, k) => {
    if (isComparedOnly(words, k, transcript))
      return [
        words
          .slice(k, k + 3)
          .map((word) => word.raw)
          .join(' '),
      ]
    return UNREADABLE.test(text) && !said.has(text) ? [raw] : []
  })
}
