import type { Rule } from '../rules/rule.ts'
import { joinWords, sentenceLine } from '../surface.ts'
import { thirdPersonWords } from '../person.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { questionBefore } from './fragment-answers.ts'
import { ASKS_DIAPERS, ASKS_FEEDS, ASKS_HOW_FAR, ASKS_PILLOWS, ASKS_STAIRS } from './how-far-rules.ts'

const ASKED_FOR: ReadonlyArray<[label: string, asks: Rule]> = [
  ['Walking distance', ASKS_HOW_FAR],
  ['Stairs', ASKS_STAIRS],
  ['Pillows', ASKS_PILLOWS],
  ['Wet diapers', ASKS_DIAPERS],
  ['Feeds', ASKS_FEEDS],
]
/** "It used to be around the block." */
const BEFORE_THAT = /^(?:it|that|they|i|he|she) (?:used to|was|were|could)\b/
const LONGEST_BEFORE = 12
const LONGEST = 22
/** A sentence of its own is told as such; "no", "I don't know" tell no amount. */
const NO_AMOUNT =
  /^(?:i|we|he|she|they|no|none|yes|yeah|not|never|well i|um i)\b|\b(?:do not know|not sure|you)\b/

function amountIn(said: Word[]): Word[] | null {
  const words = withoutFillers(said)
  return words.length === 0 || words.length > LONGEST || NO_AMOUNT.test(plain(words)) ? null : words
}

/**
 * "How far can you walk?" - "To the mailbox, then I have to stop. It used to be around the block.": how much somebody can do,
 * whole and as it was said; one clause of it alone would leave out how far. Null for every other sentence.
 */
export function howFarLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const reply = sentences[i]
  const question = questionBefore(sentences, i)
  const [label] =
    (question && ASKED_FOR.find(([, asks]) => asks.test(plain(withoutFillers(question.words))))) ?? []
  const answer = label && reply ? amountIn(reply.words) : null
  if (!label || !reply || !answer) return null
  const next = sentences[i + 1]
  const before =
    next?.segment === reply.segment &&
    next.words.length <= LONGEST_BEFORE &&
    BEFORE_THAT.test(plain(next.words))
      ? next
      : null
  const told = [answer, ...(before ? [before.words] : [])].map((words) =>
    thirdPersonWords(words, 'patient', visit.sex),
  )
  if (told.some((words) => words === null)) return null
  if (before) visit.used.add(before.index)
  const known = visit.namesKnown[reply.segment] ?? false
  const [own, then] = told.map((words) => joinWords(words ?? [], known).replace(/[.]$/, ''))
  return {
    section: 'hpi',
    text: sentenceLine(`${label}: ${own}${then ? `; ${then.charAt(0).toLowerCase()}${then.slice(1)}` : ''}`),
    words: [...answer, ...(before?.words ?? [])] satisfies Word[],
    phrase: true,
  }
}
