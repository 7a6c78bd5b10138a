import { oncePer } from '../once-per.ts'
import { isTreatment, thingsIn, type Thing } from '../check/things.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import {
  COMES_ROUND,
  DECLINES,
  KEEPS_FROM,
  NOT_WANTED,
  OFFERS,
  OFFERS_ANOTHER,
  OFFERS_ASKING,
  OFFERS_DEED,
  TURNS_DOWN,
} from './refusals-rules.ts'

/** A treatment that was offered and that the patient, or who came along, would not have. */
export interface Refusal {
  /** What it is, as it was offered, with its article; of a deed the words that say what would be done. */
  name: Word[]
  /** What stands before the name of a deed: "the offer to draw fluid", "to go to rehab"; empty for a thing. */
  lead: string
  /** The sentences that offer it, both included, and the one that turns it down. */
  from: number
  to: number
  reply: number
  /** It was turned down by its name: what was offered with it was not. */
  isByName?: true
}

/** An offer may be asked about before it is refused: "does it make you gain weight?" - "It can." - "Then no." Sentences. */
const ASKED_ON = 3
/** How far back an offer may begin. */
const LONGEST_OFFER = 6
const COMES_ROUND_WITHIN = 6
/** What is refused by its name was offered at most so many sentences before, and stands so near behind the refusal. */
const OFFERED_WITHIN = 14
const OBJECT = 3

interface Known {
  refusals: Refusal[]
  /** By each word of their names, in the order of the talk. */
  byWord: ReadonlyMap<string, readonly Refusal[]>
  /** Indexes of the clinician's sentences that offer what was turned down. */
  offers: ReadonlySet<number>
}

/** All refusals of a talk, in their order. */
export const refusalsIn = (sentences: readonly Sentence[]): Refusal[] => knownOf(sentences).refusals

/** Indexes of the clinician's sentences that offer what was turned down. */
export const offersRefused = (sentences: readonly Sentence[]): ReadonlySet<number> =>
  knownOf(sentences).offers

/** Read once for each talk: every thing that the check holds against it asks. */
const knownOf = oncePer((sentences: readonly Sentence[]): Known => {
  const refusals: Refusal[] = []
  const offered = new Set<number>()
  sentences.forEach(({ speaker, question }, i) => {
    if (speaker === 'doctor' || question) return
    const refused = refusedByName(sentences, i) ?? refusedInAnswer(sentences, i)
    // "No needles. I'm not doing that.": once.
    if (!refused || offered.has(refused.from)) return
    offered.add(refused.from)
    refusals.push(refused)
  })
  const offers = refusals
    .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, k) => from + k))
    .filter((i) => sentences[i]?.speaker === 'doctor')
  return { refusals, byWord: byWordOf(refusals), offers: new Set(offers) }
})

/** "I don't want the monitor", of a monitor and bloods: whether these words of the offer at `i` were not turned down. */
export const isLeftOfOffer = (sentences: readonly Sentence[], i: number, words: readonly Word[]): boolean =>
  refusalsIn(sentences).some(
    ({ from, to, name, isByName }) =>
      isByName === true &&
      from <= i &&
      i <= to &&
      words.length > 0 &&
      !words.some((word) => name.includes(word)),
  )

function byWordOf(refusals: readonly Refusal[]): Map<string, Refusal[]> {
  const byWord = new Map<string, Refusal[]>()
  for (const refusal of refusals)
    for (const text of new Set(refusal.name.map((word) => word.text))) {
      const list = byWord.get(text)
      if (list) list.push(refusal)
      else byWord.set(text, [refusal])
    }
  return byWord
}

/** The same, with the sentences that turn it down. */
export const toldAsRefused = (sentences: readonly Sentence[]): ReadonlySet<number> =>
  new Set([...offersRefused(sentences), ...refusalsIn(sentences).flatMap(({ from, reply }) => [from, reply])])

const BESIDE_NAME = wordSet('a an the any some today now this time at for offer referral to')

/**
 * Where the talk turns down what a sentence of a note says was declined, and the sentence says nothing else; null where it
 * is of another kind, or nobody turned that down in a way that is known.
 */
