import { withoutFillers } from '../talk/clean-words.ts'
import { answerKind } from '../answers.ts'
import { ALLERGENS, isOneAllergen } from '../lexicon/allergens.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { habitAmountLine } from './habit-amounts.ts'
import { householdLine } from './household.ts'
import { kinAgeLine } from './kin-age.ts'
import { mentionsIn } from '../mentions.ts'
import type { OutWord } from '../out-word.ts'
import { thirdPersonWords } from '../person.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { joinWords, sentenceLine, wordSurface } from '../surface.ts'
import { subjectOf } from '../visit.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { ASKS_MEDICINES_TOO, HAS_NO_ALLERGIES } from './allergy-denied-rules.ts'
import { isNamedAsTaken } from './allergy-or-taken.ts'
import { TREATS_REACTION } from './allergy-rules.ts'
import {
  ASKS_ALLERGY,
  ASKS_HAND,
  ASKS_WORK,
  DOES_WORK,
  IS_TRADE,
  LAST,
  NEVER_HAD,
  POINT_OF_TIME,
} from './short-answers-rules.ts'

const WORK =
  /^(?:i am|i work as|i have a job as) an? ((?!bit |little |lot |few |smoker|drinker)[a-z]+(?: [a-z]+)?)$/
/** Small words that may stand before what the patient is allergic to. */
const LEADS_ALLERGEN = wordSet(`
  yes yeah yep no just only well so to i think it is am was there have had a an allergic allergy the one some
  antibiotic antibiotics medication called like`)
/** Between two of them. */
const JOINS_ALLERGENS = wordSet('and or also the some plus maybe then')
/** "I take Claritin for my allergies" names what helps. */
const IS_TREATED = /\b(?:tak(?:e|es|ing)|us(?:e|es|ing)|on|helps?|for (?:my|the|them|it|that))\b/
const REACH = 4

/** "When was your last period?" "Two weeks ago.", "any allergies?" "just latex": a question and the few words that answer it. */
export function shortAnswerLine(visit: Visit, i: number): NoteLine | null {
  const question = visit.index.sentences[i] as Sentence
  if (question.speaker === 'patient') return null
  const asked = plain(withoutFillers(question.words))
  if (ASKS_ALLERGY.test(asked)) return allergyLine(visit, question)
  if (ASKS_HAND.test(asked)) return handLine(visit, question)
  const household = householdLine(visit, question) ?? habitAmountLine(visit, question)
  if (household) return household
  const age = asked.includes('how old') ? kinAgeLine(visit, question) : null
  if (age) return age
  const last = LAST.exec(asked)
  if (last) return lastTimeLine(visit, question, last[1] ?? last[2] ?? '')
  return ASKS_WORK.test(asked) ? workLine(visit, question) : null
}

/** What the patient says in the next sentences, until the clinician asks for something else. */
function* repliesTo(visit: Visit, question: Sentence): Generator<{ reply: Sentence; words: Word[] }> {
  const { sentences } = visit.index
  for (let k = question.index + 1; k <= question.index + REACH && k < sentences.length; k++) {
    const reply = sentences[k] as Sentence
    if (reply.speaker === 'doctor') {
      if (reply.question && reply.words.length > 3) return
      continue
    }
    if (!reply.question) yield { reply, words: withoutFillers(reply.words) }
  }
}

function lastTimeLine(visit: Visit, question: Sentence, thing: string): NoteLine | null {
  if (/\b(?:visit|appointment|here|time|saw|see)\b/.test(thing)) return null
  for (const { reply, words } of repliesTo(visit, question)) {
    if (NEVER_HAD.test(plain(words)))
      return lastLine(visit, question, reply, `${named(visit, question, thing)}: never`)
    const when = POINT_OF_TIME.exec(
      plain(words.filter(({ text }) => !/^(?:i|guess|think|it|was|so)$/.test(text))),
    )
    if (!when?.[1]) continue
    const time = when[1]
      .split(' ')
      .map((word) => wordSurface(word, undefined, false))
      .join(' ')
      .replace(/ (?=(?:19|20)\d\d$)/, ', ')
    return lastLine(
      visit,
      question,
      reply,
      `${named(visit, question, thing)}: ${toldBeside(visit, words, when[0]) ?? time}`,
    )
  }
  return null
}

