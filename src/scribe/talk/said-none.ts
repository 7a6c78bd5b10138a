import { findingTable } from '../lexicon/named.ts'
import { phraseAt } from '../phrase-table.ts'
import { ENDS_SCALE, NADA, NONE_OF, SCORED } from './said-none-rules.ts'
import { plain, type Word, wordsIn } from './word.ts'

const REACH = 4

/** The words with "no" for what says so in another word: "nada", "zero vomiting". Every word keeps its place. */
export function withPlainNo(words: Word[]): Word[] {
  if (!words.some(({ text }) => LED_BY.test(text))) return words
  return words.map((word, i) =>
    isNada(words, i) || isZeroOf(words, i) ? { ...word, text: 'no', raw: 'no' } : word,
  )
}
const LED_BY = /^(?:nada|zilch|zero|0)$/

/** "Nada.", "Nope, nada, nothing.": the whole sentence is the answer. */
function isNada(words: Word[], at: number): boolean {
  if (!/^(?:nada|zilch)$/.test(words[at]?.text ?? '')) return false
  let from = at
  while (from > 0 && at - from <= REACH && !ends(words[from - 1])) from--
  let to = at
  while (to < words.length - 1 && to - at <= REACH && !ends(words[to])) to++
  // Longer than that it is no bare answer.
  if (at - from > REACH || to - at > REACH) return false
  return words[to]?.after !== '?' && NADA.test(plain(words.slice(from, to + 1)))
}
const ends = (word: Word | undefined): boolean => word?.after === '.' || word?.after === '?'

/** "Zero vomiting", "zero episodes of vomiting"; "the pain is zero" is a score. */
function isZeroOf(words: Word[], at: number): boolean {
  const word = words[at]
  if (!word || !/^(?:zero|0)$/.test(word.text) || word.after !== '') return false
  if (SCORED.test(`${plain(words.slice(Math.max(0, at - 2), at))} `)) return false
  const lead = NONE_OF.exec(`${plain(words.slice(at + 1, at + 1 + REACH))} `)?.[0] ?? ''
  const from = at + 1 + wordsIn(lead)
  const found = phraseAt(findingTable, words, from)
  return (
    found !== null && !ENDS_SCALE.test(plain(words.slice(from + found.length, from + found.length + REACH)))
  )
}