export function refusalHeard(note: readonly Word[], sentences: readonly Sentence[]): number[] | null {
  const declines = DECLINES.exec(`${plain(note)} `)
  if (!declines) return null
  const named = note.slice(wordsIn(declines[0])).flatMap(({ text }) => (BESIDE_NAME.has(text) ? [] : text))
  const { byWord } = knownOf(sentences)
  // All of its words are in the name: those that the fewest names hold are looked at.
  const [fewest = []] = named.map((text) => byWord.get(text) ?? []).sort((a, b) => a.length - b.length)
  const told = fewest.find(({ name }) => named.every((one) => name.some(({ text }) => text === one)))
  return told ? [told.from, told.reply] : null
}

function refusedByName(sentences: readonly Sentence[], i: number): Refusal | null {
  const words = sentences[i]?.words ?? []
  const said = NOT_WANTED.exec(`${plain(words)} `)
  const begin = said ? wordsIn(said[0]) : words.length
  const named = thingsIn(words).find(
    ({ at, kind }) => at >= begin && at <= begin + OBJECT && isTreatment({ kind }),
  )
  const object = named ? null : objectOf(words, begin)
  if ((!named && !object) || isTakenUp(sentences, i)) return null
  for (let k = i - 1; k >= Math.max(0, i - OFFERED_WITHIN); k--) {
    const offer = sentences[k] as Sentence
    // "And the flu shot?" - "I would give it to you.": whoever asked after it may turn it down.
    const isAskedAfter =
      offer.words.at(-1)?.after === '?' && i - k <= ASKED_ON && sentences[k + 1]?.speaker === 'doctor'
    if (offer.speaker !== 'doctor' && !isAskedAfter) continue
    const thing = thingsIn(offer.words).find(
      (one) =>
        one.polarity !== 'no' &&
        (named
          ? one.name === named.name
          : isTreatment(one) && one.length > 1 && lastOf(offer.words, one) === object),
    )
    if (thing)
      return {
        name: withArticle(offer.words, thing),
        lead: leadOf(thing),
        from: k,
        to: k,
        reply: i,
        isByName: true,
      }
  }
  return null
}

/** "I don't want the monitor": the word behind the refusal, where it is the last of what was offered, a heart monitor. */
function objectOf(words: readonly Word[], begin: number): string | null {
  const [article, noun] = words.slice(begin, begin + 2)
  return article && noun && /^(?:the|that|any|an?|this)$/.test(article.text) ? noun.text : null
}

const lastOf = (words: readonly Word[], { at, length }: Thing): string | undefined =>
  words[at + length - 1]?.text

function refusedInAnswer(sentences: readonly Sentence[], i: number): Refusal | null {
  const reply = sentences[i]
  const to = offerBefore(sentences, i)
  if (!reply || to === null) return null
  const said = plain(reply.words)
  const offer = sentences[to] as Sentence
  const isAnswer = offer.question && to === i - 1 && OFFERS_ASKING.test(plain(offer.words))
  if (!TURNS_DOWN.test(said) && !(isAnswer && /^(?:no|nah|nope)\b/.test(said))) return null
  const offered = lastOffered(sentences, to)
  if (isTakenUp(sentences, i)) return null
  if (!offered) return deedRefused(offer, { from: to, to, reply: i })
  if (namesAnother(reply.words, offered.thing)) return null
  return {
    name: withArticle(sentences[offered.at]?.words ?? [], offered.thing),
    lead: leadOf(offered.thing),
    from: offered.at,
    to,
    reply: i,
  }
}

/** Nobody declines a surgeon: what is declined is to be sent there. */
const leadOf = ({ kind }: Thing): string => (kind === 'referral' ? 'the referral to ' : '')

const LONGEST_DEED = 10

/** What was offered just before, where it is no thing that is known but something to do. */
function deedRefused(offer: Sentence, at: Pick<Refusal, 'from' | 'to' | 'reply'>): Refusal | null {
  const head = OFFERS_DEED.exec(`${plain(offer.words)} `)
  if (!head || offer.question || KEEPS_FROM.test(plain(offer.words))) return null
  const said = offer.words.slice(wordsIn(head[0]))
  const pause = said.findIndex(({ after }) => after !== '')
  const name = said.slice(0, pause < 0 ? said.length : pause + 1)
  if (name.length < 2 || name.length > LONGEST_DEED) return null
  return { name, lead: head.groups?.['you'] ? 'to ' : 'the offer to ', ...at }
}

