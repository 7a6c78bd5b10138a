import { oncePer } from '../once-per.ts'
import { isTreatment, thingsIn, type Thing } from '../check/things.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { behindBareNo, isDrugClass, offeredAs } from './bare-no.ts'
import {
  ASKED_ON,
  isOffer,
  isReplaced,
  lastOffered,
  LONGEST_OFFER,
  leadOf,
  offerBefore,
  withArticle,
} from './offers.ts'
import { isOfAnother, meantOf } from './refusal-meant.ts'
import {
  CANNOT_FOR,
  COMES_ROUND,
  DECLINES,
  KEEPS_FROM,
  NOT_WANTED,
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
  /** It alone was turned down, by its name or as what was offered last: what was offered with it was not. */
  isAlone?: true
}

const COMES_ROUND_WITHIN = 6
/** What is refused by its name was offered at most so many sentences before, and stands so near behind the refusal. */
const OFFERED_WITHIN = 14
const OBJECT = 3

/** The sentence of an offer of several things, of which something was turned down. */
interface Unclear {
  unclear: number
}

interface Known {
  refusals: Refusal[]
  /** By each word of their names, in the order of the talk. */
  byWord: ReadonlyMap<string, readonly Refusal[]>
  /** Indexes of the clinician's sentences that offer what was turned down. */
  offers: ReadonlySet<number>
  /** Of those that offer several things, of which nobody can tell what was turned down. */
  unclear: ReadonlySet<number>
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
  const unclear = new Set<number>()
  sentences.forEach(({ speaker, question }, i) => {
    if (speaker === 'doctor' || question) return
    const refused =
      refusedByName(sentences, i) ?? refusedWithNo(sentences, i) ?? refusedInAnswer(sentences, i)
    if (refused && 'unclear' in refused) return void unclear.add(refused.unclear)
    // "No needles. I'm not doing that.": once.
    if (!refused || offered.has(refused.from)) return
    offered.add(refused.from)
    refusals.push(refused)
  })
  const offers = refusals
    .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, k) => from + k))
    .filter((i) => sentences[i]?.speaker === 'doctor')
  return { refusals, byWord: byWordOf(refusals), offers: new Set(offers), unclear }
})

/**
 * Whether the sentence at `i` orders several things at once, of which something was turned down: none of them is ordered
 * before somebody says which.
 */
export const isUnclearOffer = (sentences: readonly Sentence[], i: number): boolean =>
  knownOf(sentences).unclear.has(i)

/** "I don't want the monitor", of a monitor and bloods: whether these words of the offer at `i` were not turned down. */
export const isLeftOfOffer = (sentences: readonly Sentence[], i: number, words: readonly Word[]): boolean =>
  refusalsIn(sentences).some(
    ({ from, to, name, isAlone }) =>
      isAlone === true &&
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

/** The sentences of which nothing is left to tell where a note tells its refusals: what was offered, unless with something else, and what turns it down. */
export function toldAsRefused(sentences: readonly Sentence[]): ReadonlySet<number> {
  const all = refusalsIn(sentences)
  const told = new Set([...offersRefused(sentences), ...all.flatMap(({ from, reply }) => [from, reply])])
  for (const { from, reply, isAlone, name } of all) {
    if (isAlone && holdsMore(sentences[from], name)) told.delete(from)
    // Why they cannot have it is told among the allergies, or is to be checked.
    if (CANNOT_FOR.test(plain(sentences[reply]?.words ?? []))) told.delete(reply)
  }
  return told
}

const holdsMore = (offer: Sentence | undefined, name: readonly Word[]): boolean =>
  thingsIn([...(offer?.words ?? [])]).some(
    (one) => isTreatment(one) && !name.includes(offer?.words[one.at] as Word),
  )

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
    const isMeant = (one: Thing): boolean =>
      named ? one.name === named.name : isTreatment(one) && isCalled(offer.words, one, object ?? '')
    const thing = thingsIn(offer.words).find((one) => one.polarity !== 'no' && isMeant(one))
    if (thing) return alone(withArticle(offer.words, thing), thing, k, i)
  }
  return null
}

/** What is turned down by its name: what was offered with it was not. */
const alone = (name: Word[], thing: Thing | null, offer: number, reply: number): Refusal => ({
  name,
  lead: thing ? leadOf(thing) : '',
  from: offer,
  to: offer,
  reply,
  isAlone: true,
})

