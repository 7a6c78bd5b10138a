import { mentionsIn } from '../mentions.ts'
import type { OutWord } from '../out-word.ts'
import { formsOf } from '../person.ts'
import { thirdPerson } from '../lexicon/verbs.ts'
import type { Sex } from '../visit.ts'
import type { Word } from '../talk/word.ts'

const BLANK: Word = { text: '', raw: '', segment: 0, from: 0, to: 0, after: '' }

/** "Is it gout?" - "Yes": who has it is told, not what "it" is. */
export function asTheirs(told: OutWord[], sex: Sex): OutWord[] {
  const [it, is, ...rest] = told
  if (it?.text !== 'it' || is?.text !== 'is') return told
  const words = rest.map(({ source }) => source ?? BLANK)
  const [illness] = mentionsIn(words, 0)
  if (illness?.kind !== 'condition' || illness.polarity === 'no' || illness.length !== words.length)
    return told
  return [
    { text: formsOf(sex, false).subject, source: it.source },
    { text: thirdPerson('have'), source: is.source },
    ...rest,
  ]
}
