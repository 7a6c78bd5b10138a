import { isTreatment, thingsIn } from '../check/things.ts'
import { isOfferOfOwn, lastJoin } from './refusal-meant.ts'
import { OFFERS_IT } from './refusals-rules.ts'
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
  const refused = refusalsIn(sentences).find(({ from, to, isAlone }) => isAlone && from <= i && i <= to)
  const names = new Set(refused?.name ?? [])
  const { words } = offer
  const first = words.findIndex((word) => names.has(word))
  const last = words.findLastIndex((word) => names.has(word))
  if (first < 0) return null
  const begin = beginOf(words, first)
  const join = lastJoin(words, first)
  // "Bloods, and I'd like to add Ozempic."
  if (join > 0 && isOfferOfOwn(words, join)) return restIn(words.slice(0, join))
  const next = joinBehind(words, last)
  const rest =
    next > 0
      ? [...words.slice(0, begin), ...words.slice(next + 1)]
      : JOINS.test(words[begin - 1]?.text ?? '')
        ? words.slice(0, begin - 1)
        : null
  return rest && restIn(rest)
}

/** What is left, where it offers a treatment: of "a shot, and rest" what is joined must be offered by the same words. */
const restIn = (rest: Word[]): Word[] | null =>
  thingsIn(rest).some((one) => isTreatment(one) && one.polarity !== 'no') && OFFERS_IT.test(plain(rest))
    ? rest
    : null

/** "An MRI | of the knee | and therapy": where the joining word behind a name stands; -1 where there is none. */
function joinBehind(words: readonly Word[], last: number): number {
  const near = words.slice(last + 1, last + 1 + BEHIND_NAME)
  const join = near.findIndex(({ text }) => JOINS.test(text))
  const isOfName = join === 0 || (join > 0 && /^(?:of|for|on)$/.test(near[0]?.text ?? ''))
  return isOfName ? last + 1 + join : -1
}
const BEHIND_NAME = 5

function beginOf(words: readonly Word[], first: number): number {
  let begin = first
  while (begin > 0 && first - begin < BEFORE_NAME && OF_NAME.test(words[begin - 1]?.text ?? '')) begin--
  return begin
}
