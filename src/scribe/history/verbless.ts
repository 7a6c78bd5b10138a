import { Clause } from '../grammar/clause.ts'
import { namesOnly } from '../grammar/missing-verbs.ts'
import { runOnAt } from '../grammar/run-ons.ts'
import { mentionsIn } from '../mentions.ts'
import type { Word } from '../talk/word.ts'

/** How far into a clause a complaint is what it is about. Words. */
const HEAD = 7

/** "A bit of a sore nose", "the itch that wakes me": a thing is named and nothing is said of it. */
export const isVerbless = (words: Word[]): boolean => {
  const clause = new Clause(words)
  return words[0]?.text !== 'no' && (!clause.finite.includes(true) || namesOnly(clause))
}

/** "It hurt I quickly sat down": seen in the patient's own words, where "I" is still a subject. */
export const runsTogether = (words: Word[]): boolean => {
  const at = runOnAt(new Clause(words))
  return at > 0 && words[at]?.text === 'i'
}

/** Whether the thing is a complaint, which "reports" makes a sentence of. */
export const namesComplaint = (words: Word[]): boolean =>
  mentionsIn(words.slice(0, HEAD), 0).some(({ kind, polarity }) => kind === 'finding' && polarity === 'yes')
