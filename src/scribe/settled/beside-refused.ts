import { isTreatment, thingsIn } from '../check/things.ts'
import { offersRefused, refusalsIn } from './refusals.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

const JOINS = /^(?:and|plus|also)$/
const BEFORE_NAME = 5
const OF_NAME = /^(?:an?|the|some|maybe|\d+|hours?|days?|weeks?|heart|cardiac|portable|little)$/

/**
 * "I'd like a heart monitor, and bloods today for the kidneys": of an offer of two things what is left where the patient
 * turned one of them down. Null where nothing else was offered with it.
 */
export function besideRefused(sentences: readonly Sentence[], i: number): Word[] | null {
  const offer = sentences[i]
  if (!offer || !offersRefused(sentences).has(i)) return null
  const refused = refusalsIn(sentences).find(({ from, to, isByName }) => isByName && from <= i && i <= to)
  const names = new Set(refused?.name ?? [])
  const { words } = offer
  const first = words.findIndex((word) => names.has(word))
  const last = words.findLastIndex((word) => names.has(word))
  if (first < 0) return null
  const begin = beginOf(words, first)
  const rest = JOINS.test(words[last + 1]?.text ?? '')
    ? [...words.slice(0, begin), ...words.slice(last + 2)]
    : JOINS.test(words[begin - 1]?.text ?? '')
      ? words.slice(0, begin - 1)
      : null
  if (!rest || !thingsIn(rest).some((one) => isTreatment(one) && one.polarity !== 'no')) return null
  // "A shot, and rest": what is joined must be offered by the same words.
  return OFFERS_IT.test(plain(rest)) ? rest : null
}
const OFFERS_IT = /\b(?:like|want|order|get|do|start|need|have|let us|will)\b/

function beginOf(words: readonly Word[], first: number): number {
  let begin = first
  while (begin > 0 && first - begin < BEFORE_NAME && OF_NAME.test(words[begin - 1]?.text ?? '')) begin--
  return begin
}
