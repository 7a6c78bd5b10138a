import { sameWord } from '../lexicon/same-words.ts'
import { isFrameWord, isStopWord, stem } from '../stems.ts'
import { isUnit, numberIn } from './amounts.ts'
import type { Word } from '../talk/word.ts'

/** What the check takes a word for: one term for all that mean the same, in the chart's words or the patient's. */
export function termOf(word: string): string {
  const bare = withoutEnding(word)
  const meant = sameWord(bare)
  // "Operations" mean what "operation" means.
  return stem(meant === bare ? sameWord(stem(bare)) : meant)
}

/** "Gradually" is "gradual", "shortness" "short"; "right-handed" is told by "handed", "non-tender" by "tender". */
function withoutEnding(word: string): string {
  const last =
    /[a-z]-[a-z]/.test(word) && sameWord(word) === word ? word.slice(word.lastIndexOf('-') + 1) : word
  if (last.length > 5 && last.endsWith('ly')) return last.slice(0, -2)
  const [, state = '', y = ''] = STATE.exec(last) ?? []
  return state === '' || sameWord(last) !== last ? last : y === '' ? state : `${state}y`
}
/** Not of short ones: "illness", "fitness" and "business" are no states of this kind. */
const STATE = /^([a-z]{3,}[a-hj-z])(i?)ness$/

/** Words with which a note speaks of anything: they claim nothing by themselves. */
const GENERAL = new Set(
  'going goes symptom symptoms problem problems issue issues condition conditions associated significant evidence appears appear seems seem related due secondary given including includes include regard regards respect thing things bit lot kind sort way status post s/p evident present presence known concerning additional additionally overall otherwise general generally recent recently etc via per upon within medical health healthcare treatment reasoning testing education counseling'.split(
    ' ',
  ),
)

/** Whether a word carries meaning of its own: none of those that only join or only tell. Figures are compared by themselves. */
export const carriesMeaning = (word: string): boolean =>
  !isStopWord(word) && !isFrameWord(word) && !GENERAL.has(word) && !/\d/.test(word)

/** The words that claim something of their own: what a figure counts belongs to the figure. */
export const claimingWords = (words: readonly Word[]): Word[] =>
  words.filter(
    ({ text }, i) => carriesMeaning(text) && !(isUnit(text) && numberIn(words[i - 1]?.text ?? '') !== null),
  )

export const meaningTerms = (words: readonly Word[]): string[] =>
  words.flatMap(({ text }) => (carriesMeaning(text) ? termOf(text) : []))
