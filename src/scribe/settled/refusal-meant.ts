import { isTreatment, thingsIn, type Thing } from '../check/things.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { withArticle } from './offers.ts'
import { ASKS_FOR_ANOTHER, CANNOT_FOR, OFFERS_ANEW, POINTS_AT, TURNS_DOWN } from './refusals-rules.ts'

/** The sentences that offer, both included, and the one that answers. */
interface Answered {
  from: number
  to: number
  reply: number
}

/**
 * Whether an answer turns down another thing than what was offered: one that it names ("I'm not doing any of those MRIs"),
 * one that the same voice just asked after ("Do I need antibiotics? I don't really want them"), or one way of having it
 * ("I'm not going to that eye place. Can you send me somewhere else?").
 */
export function isOfAnother(sentences: readonly Sentence[], { from, to, reply }: Answered): boolean {
  const said = sentences[reply]
  if (!said) return false
  const offered = new Set(sentences.slice(from, to + 1).flatMap(({ words }) => words.map(stemOf)))
  const object = objectOf(said.words)
  const names = !/\bjust\b/.test(plain(said.words)) && !CANNOT_FOR.test(plain(said.words))
  if (object && names && !isOffered(object, sentences.slice(from, to + 1))) return true
  const isOwn = ({ segment }: Sentence): boolean => segment === said.segment
  const asked = sentences.slice(to + 1, reply).filter((one) => isOwn(one) && one.question)
  if (asked.some(({ words }) => asksAfterAnother(words, offered))) return true
  return sentences
    .slice(reply, reply + 1 + ANOTHER_WITHIN)
    .some((one) => isOwn(one) && ASKS_FOR_ANOTHER.test(plain(one.words)))
}
const ANOTHER_WITHIN = 2

/** Whether a noun is one of the words of an offer, its class ("another statin"), or stands for whatever it is. */
function isOffered(object: Word, offer: readonly Sentence[]): boolean {
  if (NAMES_NO_ONE.has(object.text)) return true
  if (isBroadDrug(object.text))
    return offer.some(({ words }) => thingsIn(words).some(({ kind }) => kind === 'drug'))
  return offer.some(({ words }) => words.some((word) => stemOf(word) === stemOf(object)))
}

/** Words that stand for what was offered, whatever it is. */
const NAMES_NO_ONE = wordSet(`
  shot shots needle needles pill pills tablet tablets injection injections medicine medicines medication medications med meds
  drug drugs thing things stuff vaccine vaccines test tests surgery surgeries operation procedure procedures treatment
  treatments therapy steroid steroids chemical chemicals idea step one ones scan scans`)

const OBJECT = 6

/** The noun behind a refusal that a pointing word leads to: "MRIs" of "any of those MRIs", "place" of "that eye place". */
function objectOf(words: readonly Word[]): Word | null {
  const refusal = TURNS_DOWN.exec(plain(words))
  if (!refusal) return null
  const behind = words.slice(wordsIn(refusal[0]), wordsIn(refusal[0]) + OBJECT)
  const pause = behind.findIndex(({ after }) => after !== '')
  const object = pause < 0 ? behind : behind.slice(0, pause + 1)
  const pointing = POINTS_AT.exec(`${plain(object)} `)
  if (!pointing) return null
  const begin = wordsIn(pointing[0])
  const end = object.findIndex(({ text }, k) => k >= begin && ENDS_NOUN.has(text))
  return object.slice(begin, end < 0 ? object.length : end).at(-1) ?? null
}
const ENDS_NOUN = wordSet(`
  in for again right now anymore today tonight this that because so and or at on with if until yet either but to of from
  i you we it they he she is was are were makes made do does just really unless when while as after before about by`)

/** "Do I need antibiotics?" names what was not offered; "do I need that?" and "a shot?" name nothing else. */
function asksAfterAnother(words: Word[], offered: ReadonlySet<string>): boolean {
  const things = thingsIn(words)
  const named =
    things.length > 0
      ? things.flatMap(({ at, length }) => words.slice(at, at + length))
      : words.filter(({ text }) => !ASKING.has(text))
  return named.length > 0 && !named.some((word) => offered.has(stemOf(word)) || IS_OFFERED.has(word.text))
}
const IS_OFFERED = wordSet(`
  shot shots needle needles pill pills injection injections medicine medication drug drugs vaccine test surgery it that one
  this those them`)
