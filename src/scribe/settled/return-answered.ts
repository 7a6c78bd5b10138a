import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { ASKS_RETURN, BRINGS, SAYS_WHEN } from './return-answered-rules.ts'

const LONGEST = 60
/** "In a week if it isn't better": nothing is agreed yet. */
const ONLY_IF = /^(?:if|unless|only|depending|in)$/
/** Nobody says more between the question and its answer. Sentences. */
const REACH = 2

interface ReturnAnswer {
  /** "Return in 3 weeks", as words. */
  said: Word[]
  /** The words that answer, and those behind them. */
  words: Word[]
  rest: Word[]
}

/** What a sentence answers to who asked when to come back; null where it answers no such question. */
export function returnAnswered(sentences: readonly Sentence[], sentence: Sentence): ReturnAnswer | null {
  if (sentence.question || sentence.words.length > LONGEST || !isAskedBefore(sentences, sentence)) return null
  const words = withoutFillers(sentence.words)
  const said = SAYS_WHEN.exec(plain(words))
  const [first] = words
  if (!said?.[1] || !first) return null
  const end = wordsIn(said[0])
  if (ONLY_IF.test(words[end]?.text ?? '')) return null
  const time = words.slice(end - wordsIn(said[1]), end)
  const isBare = !/^(?:in|next|tomorrow|on|the|\w+day)$/.test(time[0]?.text ?? '')
  const lead = ['return', ...(isBare ? ['in'] : [])].map((text): Word => ({
    ...first,
    text,
    raw: text,
    after: '',
  }))
  const more = wordsIn(BRINGS.exec(plain(words.slice(end)))?.[0].trim() ?? '')
  const rest = words.slice(end + more)
  return {
    said: [...lead, ...words.slice(end - wordsIn(said[1]), end + more)],
    words: words.slice(0, end + more),
    rest: /^(?:and|but)$/.test(rest[0]?.text ?? '') ? rest.slice(1) : rest,
  }
}

/** Whether the other side asked when to come back, right before. */
function isAskedBefore(sentences: readonly Sentence[], { index: at, segment }: Sentence): boolean {
  const before = sentences.slice(Math.max(0, at - REACH), at).findLast((one) => one.segment !== segment)
  return before !== undefined && before.speaker !== 'doctor' && ASKS_RETURN.test(plain(before.words))
}
