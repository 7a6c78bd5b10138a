import {
  CIRCUMSTANCE,
  ASKS_OCCASION,
  GOES_ON,
  HOW_MUCH,
  NOT_SINCE,
  SAYS_YES,
} from './limited-answers-rules.ts'
import { withoutFillers } from './talk/clean-words.ts'
import { plain, type Word } from './talk/word.ts'

/** What an answer keeps its yes or no to. */
export interface Limit {
  kind: 'yes' | 'no'
  /** "At the end of the day", "a little": each as it was said, in their order. */
  phrases: Word[][]
  /** "On the stairs, yes": one circumstance and nothing that narrows it. */
  isPlain: boolean
}

const LONGEST_REPLY = 12
const LONGEST_PHRASE = 8
/** "Threw up twice" needs no pause. */
const COUNTS = /^(?:once|twice|\d+ times)\b/
/** "In the left or the right?", "how long?": a place or a time that answers it is no yes. */
const ASKS_WHICH =
  /\b(?:or|who|what|which|why|how)\b|^(?:(?:and|so|okay|well|then|now|all right) )*(?:when|where)\b/
const PLACE = /^(?:(?:just|only|mostly|mainly|maybe) )?(?:on|in|at|under|around|down|up|along|across)\b/
const OF_TIME =
  /\b(?:morning|evening|afternoon|night|day|week|weekends?|month|year|spring|summer|fall|autumn|winter|\w+day)s?$/

/**
 * The limit within which a short answer says yes or no: "at the end of the day, a little", "only when I bend", "once,
 * yesterday", "not for a month". Null where the answer is of another kind, or may say that it is not as was asked: "is it
 * worse in the morning?" - "at night".
 */
export function limitOf(question: Word[], reply: Word[]): Limit | null {
  const words = withoutFillers(reply)
  if (words.length === 0 || words.length > LONGEST_REPLY) return null
  const asked = plain(withoutFillers(question))
  if (ASKS_WHICH.test(asked)) return null
  const since = NOT_SINCE.exec(plain(words))?.[1]
  if (since) return { kind: 'no', phrases: [words.slice(-since.split(' ').length)], isPlain: true }
  return limitOfYes(asked, words)
}

function limitOfYes(asked: string, words: Word[]): Limit | null {
  const phrases: Word[][] = []
  let [saysYes, isNarrowed] = [false, false]
  for (const piece of piecesOf(words)) {
    const text = plain(piece)
    if (SAYS_YES.test(text)) {
      saysYes = true
      continue
    }
    const isMeasure = HOW_MUCH.test(text)
    const circumstance = isMeasure ? null : CIRCUMSTANCE.exec(text)
    if (!isMeasure && (!circumstance || GOES_ON.test(text) || piece.length > LONGEST_PHRASE)) return null
    if (circumstance && !saysYes && mayBeOtherwise(asked, text, words)) return null
    if (asked.includes(text)) continue
    isNarrowed ||= (isMeasure && !COUNTS.test(text)) || circumstance?.[1] !== undefined
    phrases.push(piece)
  }
  if (phrases.length === 0) return null
  return { kind: 'yes', phrases, isPlain: !isNarrowed && phrases.length === 1 }
}

/** "Does it hurt at rest?" "With movement.", "numb in the feet?" "Just in my hands.": an answer of the same kind. */
function mayBeOtherwise(asked: string, text: string, words: Word[]): boolean {
  if (/\b(?:yes|yeah|yep|yup|a (?:little|bit)|some|sometimes)\b/.test(plain(words))) return false
  return PLACE.test(text) && !OF_TIME.test(text)
    ? /\b(?:in|on|at) (?:your|the)\b/.test(asked)
    : ASKS_OCCASION.test(asked)
}

/** An answer at its pauses. */
function piecesOf(words: Word[]): Word[][] {
  const pieces: Word[][] = [[]]
  words.forEach((word, i) => {
    pieces.at(-1)?.push(word)
    if (word.after === ',' && i < words.length - 1) pieces.push([])
  })
  return pieces
}
