import { mainClauses } from '../main-clauses.ts'
import { endsInDoseStep } from '../medicines/dose-steps.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { plain, type Word } from './word.ts'
import { EMPTY, ROUNDS_OFF } from './broken-ends-rules.ts'

/** Where a clause begins that is joined to one before and hangs on another: "and since", "but if", "so when". */
const JOINED =
  / (?:and|but|so|or)(?: then| most importantly| especially)? (?:when|if|because|whenever|while|since|once|after)\b[^,]*$/
/** Only begun: "and based on how it goes", "and then", "but my knee"; "and then 250 a day" is what is taken next. */
const BEGUN = new RegExp(
  [
    String.raw` (?:and|but|so|or)(?: then)? (?:based on|at one point|then)\b(?! (?:\w+ ){0,2}\d)[^,]*$`,
    String.raw` (?:but|and then) (?:my|the|his|her|your|our) \w+$`,
  ].join('|'),
)
const MOST_HANGING = 14
const LEAST_KEPT = 4

const LEAST_BEFORE_EMPTY = 8

/** "We need to do a test and since you probably do not ...": what was begun and not ended is left out. */
export function withoutBrokenEnd(spoken: Word[]): Word[] {
  if (endsInDoseStep(spoken)) return spoken
  let words = cutAt(spoken, EMPTY.pattern, LEAST_BEFORE_EMPTY)
  for (let before = words; ; before = words) {
    words = cutAt(before, ROUNDS_OFF.pattern, 2)
    if (words.length === before.length) break
  }
  return withoutHanging(withoutHanging(words, BEGUN, 0), JOINED, 1)
}

/** The words without a joined clause at their end that holds at most so many clauses. */
function withoutHanging(words: Word[], ends: RegExp, clauses: number): Word[] {
  const text = plain(words)
  const match = ends.exec(text)
  if (!match) return words
  const kept = countWords(text.slice(0, match.index))
  const rest = words.slice(kept)
  // "Call if you have a fever or if it swells": one more condition of what was said.
  const further = /^ (?:and|or) (if|when|whenever|because|once|after)\b/.exec(match[0])?.[1]
  if (further && new RegExp(`\\b${further}\\b`).test(text.slice(0, match.index))) return words
  const hangs = mainClauses(rest, 1) <= clauses && !leads(rest)
  return hangs && kept >= LEAST_KEPT && rest.length <= MOST_HANGING ? words.slice(0, kept) : words
}

/** "And then follow up in a week", "but if so please call": says what to do. */
const leads = (rest: Word[]): boolean =>
  (/^(?:and|so|or|but) then /.test(plain(rest)) &&
    rest[2]?.text !== 'like' &&
    isBaseVerb(rest[2]?.text ?? '')) ||
  /\b(?:please|come back|call|let (?:me|us)|we (?:will|can))\b/.test(plain(rest.slice(2)))

const countWords = (text: string): number => text.trim().split(' ').length

function cutAt(words: Word[], ends: RegExp, least: number): Word[] {
  const text = plain(words)
  const at = ends.exec(text)?.index
  return at !== undefined && at > least ? words.slice(0, countWords(text.slice(0, at))) : words
}
