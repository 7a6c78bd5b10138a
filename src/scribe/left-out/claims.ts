import { amountsIn, type Amount } from '../check/amounts.ts'
import { isRefused } from '../check/said-untrue.ts'
import { asThing, isTreatment, withInvestigations, type Thing } from '../check/things.ts'
import { PATIENT, whoseInTalk } from '../check/whose.ts'
import { isSeenLooking } from '../looking.ts'
import { CANNOT_FOR } from '../settled/refusals-rules.ts'
import { analyteAtHead } from '../lexicon/analytes.ts'
import { personNamed } from '../lexicon/people.ts'
import { wordSet } from '../rules/rule.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import {
  ALLERGY,
  ASKS_TO_DO,
  COURTESY,
  FINDS,
  FORBIDS,
  GRAVE,
  HEDGES,
  INSTRUCTS,
  MEASURES,
  RADIATES,
  RETURNS,
  SAFETY,
  VITAL,
  WARNS,
} from './advice-rules.ts'
import { figuresIn, isDay, isOfPart, sitesIn } from './line-facts.ts'
import { DIAGNOSES } from './diagnosis-rules.ts'

/** What a sentence of the talk says, as one thing that a line of the note tells or does not tell. */
export type Claim = { weight: number } &
  /** With `+` or `-` behind it, or `?` where it may be either. */
  (
    | { what: 'name'; name: string }
    | { what: 'dose'; name: string; figure: string }
    | { what: 'figure'; figure: string }
    | { what: 'site'; site: string }
    | { what: 'day'; day: string }
    /** So much of its words, or of those of one clause, and that it is left open where it is. */
    | { what: 'words'; share: number; isHedged?: boolean; of?: Word[] }
  )

/** From `domain/to-check.ts` on it is looked at before the note is signed; what is below is one press away. */
export const WEIGHTS = {
  grave: 1,
  allergy: 1,
  dose: 0.95,
  safety: 0.95,
  medicine: 0.9,
  measured: 0.9,
  advice: 0.9,
  test: 0.9,
  diagnosis: 0.9,
  followUp: 0.87,
  symptom: 0.86,
  time: 0.86,
  family: 0.86,
  small: 0.6,
  denied: 0.5,
} as const

/** Whose absence decides as much as their being there. */
const RED_FLAGS = wordSet(`
  suicidal-ideation self-harm chest-pain seizures fainting loss-of-consciousness incontinence saddle-anesthesia`)

/** Everything that the sentences of `at` say, a question with its answer. */
export function claimsOf(index: IndexedTranscript, at: readonly number[]): Claim[] {
  const claims = claimsIn(index, at)
  const isNamed = claims.some(({ what }) => what === 'name' || what === 'words')
  return !isNamed && isDenied(index, at)
    ? [...claims, { what: 'words', share: HALF, weight: WEIGHTS.denied }]
    : claims
}

/** "Did it lock?" - "No.": whatever was asked, it is not so. */
function isDenied({ sentences }: IndexedTranscript, at: readonly number[]): boolean {
  const [asked, answer] = [sentences[at[0] ?? -1], sentences[at.at(-1) ?? -1]]
  if (!asked?.question || at.length < 2 || asked.speaker !== 'doctor') return false
  return ANSWERS_NO.test(plain(answer?.words ?? [])) && !COURTESY.test(plain(asked.words))
}
const ANSWERS_NO = /^(?:(?:um|uh|well|oh) )*(?:no|nope|nah|never|not (?:really|at all|that i know))\b/

function claimsIn(index: IndexedTranscript, at: readonly number[]): Claim[] {
  return at.flatMap((i) => {
    const sentence = index.sentences[i]
    if (!sentence) return []
    const things = thingsOf(index, i)
    return [
      ...wordClaims(index, sentence, things),
      ...nameClaims(index, sentence, things),
      ...figureClaims(index, at, sentence, things),
      ...placeClaims(index, at, sentence),
    ]
  })
}

function thingsOf(index: IndexedTranscript, i: number): Thing[] {
  const words = index.sentences[i]?.words ?? []
  return withInvestigations(words, (index.bySentence.get(i) ?? []).map(asThing))
}

const isOfClinician = ({ speaker }: Sentence): boolean => speaker === 'doctor' || speaker === 'unknown'