const ASKING = wordSet(`
  do does is are am i we you me my us need to have take get should can could would will and so well what about how the a an
  any some really even still now then um uh oh okay why or for there on`)

/** Words in the singular, for want of better: "MRIs" and "MRI". */
const stemOf = ({ text }: Word): string => text.replace(/s$/, '')

interface Meant {
  name: Word[]
  thing: Thing
  /** What was offered with it was not turned down. */
  isAlone: boolean
}

/**
 * Of what the words of an offer name up to `last`, what a reply turns down: the one thing; of a list the one that the reply
 * names, or all ("no shots", of two); what was offered anew, without what was ordered before it. Null where nobody can tell.
 */
export function meantOf(words: Word[], last: Thing, reply: readonly Word[]): Meant | null {
  const one = (thing: Thing, isAlone: boolean): Meant => ({ name: withArticle(words, thing), thing, isAlone })
  if (thingsIn([...reply]).some(({ name }) => name === last.name)) return one(last, true)
  const kind = kindOf(plain(reply))
  // Nobody turns down a dermatologist with "no needles".
  if (kind && !kind(last) && last.kind !== 'drug' && offeredIn(words, last).length === 1) return null
  const behind = words.slice(last.at + last.length, last.at + last.length + NEAR)
  if (ADDS_BEHIND.test(`${plain(behind)} `)) return null
  const join = lastJoin(words, last.at)
  if (join <= 0) return one(last, false)
  const ofKind = kind ? offeredIn(words, last).filter(kind) : []
  const [only] = ofKind
  if (only && ofKind.length === 1) return one(only, true)
  const isListed = join === last.at + last.length - 1 - withArticle(words, last).length
  if (!isListed || isOfferOfOwn(words, join)) return one(last, true)
  const list = listUpTo(words, last)
  const [first] = list
  if (!first || list.length === 1 || (kind && ofKind.length < list.length)) return null
  const begin = words.indexOf(withArticle(words, first)[0] as Word)
  return { name: words.slice(begin, last.at + last.length), thing: first, isAlone: false }
}

/** "An MRI | of the knee and some acupuncture": offered with it, and no word that is known. */
const ADDS_BEHIND = /^(?:(?:of|for|on) (?:(?:the|your) )?\w+ )?(?:and|plus|or) (?:some|an?|the) /

/** The treatments that are named up to `last`, in their order. */
const offeredIn = (words: Word[], last: Thing): Thing[] =>
  thingsIn(words)
    .filter((one) => isTreatment(one) && one.at <= last.at)
    .sort((one, other) => one.at - other.at)

/** The things of a list that ends with `last`, where nothing but them and what joins them stands in it. */
function listUpTo(words: Word[], last: Thing): Thing[] {
  const list = [last]
  for (const thing of offeredIn(words, last).slice(0, -1).reverse()) {
    const next = list[0] as Thing
    const begin = next.at - withArticle(words, next).length + next.length
    const between = words.slice(thing.at + thing.length, begin)
    const isJoined = between.every(({ text }) => JOINS.has(text))
    if (!isJoined || (between.length === 0 && !/[,;]/.test(words[thing.at + thing.length - 1]?.after ?? '')))
      break
    list.unshift(thing)
  }
  return list
}

/** Of which kind a reply speaks: "no shots", "no more pills"; null where it says none. */
function kindOf(reply: string): ((thing: Thing) => boolean) | null {
  if (/\b(?:pills?|tablets?|medic\w+|meds?|drugs?)\b/.test(reply)) return ({ kind }) => kind === 'drug'
  if (/\b(?:shots?|needles?|injections?|vaccines?)\b/.test(reply))
    return ({ name }) => /\b(?:vaccin\w*|injections?|shots?)\b/i.test(name)
  return null
}

/** Where the last "and" or "or" before a word stands; -1 where there is none. */
export const lastJoin = (words: readonly Word[], at: number): number =>
  words.slice(0, at).findLastIndex(({ text }) => JOINS.has(text))
const JOINS = wordSet('and plus or')

/** "And I'd like to add Ozempic": behind the joining word somebody offers something anew. */
export const isOfferOfOwn = (words: readonly Word[], join: number): boolean =>
  OFFERS_ANEW.test(`${plain(words.slice(join, join + NEAR))} `)
const NEAR = 6
