import { isTreatment, thingsIn, type Thing } from '../check/things.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { KEEPS_FROM, OFFERS, OFFERS_ANOTHER, OFFERS_ASKING } from './refusals-rules.ts'

/** An offer may be asked about before it is refused: "does it make you gain weight?" - "It can." - "Then no." Sentences. */
export const ASKED_ON = 3
/** How far back an offer may begin. */
export const LONGEST_OFFER = 6

/** The last sentence of the clinician's turn that a reply at `i` answers; over what is asked about it in between. */
export function offerBefore(sentences: readonly Sentence[], i: number): number | null {
  for (let k = i - 1; k >= Math.max(0, i - ASKED_ON); k--) {
    const { speaker, segment } = sentences[k] as Sentence
    if (speaker === 'doctor' && segment !== sentences[i]?.segment) return k
    // What the same voice said before this may refuse already: "Nah. No needles."
    if (segment !== sentences[i]?.segment) return null
  }
  return null
}

/** A treatment, and the sentence that offers it. */
export interface Offered {
  at: number
  thing: Thing
}

/** The treatment that the clinician named last before the answer, in that turn or, where that only explains, in the one before. */
export function lastOffered(sentences: readonly Sentence[], to: number): Offered | null {
  const turn = sentences[to]?.segment
  let turns = 1
  let segment = turn
  for (let k = to; k >= Math.max(0, to - LONGEST_OFFER); k--) {
    const sentence = sentences[k] as Sentence
    if (sentence.speaker !== 'doctor') {
      // Only a question of the patient may lie between an offer and what is said of it.
      if (!sentence.question) return null
      // "And the flu shot?" - "We can do it today.": what was asked after is what is offered.
      const asked = thingsIn([...sentence.words]).findLast(isTreatment)
      if (asked) return { at: k, thing: asked }
      continue
    }
    if (sentence.segment !== segment && ++turns > 2) return null
    segment = sentence.segment
    const own = plain(sentence.words)
    const things = thingsIn([...sentence.words])
      .filter((one) => isTreatment(one) && one.polarity !== 'no' && !isReplaced(sentence.words, one))
      .sort((one, other) => one.at - other.at)
    const thing = things.findLast(({ at }) => !isBroadDrug(sentence.words[at]?.text ?? '')) ?? things.at(-1)
    if (thing) return OFFERS.test(own) && !KEEPS_FROM.test(own) ? { at: k, thing } : null
    // "I can draw the fluid off the knee.", "what about the support group?": what is offered here is no word that is known.
    if (OFFERS_ANOTHER.test(own) || ASKS_ABOUT.test(own)) return null
  }
  return null
}

const ASKS_ABOUT = /^(?:(?:and|so|okay|then|now) )*(?:what|how) about (?!it\b|that\b|this\b)/

/** "Instead of atorvastatin we could try rosuvastatin": the other is offered. */
export const isReplaced = (words: readonly Word[], { at }: Thing): boolean =>
  /\binstead of(?: (?:the|your|an?))?$/.test(plain(words.slice(Math.max(0, at - 3), at)))

/** Nobody declines a surgeon: what is declined is to be sent there. */
export const leadOf = ({ kind }: Thing): string => (kind === 'referral' ? 'the referral to ' : '')

const BELONGS_TO_NAME = wordSet(`
  flu rsv shingles pneumonia covid heart cardiac nuclear home left right hand spine foot eye sleep pain hour day week`)
const belongsToName = (text: string): boolean => BELONGS_TO_NAME.has(text) || /^\d+$/.test(text)

/** The words of a thing as it was offered, with its article and what belongs to its name: "the flu shot". */
export const withArticle = (words: readonly Word[], { kind, at, length }: Thing): Word[] => {
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

/** Whether a sentence of the clinician offers something: "do you take blood thinners?" does not. */
export function isOffer({ speaker, question, words }: Sentence): boolean {
  const said = plain(words)
  if (speaker !== 'doctor' || KEEPS_FROM.test(said)) return false
  return question ? OFFERS_ASKING.test(said) : OFFERS.test(said)
}