/** What must be told in nearly its own words: advice, orders, warnings, what it is found to be. */
function wordClaims(index: IndexedTranscript, sentence: Sentence, things: Thing[]): Claim[] {
  const text = plain(sentence.words)
  const claims: Claim[] = []
  const whole = (weight: number, share = TOLD): void => void claims.push({ what: 'words', share, weight })
  if (GRAVE.test(text)) whole(WEIGHTS.grave)
  if (CANNOT_FOR.test(text) && sentence.speaker !== 'doctor') whole(WEIGHTS.allergy, HALF)
  if (ALLERGY.test(text) && things.length > 0 && !sentence.question) whole(WEIGHTS.allergy, HALF)
  // What the patient will not have of what was just offered.
  const offered = sentence.index - 1
  if (isRefused(index.sentences, offered) && thingsOf(index, offered).some(isTreatment))
    whole(WEIGHTS.advice, HALF)
  // "Can you bring me a log?" asks for a deed, and not for an answer alone.
  if (isOfClinician(sentence) && sentence.question && ASKS_TO_DO.test(text)) whole(WEIGHTS.advice, HALF)
  if (!isOfClinician(sentence) || sentence.question) return claims
  if (SAFETY.test(text)) whole(WEIGHTS.safety)
  else if (INSTRUCTS.test(text) || FORBIDS.test(text)) whole(WEIGHTS.advice)
  if (RETURNS.test(text)) whole(WEIGHTS.followUp, HALF)
  if (MEASURES.test(text)) whole(WEIGHTS.measured, HALF)
  else if (isOfPart(sentence.words) || isSeenLooking(index, sentence.index)) whole(WEIGHTS.symptom, HALF)
  const named = (i: number) => thingsOf(index, i).some(({ kind }) => kind === 'drug')
  const warned = named(sentence.index) || named(sentence.index - 1) ? WARNS.exec(text) : null
  if (warned) claims.push({ what: 'words', share: TOLD, weight: WEIGHTS.advice, of: sentence.words.slice(wordsIn(text.slice(0, warned.index))) }) // prettier-ignore
  const found = things.some(({ kind, at, polarity }) => kind === 'condition' && polarity !== 'no' && isFound(sentence.words, at)) // prettier-ignore
  if (found || DIAGNOSES.test(text))
    claims.push({
      what: 'words',
      share: found ? 0 : HALF,
      isHedged: HEDGES.test(text),
      weight: WEIGHTS.diagnosis,
    })
  return claims
}

const [TOLD, HALF] = [0.65, 0.5]
const isFound = (words: Word[], at: number): boolean =>
  FINDS.test(`${plain(words.slice(Math.max(0, at - 8), at))} `)

const CHILDREN = wordSet('son daughter child husband wife partner animal coworker neighbor friend')

/** Medicines, illnesses, complaints and tests by name. */
function nameClaims({ sentences }: IndexedTranscript, sentence: Sentence, things: Thing[]): Claim[] {
  return things.flatMap(({ kind, name, at, length, polarity }): Claim[] => {
    if (polarity === 'open')
      return kind === 'drug' ? [{ what: 'name', name: `${name}?`, weight: WEIGHTS.medicine }] : []
    const claim = (weight: number): Claim[] => [
      { what: 'name', name: `${name}${polarity === 'no' ? '-' : '+'}`, weight },
    ]
    if (kind === 'drug') return claim(WEIGHTS.medicine)
    if (kind === 'test' || kind === 'procedure' || kind === 'referral')
      return isOfClinician(sentence) && !sentence.question ? claim(WEIGHTS.test) : []
    const whose = whoseInTalk(sentences, sentence.index, at, at + length)
    if (whose !== PATIENT) return !CHILDREN.has(whose) && isOfBlood(sentence) ? claim(WEIGHTS.family) : []
    if (polarity === 'no')
      return claim(RED_FLAGS.has(name.replaceAll(' ', '-')) ? WEIGHTS.symptom : WEIGHTS.denied)
    if (kind === 'condition') return claim(WEIGHTS.diagnosis)
    return claim(isOfClinician(sentence) && !sentence.question ? WEIGHTS.small : WEIGHTS.symptom)
  })
}

