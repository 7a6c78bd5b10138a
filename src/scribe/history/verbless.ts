import { Clause } from '../grammar/clause.ts'
import { namesOnly } from '../grammar/missing-verbs.ts'
import { mentionsIn } from '../mentions.ts'
import type { Word } from '../talk/word.ts'

/** How far into a clause a complaint is what it is about. Words. */
const HEAD = 7

/** "A bit of a sore nose", "the itch that wakes me": a thing is named and nothing is said of it. */
export const isVerbless = (words: Word[]): boolean => {
  const clause = new Clause(words)
  return words[0]?.text !== 'no' && (!clause.finite.includes(true) || namesOnly(clause))
}

/** Whether the thing is a complaint, which "reports" makes a sentence of. */
export const namesComplaint = (words: Word[]): boolean =>
  mentionsIn(words.slice(0, HEAD), 0).some(({ kind, polarity }) => kind === 'finding' && polarity === 'yes')