function lastLine(visit: Visit, question: Sentence, reply: Sentence, told: string): NoteLine {
  visit.used.add(reply.index)
  return {
    section: 'hpi',
    text: sentenceLine(`Last ${told}`),
    words: [...question.words, ...reply.words],
  }
}

/** "Two years ago, they took out a polyp.": what it found or did is told too; null where nothing more is said. */
function toldBeside(visit: Visit, words: Word[], when: string): string | null {
  if (words.length <= wordsIn(when) + SMALL || words.length > LONGEST_BESIDE) return null
  const told = thirdPersonWords(words, 'patient', visit.sex)
  return told && joinWords(told, false)
}
const LONGEST_BESIDE = 16

/** So many words beside the time say nothing of their own. */
const SMALL = 3

/** The thing asked about as it was written in the question, medicines with their capitals. */
function named(visit: Visit, question: Sentence, thing: string): string {
  const words = withoutFillers(question.words).slice(-thing.split(' ').length)
  return joinWords(
    words.map((word, i) => ({
      text: word.text,
      source: i === words.length - 1 ? { ...word, after: '' } : word,
    })),
    visit.namesKnown[question.segment] ?? false,
  )
}

/** "Are you right or left handed?" "Right." */
function handLine(visit: Visit, question: Sentence): NoteLine | null {
  for (const { reply, words } of repliesTo(visit, question)) {
    const hands = handsIn(words)
    const [hand] = hands.size > 0 || answerKind(reply.words) !== 'yes' ? hands : handMeant(visit, question)
    if (!hand || hands.size > 1 || words.some(({ text }) => text === 'not')) continue
    if (reply.words.length <= LONGEST_HAND) visit.used.add(reply.index)
    const subject = subjectOf(visit.sex)
    return {
      section: 'hpi',
      text: `${subject} is ${hand}-handed.`,
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

/** A longer reply goes on to tell something else. */
const LONGEST_HAND = 8

const handsIn = (words: Word[]): Set<string> =>
  new Set(words.flatMap(({ text }) => /^(right|left)(?:-handed)?$/.exec(text)?.[1] ?? []))

const ITS_OWN = /\b(?:this|that|it) (?:also )?your dominant\b|\bis (?:this|that|it) (?:your|the) dominant\b/
/** The hand that a "yes" speaks of: named in the question, or the one spoken of just before ("is this your dominant hand?"). */
function handMeant({ index }: Visit, question: Sentence): Set<string> {
  const named = handsIn(question.words)
  if (named.size > 0 || !ITS_OWN.test(plain(question.words))) return named
  const before = index.sentences.slice(Math.max(0, question.index - REACH), question.index)
  return handsIn(before.flatMap(({ words }) => words))
}

function workLine(visit: Visit, question: Sentence): NoteLine | null {
  for (const { reply, words } of repliesTo(visit, question)) {
    const said = plain(words.filter(({ text }) => !/^(?:yes|yeah|so|well)$/.test(text)))
    const work = WORK.exec(said)?.[1] ?? workDone(visit, words)
    if (!work) continue
    visit.used.add(reply.index)
    return {
      section: 'social_history',
      text: sentenceLine(`Occupation: ${work}`),
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

/** "I lay floors.", "Landscaping.": what somebody does, as a sentence of few words or none. */
function workDone(visit: Visit, words: Word[]): string | null {
  if (words.length > LONGEST_WORK) return null
  const said = plain(words)
  const trade = said.replace(/^i am /, '')
  if (IS_TRADE.test(trade)) return trade
  const told = DOES_WORK.test(said) ? thirdPersonWords(words, 'patient', visit.sex) : null
  const verb = told?.findIndex(({ text }) => /^(?:he|she|they|the patient)$/.test(text)) ?? -1
  return told && verb >= 0 ? joinWords(told.slice(verb + 1), false) : null
}
const LONGEST_WORK = 8

/** What the patient is allergic to, named in answer to the question: medicines, or things people are allergic to. */
function allergyLine(visit: Visit, question: Sentence): NoteLine | null {
  const replies = [...repliesTo(visit, question)]
  const denial = replies.find(({ words }) => HAS_NO_ALLERGIES.test(plain(words)))
  if (denial) return noAllergies(visit, question, denial.reply)
  const both = ASKS_MEDICINES_TOO.test(plain(withoutFillers(question.words)))
  for (const { reply, words } of replies) {
    const text = plain(words)
    // "I am allergic to penicillin" is told as it was said.
    if (/\ballergic to\b/.test(text)) return null
    if (IS_TREATED.test(text) || /\bnot (?:allergic|to)\b|\bno (?:\w+ )?allerg/.test(text)) continue
    // "Any medicines or allergies?" "Just penicillin.": which of the two is not said.
    const borne = allergensIn(words)
      .slice(0, MOST_NAMED)
      .filter((word, k, all) => !isTaken(visit, question, reply, word, all[k + 1]))
    const named = both ? borne.filter(({ text: word }) => ALLERGENS.has(word)) : borne
    const told = thirdPersonWords(named, 'patient', visit.sex)
    if (named.length === 0 || !told) continue
    visit.used.add(reply.index)
    const names = namesOf(told)
    return {
      section: 'allergies',
      text: sentenceLine(`${names.length > 1 ? 'Allergies' : 'Allergy'}: ${names.join(', ')}`),
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

/** "Contrast", "dye" is one. */
function namesOf(words: OutWord[]): string[] {
  const names: OutWord[][] = []
  for (const [k, word] of words.entries()) {
    const isOne = isOneAllergen(words[k - 1]?.text ?? '', word.text)
    if (isOne) names.at(-1)?.push(word)
    else names.push([word])
  }
  return names.map((name) => joinWords(name, false))
}

/** Nobody is allergic to more in one breath. */
const MOST_NAMED = 60

/** "You still take the lisinopril? Any allergies?" - "Lisinopril, yes, and codeine." */
function isTaken(
  { index: { sentences } }: Visit,
  question: Sentence,
  reply: Sentence,
  word: Word,
  next: Word | undefined,
): boolean {
  const from = reply.words.indexOf(word) + 1
  const until = next ? reply.words.indexOf(next) : reply.words.length
  const asked = sentences
    .slice(Math.max(0, question.index - REACH), question.index + 1)
    .filter(({ segment }) => segment === question.segment)
  return isNamedAsTaken(reply, [word], reply.words.slice(from, until), asked)
}

/** "Just the omeprazole. No allergies." */
const noAllergies = (visit: Visit, question: Sentence, reply: Sentence): NoteLine => ({
  section: 'allergies',
  text: `${subjectOf(visit.sex)} denies allergies.`,
  words: [...question.words, ...reply.words],
})

/** Medicines of one word wherever they are named; other things only at the head of the answer, one after the other. */
function allergensIn(words: Word[]): Word[] {
  const medicines = new Set(
    mentionsIn(words, 0)
      .filter(
        ({ kind, name, polarity, length }) =>
          !TREATS_REACTION.test(name) &&
          kind === 'drug' &&
          !isBroadDrug(name) &&
          polarity === 'yes' &&
          length === 1,
      )
      .map(({ at }) => words[at] as Word),
  )
  const head = words.slice(
    Math.max(
      0,
      words.findIndex(({ text }) => !LEADS_ALLERGEN.has(text)),
    ),
  )
  const end = head.findIndex(
    (word, k) =>
      !(ALLERGENS.has(word.text) || JOINS_ALLERGENS.has(word.text) || medicines.has(word)) &&
      !isOneAllergen(head[k - 1]?.text ?? '', word.text),
  )
  const things = new Set(head.slice(0, end < 0 ? head.length : end).filter(({ text }) => ALLERGENS.has(text)))
  return words.filter((word) => medicines.has(word) || things.has(word))
}
