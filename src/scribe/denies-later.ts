import { isStopWord, stem } from './stems.ts'
import type { Sentence } from './talk/sentences.ts'
import type { Word } from './talk/word.ts'

/**
 * "Did his lips swell up? Any trouble breathing?" - "No trouble breathing.": what it denies by name is what was asked later
 * alone, and of the first question nothing was said.
 */
export function deniesOnlyLater([first, ...later]: readonly Sentence[], reply: readonly Word[]): boolean {
  const [no, ...rest] = reply
  if (no?.text !== 'no' || no.after || later.length === 0 || !first) return false
  const pause = rest.findIndex(({ after }) => after !== '')
  const named = stemsOf(pause < 0 ? rest : rest.slice(0, pause + 1))
  const [asked, askedLater] = [stemsOf(first.words), stemsOf(later.flatMap(({ words }) => words))]
  return named.size > 0 && [...named].every((one) => askedLater.has(one) && !asked.has(one))
}

const stemsOf = (words: readonly Word[]): Set<string> =>
  new Set(words.flatMap(({ text }) => (isStopWord(text) ? [] : stem(text))))