const isOfBlood = ({ words }: Sentence): boolean =>
  words.some(({ text }) => {
    const person = personNamed(text)
    return person?.blood === true && !CHILDREN.has(person.relation)
  })

/** Figures with what they are of: a dose of its medicine, a vital sign, how long. */
function figureClaims(
  index: IndexedTranscript,
  at: readonly number[],
  sentence: Sentence,
  things: Thing[],
): Claim[] {
  const text = plain(sentence.words)
  const isClinical = at.some((i) => thingsOf(index, i).length > 0 || isOfBody(index, i))
  return amountsIn(sentence.words).flatMap((amount): Claim[] => {
    const word = sentence.words[amount.at]
    const drug = drugOf(sentence.words, things, amount)
    return (word ? figuresIn(word) : []).map((figure): Claim => {
      if (drug) return { what: 'dose', name: drug.name, figure, weight: WEIGHTS.dose }
      return { what: 'figure', figure, weight: weightOfFigure(sentence, text, amount, isClinical) }
    })
  })
}

/** The medicine that a dose belongs to: the last one named before it, or the first behind it. */
function drugOf(words: Word[], things: Thing[], { at, kind }: Amount): Thing | null {
  if (kind !== 'dose' && kind !== 'none') return null
  const drugs = things.filter((thing) => thing.kind === 'drug')
  const before = drugs.findLast((drug) => drug.at < at && at - drug.at - drug.length <= DOSE_WITHIN)
  if (before) return before
  const behind = drugs.find((drug) => drug.at > at && drug.at - at <= DOSE_AHEAD)
  return behind && kind === 'dose' && words[at]?.after !== '.' ? behind : null
}
/** Words of a figure that nobody said what it is of. */
const BARE = 3
const [DOSE_WITHIN, DOSE_AHEAD] = [5, 3]

function weightOfFigure(
  sentence: Sentence,
  text: string,
  { kind, at, unit }: Amount,
  isClinical: boolean,
): number {
  const { words } = sentence
  if (kind === 'dose' || kind === 'share' || kind === 'temperature') return WEIGHTS.measured
  // "Three days", and nothing that it is of.
  const isBare = words.length <= BARE && !isClinical
  if (kind === 'none')
    return VITAL.test(text) || hasAnalyte(words, at) ? WEIGHTS.measured : isBare ? 0 : WEIGHTS.small
  if (isOfClinician(sentence))
    return VITAL.test(text) || (kind !== 'time' && isClinical) ? WEIGHTS.measured : WEIGHTS.small
  if (kind === 'time') return isClinical ? WEIGHTS.time : isBare ? 0 : WEIGHTS.small
  return unit === 'times' || unit === 'miles' || unit === 'blocks' ? WEIGHTS.small : WEIGHTS.time
}

const hasAnalyte = (words: Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 4), at)
    .some((_, k, before) => analyteAtHead(`${plain(before.slice(k))} `) !== null)

function isOfBody(index: IndexedTranscript, i: number): boolean {
  const words = index.sentences[i]?.words ?? []
  return sitesIn(words).length > 0 || RADIATES.test(plain(words))
}

/** Where it hurts, and since which day. */
function placeClaims(index: IndexedTranscript, at: readonly number[], sentence: Sentence): Claim[] {
  const { words } = sentence
  const text = plain(words)
  if (sentence.question) return []
  const isFelt = !isOfClinician(sentence) && at.some((i) => isFeltIn(index, i))
  const sites = isFelt
    ? sitesIn(words).map((site): Claim => ({ what: 'site', site, weight: WEIGHTS.symptom }))
    : []
  const isDated = isOfClinician(sentence) ? RETURNS.test(text) : at.some((i) => isFeltIn(index, i))
  const days = isDated ? words.filter((word) => isDay(word.text)) : []
  return [...sites, ...days.map(({ text: day }): Claim => ({ what: 'day', day, weight: WEIGHTS.time }))]
}

const isFeltIn = (index: IndexedTranscript, i: number): boolean =>
  RADIATES.test(plain(index.sentences[i]?.words ?? [])) ||
  (index.bySentence.get(i) ?? []).some(({ kind, polarity }) => kind === 'finding' && polarity !== 'no')
