import { answerTo } from '../answers.ts'
import { oncePer } from '../once-per.ts'
import { ALLERGENS } from '../lexicon/allergens.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { isNegated } from '../mentions.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { TOLD_BY_KIN } from '../settled/allergy-guessed-rules.ts'
import { isAllergyGuessed } from '../settled/allergy-guessed.ts'
import { toldOfAnother } from '../settled/of-another.ts'
import { isAwaited } from './conditional.ts'
import { IS_WRITTEN, LISTS_ALLERGIES, REACTS, TOLERATES } from './allergies-rules.ts'
import { saidUntrueAt } from './said-untrue.ts'
import { sentencesWith, spotsOf } from './talk-row.ts'
import { carriesMeaning, termOf } from './terms.ts'
import { mayBeSamePerson, PATIENT, UNKNOWN, whoseInNote, whoseInTalk, type Whose } from './whose.ts'

/** Names that stand for several medicines, or for what is given to numb and to clean. */
const BROADER = wordSet('sulfas opioids cephalosporins penicillins anesthesia lidocaine betadine')

/** How the talk speaks of a patient's allergy: as had, as not had or tolerated, or the thing is only named. */
type Told = 'has' | 'guessed' | 'has not' | 'named' | 'another'

export interface AllergyRead {
  allergen: string
  /** What the note says that is told otherwise, and of whom it is told where it is another's. */
  against: { kind: 'negation' | 'subject'; said: Whose | null; sentences: number[] } | null
  isBorneOut: boolean
}

const MOST_READ = 40
const ANSWERS_WITHIN = 2
/** "It is not a true allergy", of who knows: in how many sentences behind it. */
const JUDGED_WITHIN = 2
const NO_TRUE_ALLERGY = /\bnot (?:really )?an? (?:true |real |actual )?allergy\b/

/** The allergies that a note's sentence tells or denies of the patient, each held against all that the talk says of its cause. */
export function allergiesRead(
  words: readonly Word[],
  label: readonly Word[],
  transcript: IndexedTranscript,
): AllergyRead[] {
  return claimsIn(words, label).flatMap(({ allergen, isDenied, isGuessed }): AllergyRead[] => {
    const places = placesOf(allergen, transcript)
    if (places.length === 0) return []
    const of = (told: Told): number[] => places.flatMap((one) => (one.told === told ? one.sentence : []))
    const [hasNot, another] = [of('has not'), of('another')]
    const has = [...of('has'), ...of('guessed')]
    const own = { allergen, against: null, isBorneOut: false }
    if (isDenied)
      return hasNot.length > 0
        ? [{ ...own, isBorneOut: true }]
        : has.length > 0
          ? [{ ...own, against: { kind: 'negation', said: null, sentences: has } }]
          : []
    // What was only guessed at bears out a guess, and no more.
    if (has.length > 0) return [{ ...own, isBorneOut: isGuessed || of('has').length > 0 }]
    if (hasNot.length > 0) return [{ ...own, against: { kind: 'negation', said: null, sentences: hasNot } }]
    if (another.length === 0) return [own]
    const said = places.find(({ told }) => told === 'another')?.whose ?? null
    return [{ ...own, against: { kind: 'subject', said, sentences: another } }]
  })
}

interface Claim {
  allergen: string
  isDenied: boolean
  /** It says no more than that it may be so. */
  isGuessed: boolean
}

const MAY_BE =
  /\b(?:possibl[ey]|suspected|questionable|may|might|could|thinks?|believes?|unsure|uncertain|not certain)\b/

const isAllergen = (text: string): boolean => isDrug(text) || BROADER.has(text) || ALLERGENS.has(text)

function claimsIn(words: readonly Word[], label: readonly Word[]): Claim[] {
  const at = words.findIndex(({ text }) => text.startsWith('allerg'))
  const isListed = LISTS_ALLERGIES.test(plain(label))
  if (at < 0 && !isListed) return []
  if (at >= 0 && whoseInNote(words, at, at + 1) !== PATIENT) return []
  const isDenied = at >= 0 && isNegated(words, at)
  const isGuessed = MAY_BE.test(plain([...label, ...words]))
  const { from, to } = isListed ? { from: 0, to: words.length } : listAround(words, at)
  // Named again, it claims nothing more.
  const claims = new Map<string, Claim>()
  for (const [k, { text }] of words.entries()) {
    const isOf = k >= from && k < to && isAllergen(text)
    const isFirst = k === at + 2 && words[at + 1]?.text === 'to' && carriesMeaning(text)
    if (!isOf && !isFirst) continue
    const claim = { allergen: text, isDenied: isDenied || isNegated(words, k), isGuessed }
    claims.set(`${claim.isDenied} ${text}`, claims.get(`${claim.isDenied} ${text}`) ?? claim)
  }
  return [...claims.values()]
}