/** The last sentence of the clinician's turn that a reply at `i` answers; over what is asked about it in between. */
function offerBefore(sentences: readonly Sentence[], i: number): number | null {
  for (let k = i - 1; k >= Math.max(0, i - ASKED_ON); k--) {
    const { speaker, segment } = sentences[k] as Sentence
    if (speaker === 'doctor' && segment !== sentences[i]?.segment) return k
    // What the same voice said before this may refuse already: "Nah. No needles."
    if (segment !== sentences[i]?.segment) return null
  }
  return null
}

interface Offered {
  at: number
  thing: Thing
}

/** The treatment that the clinician named last before the answer, in that turn or, where that only explains, in the one before. */
function lastOffered(sentences: readonly Sentence[], to: number): Offered | null {
  const turn = sentences[to]?.segment
  let turns = 1
  let segment = turn
  for (let k = to; k >= Math.max(0, to - LONGEST_OFFER); k--) {
    const sentence = sentences[k] as Sentence
    if (sentence.speaker !== 'doctor') {
      // Only a question of the patient may lie between an offer and what is said of it.
      if (!sentence.question) return null
      continue
    }
    if (sentence.segment !== segment && ++turns > 2) return null
    segment = sentence.segment
    const own = plain(sentence.words)
    const things = thingsIn([...sentence.words]).filter(
      (one) => isTreatment(one) && one.polarity !== 'no' && !isReplaced(sentence.words, one),
    )
    const thing = things.findLast(({ at }) => !isBroadDrug(sentence.words[at]?.text ?? '')) ?? things.at(-1)
    if (thing) return OFFERS.test(own) && !KEEPS_FROM.test(own) ? { at: k, thing } : null
    // "I can draw the fluid off the knee.", "what about the support group?": what is offered here is no word that is known.
    if (OFFERS_ANOTHER.test(own) || ASKS_ABOUT.test(own)) return null
  }
  return null
}

const ASKS_ABOUT = /^(?:(?:and|so|okay|then|now) )*(?:what|how) about (?!it\b|that\b|this\b)/

/** "Instead of atorvastatin we could try rosuvastatin": the other is offered. */
const isReplaced = (words: readonly Word[], { at }: Thing): boolean =>
  /\binstead of(?: (?:the|your|an?))?$/.test(plain(words.slice(Math.max(0, at - 3), at)))

/** "I'm okay with just the Tylenol" after the Celebrex was offered; "no shots" names no other. */
function namesAnother(words: Word[], offered: Thing): boolean {
  const named = thingsIn(words).filter((one) => isTreatment(one) && !isBroadDrug(words[one.at]?.text ?? ''))
  return named.length > 0 && !/\bjust\b/.test(plain(words)) && !named.some((one) => isKind(one, offered))
}

const isKind = (one: Thing, other: Thing): boolean =>
  one.name === other.name || (one.kind === other.kind && one.kind === 'procedure')

const isTakenUp = (sentences: readonly Sentence[], i: number): boolean =>
  sentences
    .slice(i + 1, i + 1 + COMES_ROUND_WITHIN)
    .some(({ speaker, words }) => speaker !== 'doctor' && COMES_ROUND.test(plain(words)))

const BELONGS_TO_NAME = wordSet(`
  flu rsv shingles pneumonia covid heart cardiac nuclear home left right hand spine foot eye sleep pain hour day week`)
const belongsToName = (text: string): boolean => BELONGS_TO_NAME.has(text) || /^\d+$/.test(text)

const withArticle = (words: readonly Word[], { kind, at, length }: Thing): Word[] => {
  let begin = at
  while (begin > 0 && belongsToName(words[begin - 1]?.text ?? '')) begin--
  if (/^(?:an?|the)$/.test(words[begin - 1]?.text ?? '')) begin--
  // "A weekly injection"; of "a little Zoloft" the name alone.
  if (kind !== 'drug' && /^an?$/.test(words[begin - 2]?.text ?? '') && !words[begin - 1]?.after) begin -= 2
  // "A shot of Toradol": of what, where the medicine is no word that is known.
  const isShot = /^(?:shot|injection|dose)$/.test(words[at + length - 1]?.text ?? '')
  const of = isShot && words[at + length]?.text === 'of' ? 2 : 0
  return words.slice(begin, at + length + of)
}
