import { told } from '../render.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { ASKS_RETURN, SAYS_WHEN } from './return-asked-rules.ts'

const LONGEST = 60
/** Nobody says more between the question and its answer. Sentences. */
const REACH = 2

/**
 * "And I come back when?" - "Three weeks, we'll check the potassium.": when to be seen again, and the words behind, which are
 * told by themselves. Null for every sentence that answers no such question.
 */
export function returnAsked(visit: Visit, sentence: Sentence): { line: NoteLine; rest: Word[] } | null {
  if (sentence.question || sentence.words.length > LONGEST || !isAskedBefore(visit, sentence)) return null
  const words = withoutFillers(sentence.words)
  const said = SAYS_WHEN.exec(plain(words))
  const [first] = words
  if (!said?.[1] || !first) return null
  const end = wordsIn(said[0])
  const time = words.slice(end - wordsIn(said[1]), end)
  const isBare = !/^(?:in|next|tomorrow|on|the|\w+day)$/.test(time[0]?.text ?? '')
  const lead = ['return', ...(isBare ? ['in'] : [])].map((text): Word => ({
    ...first,
    text,
    raw: text,
    after: '',
  }))
  const text = told(visit, [...lead, ...time], 'doctor')
  return text === null
    ? null
    : {
        line: { section: 'assessment_plan', text, words: words.slice(0, end), part: 'action', phrase: true },
        rest: words.slice(end),
      }
}

/** Whether the other side asked when to come back, right before. */
function isAskedBefore({ index }: Visit, { index: at, segment }: Sentence): boolean {
  const before = index.sentences.slice(Math.max(0, at - REACH), at).findLast((one) => one.segment !== segment)
  return before !== undefined && before.speaker !== 'doctor' && ASKS_RETURN.test(plain(before.words))
}