/** "Allergic to sulfa and latex", "sulfa allergy": in the same part of the sentence, with nothing but its list between. */
function listAround(words: readonly Word[], at: number): { from: number; to: number } {
  const goesOn = ({ text, after }: Word): boolean => after !== '.' && (BETWEEN.test(text) || isAllergen(text))
  const end = words.findIndex((word, k) => k > at && !goesOn(word))
  const begin = words.slice(0, at).findLastIndex((word) => !goesOn(word))
  return { from: Math.max(0, begin), to: end < 0 ? words.length : end + 1 }
}
const BETWEEN = /^(?:to|the|and|or|any|both|of|is|include|includes|including|drug|medication)$/

interface Place {
  sentence: number
  told: Told
  whose: Whose
}

/** By talk and allergen: every sentence that names one asks for the same. */
const placesIn = oncePer<IndexedTranscript, Map<string, Place[]>>(() => new Map())
/** Named so often in one sentence, it has been told all that the sentence tells of it. */
const MOST_SPOTS = 4

function placesOf(allergen: string, transcript: IndexedTranscript): Place[] {
  const known = placesIn(transcript).get(allergen)
  if (known) return known
  const term = termOf(allergen)
  const places = sentencesWith(allergen, transcript)
    .slice(0, MOST_READ)
    .flatMap((sentence) => {
      const { words = [] } = transcript.sentences[sentence] ?? {}
      const text = textAbout(term, words)
      const said = spotsOf(allergen, sentence, transcript)
        .slice(0, MOST_SPOTS)
        .map((at) => read({ sentence, at, text }, transcript))
      // "People write penicillin, but I am fine with penicillin": what is said against it counts.
      return said.find(({ told }) => told === 'has not') ?? said[0] ?? []
    })
  placesIn(transcript).set(allergen, places)
  return places
}

/** A sentence with "it" where it names the allergen. */
function textAbout(term: string, words: readonly Word[]): string {
  const terms = bareTermsOf(words)
  return words
    .map(({ text }, k) => (terms[k] === term ? 'it' : text))
    .join(' ')
    .replaceAll(" 's ", ' is ')
}
const bareTermsOf = oncePer((words: readonly Word[]) =>
  words.map(({ text }) => termOf(text.replace(/'s$/, ''))),
)

/** What is told at word `at` of a sentence; `text`: that sentence with "it" for the allergen. */
function read(
  { sentence: i, at, text }: { sentence: number; at: number; text: string },
  { sentences }: IndexedTranscript,
): Place {
  const { words = [], question = false, speaker } = sentences[i] ?? {}
  const whose = whoseInTalk(sentences, i, at, at + 1)
  const of = (told: Told, sentence = i): Place => ({ sentence, told, whose })
  const isAnothers = !mayBeSamePerson(PATIENT, whose) && whose !== UNKNOWN
  if (toldOfAnother(sentences).has(i)) return of('another')
  if (isAnothers && !TOLD_BY_KIN.test(plain(words))) return of('another')
  if (question && /\ballerg/.test(text)) {
    const answer = answerTo(sentences, i)
    if (answer) return of(answer.kind === 'no' ? 'has not' : 'has', answer.sentence)
    if (saidUntrueAt(sentences, i, at) !== null) return of('has not')
    return of(isConfirmed(sentences[i + 1]?.words) ? 'has' : 'named')
  }
  if (question || isAwaited(sentences, i, at)) return of('named')
  if (TOLERATES.test(text)) return of('has not')
  if (saidUntrueAt(sentences, i, at) !== null) return of('has not')
  if (/\ballerg/.test(text) && isNegated(words, at)) return of('has not')
  if (IS_WRITTEN.test(text)) return of('named')
  if (isJudgedNone(sentences.slice(i, i + 1 + JUDGED_WITHIN), at)) return of('has not')
  const asked = sentences.slice(Math.max(0, i - ANSWERS_WITHIN), i)
  const isAnswer = asked.some(
    (one) => one.speaker !== speaker && one.question && /\ballerg/.test(plain(one.words)),
  )
  const next = sentences[i + 1]
  const goesOn = next && next.speaker === speaker && /^(?:it|i|that|they)\b/.test(plain(next.words))
  const reacts = REACTS.test(text) || (goesOn === true && REACTS.test(plain(next.words)))
  if (!reacts && !isAnswer) return of('named')
  return of(isAllergyGuessed(sentences, i, { at, length: 1 }) ? 'guessed' : 'has')
}

/** "Sulfa. Codeine makes me sick, but that is not an allergy": of the last one that was named behind word `at` of the first. */
function isJudgedNone(behind: readonly Sentence[], at: number): boolean {
  const words = behind.flatMap((one) => one.words)
  const judged = NO_TRUE_ALLERGY.exec(plain(words))
  if (!judged) return false
  const end = wordsIn(plain(words).slice(0, judged.index))
  return (
    end > at && !words.slice(at + 1, end).some(({ text }) => isAllergen(text) && text !== words[at]?.text)
  )
}

/** "You are allergic to penicillin, right?" - "Right, I swell up." */
const isConfirmed = (reply: readonly Word[] = []): boolean =>
  /^(?:right|correct|true|yes|yeah)$/.test(reply[0]?.text ?? '')
