import { goesOnAsking, MOST_ASKED } from './answers.ts'
import { withoutFillers } from './talk/clean-words.ts'
import { plain, type Word } from './talk/word.ts'
import { asks, type Sentence } from './talk/sentences.ts'

/** What asks without a question mark, at the beginning or after a comma: "my shoulder, can I have the Aleve", "lamotrigine, what dose". */
const LEAD = /^(?:(?:and|but|so|or|then|okay|well|um|uh),? )*/i
const VERB_FIRST = /^(?:do|does|did|have|has|are|is|was|were|can|could|may|would|will) (?=(\w+))/i
const WHO = /^(?:you|your|i|we|he|she|they|it|that|there|anyone|anybody)$/i
const ASKING = /^(?:should (?:i|we)\b|(?:what|how)\b(?! (?:i|we|you) )|any\b)/i
/** "... twice a day, right?": what comes before it tells. */
const TAG = /[,;]? *\b(?:right|yeah|yes|okay|correct|all right)\W*$/i
/** "Should you get a fever, ...": a condition, in the order of a question. */
const CONDITION = /^(?:and |but |so )?should (?:you|it|he|she|they|that|this)\b[^?]*, /i
const REACH = 2

const asksWithin = (text: string): boolean =>
  text.includes('?') ||
  text.split(/[,;] */).some((part) => {
    const asked = part.replace(LEAD, '')
    return WHO.test(VERB_FIRST.exec(asked)?.[1] ?? '') || ASKING.test(asked)
  })

/** What a sentence says that asks by nothing but its end ("You take it twice a day, right"); null for a question. */
export function toldByIt(sentence: Sentence, text: string): string | null {
  const told = text.replace(TAG, '')
  const tag = text.length - told.length
  if (asksWithin(told)) return null
  const { words } = sentence
  const isCondition = CONDITION.test(text) && words.at(-1)?.after !== '?'
  if (!sentence.question || isCondition) return text
  const end = (words.at(-1)?.to ?? 0) - tag
  const before = words.filter(({ to }) => to <= end)
  const last = before.at(-1)
  if (tag === 0 || !last) return null
  return asks([...before.slice(0, -1), { ...last, after: '' }]) ? null : told
}

/**
 * The question at `i` with all that goes on asking it, and the sentence in which another voice answers it; null when nobody
 * does. Indexes of sentences.
 */
export function answeredQuestion(sentences: Sentence[], i: number): { last: number; answer: number } | null {
  const question = sentences[i]
  if (!question) return null
  let last = i
  for (let next = sentences[i + 1]; next && goesOnAsking(question, next); next = sentences[last + 1]) {
    if (last - i === MOST_ASKED) return null
    last++
  }
  for (let k = last + 1; k <= last + REACH; k++) {
    const reply = sentences[k]
    if (!reply || reply.question || reply.segment === question.segment) return null
    if (reply.speaker === question.speaker && reply.speaker !== 'unknown') return null
    if (withoutFillers(reply.words).length > 0) return { last, answer: k }
  }
  return null
}

const NAMES_OR_TELLS = /^(?:(?:no|yes|yeah|well|um|uh|oh) )*(?:no|i|my|he|she|they|we) \w+/
const DOES_TO_ME = /\b(?:gave|gives|makes|made|causes|caused) me\b/
/** "Yes, I do". */
const SHORT_OF = /^(?:(?:yes|yeah|no) )*i (?:do|did|have|am|was)(?: not)?$/
/** "No, never in my life", "No, none of that", "No, I'm on the pill": what is not so stands in the question alone. */
const SAYS_NO =
  /^no (?:(?:no|um|uh) )*(?:never|not|none|nothing|nobody|that|it|thanks?|i (?:do|have) not|i have never|i am)\b/

/** "No kidney problems", "Penicillin gave me a rash": an answer that is understood without its question. */
export function tellsItself(words: Word[]): boolean {
  const said = plain(words)
  const tells = NAMES_OR_TELLS.test(said) || DOES_TO_ME.test(said)
  return words.length > 2 && tells && !SHORT_OF.test(said) && !SAYS_NO.test(said)
}