/** "No MRI.", "no opioids", of tramadol; "no walker", of what was offered by a word that is nowhere known. */
function refusedWithNo(sentences: readonly Sentence[], i: number): Refusal | null {
  const words = sentences[i]?.words ?? []
  const at = behindBareNo(words)
  const to = at === null ? null : offerBefore(sentences, i)
  if (at === null || to === null || isTakenUp(sentences, i)) return null
  const object = words[at] as Word
  const named = thingsIn(words).find((thing) => thing.at === at && isTreatment(thing))
  for (
    let k = to;
    k >= Math.max(0, to - LONGEST_OFFER) && sentences[k]?.segment === sentences[to]?.segment;
    k--
  ) {
    const offer = sentences[k] as Sentence
    const things = thingsIn(offer.words).filter(
      (one) => isTreatment(one) && one.polarity !== 'no' && !isReplaced(offer.words, one),
    )
    const thing = things.findLast((one) =>
      named
        ? one.name === named.name
        : isDrugClass(object.text)
          ? one.kind === 'drug'
          : isCalled(offer.words, one, object.text),
    )
    const name = named || thing ? null : offeredAs(offer, object.text)
    if (isOffer(offer) && thing) return alone(withArticle(offer.words, thing), thing, k, i)
    if (isOffer(offer) && name) return alone(name, null, k, i)
    // "No steroids", of what was spoken of last: what was ordered before that is something else.
    if (thing && isDrugClass(object.text)) return null
  }
  return null
}

/** "I don't want the monitor": the word behind the refusal, where it is of the name of what was offered, a heart monitor. */
function objectOf(words: readonly Word[], begin: number): string | null {
  const [article, noun] = words.slice(begin, begin + 2)
  return article && noun && /^(?:the|that|any|an?|this)$/.test(article.text) ? noun.text : null
}

/** "The monitor" of a heart monitor, "no shingles" of the shingles vaccine. */
const isCalled = (words: readonly Word[], { at, length }: Thing, object: string): boolean =>
  (length > 1 && words.slice(at, at + length).some(({ text }) => text === object && !isShot(text))) ||
  // "The wash", of a benzoyl peroxide wash.
  (FORMS.has(object) && words[at + length]?.text === object)
const FORMS = wordSet('wash cream ointment gel lotion spray patch drops inhaler syrup shampoo foam powder')
const isShot = (text: string): boolean => /^(?:shots?|vaccines?|tests?|injections?)$/.test(text)

/** What a reply turns down without its name; `unclear` where of several things nobody can tell which. */
function refusedInAnswer(sentences: readonly Sentence[], i: number): Refusal | Unclear | null {
  const reply = sentences[i]
  const to = offerBefore(sentences, i)
  if (!reply || to === null) return null
  const said = plain(reply.words)
  const offer = sentences[to] as Sentence
  const isAnswer = offer.question && to === i - 1 && OFFERS_ASKING.test(plain(offer.words))
  if (!TURNS_DOWN.test(said) && !(isAnswer && /^(?:no|nah|nope)\b/.test(said))) return null
  const offered = lastOffered(sentences, to)
  const from = offered?.at ?? to
  if (isTakenUp(sentences, i) || isOfAnother(sentences, { from, to, reply: i })) return null
  if (!offered) return deedRefused(offer, { from: to, to, reply: i })
  if (namesAnother(reply.words, offered.thing)) return null
  const { words } = sentences[from] as Sentence
  const meant = meantOf(words, offered.thing, reply.words)
  if (!meant) return { unclear: from }
  const { name, thing, isAlone } = meant
  return { name, lead: leadOf(thing), from, to, reply: i, ...(isAlone && { isAlone }) }
}

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
    .some(
      (one) =>
        one.speaker !== 'doctor' && COMES_ROUND.test(plain(one.words)) && !answersAnother(sentences, one),
    )

/** "How about a lotion instead?" - "Yeah, fine.": it is the lotion that is taken. */
function answersAnother(sentences: readonly Sentence[], { index }: Sentence): boolean {
  const before = sentences[index - 1]
  const asked = before?.speaker === 'doctor' && before.question ? plain(before.words) : ''
  return OFFERS_ASKING.test(asked) && !/\b(?:it|that|this|one)\b/.test(asked)
}
