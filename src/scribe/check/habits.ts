import { answerTo } from '../answers.ts'
import { oncePer } from '../once-per.ts'
import { isNegated } from '../mentions.ts'
import type { Rule } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isConditional } from './conditional.ts'
import {
  AS_CAUSE,
  ENDED,
  FORMERLY,
  NEVER_OF_IT,
  OF_ALCOHOL,
  OF_CANNABIS,
  OF_SMOKING,
  OF_VAPING,
  OTHER_DRINK,
  RESUMED,
  WITH_FOOD,
} from './habits-rules.ts'
import { saidUntrueAt } from './said-untrue.ts'
import { mayBeSamePerson, PATIENT, whoseInNote, whoseInTalk } from './whose.ts'

/** Each habit with the words that name it. */
const HABITS = [
  { name: 'smoking', word: OF_SMOKING },
  { name: 'vaping', word: OF_VAPING },
  { name: 'alcohol', word: OF_ALCOHOL },
  { name: 'cannabis', word: OF_CANNABIS },
] as const

export type Habit = (typeof HABITS)[number]['name']

/** `current`: they do; `former`: they did and ended it; `never`: not now, and no word of then. */
type Status = 'current' | 'former' | 'never'

/** What the talk says otherwise of a habit: the habit, and the sentences of the talk that say so. */
export interface HabitMismatch {
  name: Habit
  sentences: number[]
}

const MOST_TOLD = 40

/**
 * "The patient smokes" of one who quit, "never drinks" of one who has a glass on Fridays: the habits of which a note's
 * sentence tells that they go on or never were, and of which the talk says otherwise wherever it speaks of them.
 */
export function habitsSaid(words: readonly Word[], transcript: IndexedTranscript): HabitMismatch[] {
  return HABITS.flatMap(({ name, word }) => {
    const at = words.findIndex((_, k) => isOf(word, words, k))
    if (at < 0) return []
    const whose = whoseInNote(words, at, at + 1)
    if (whose !== PATIENT) return []
    if (AS_CAUSE.test(plain(words))) return []
    const noted = /^(?:smoked|drank|vaped)$/.test(words[at]?.text ?? '') ? 'former' : statusIn(words, at)
    const told = habitsTold(transcript).get(name) ?? []
    const isEvery = (status: Status): boolean => told.every((one) => one.status === status)
    const isOtherwise =
      noted === 'current'
        ? told.every(({ status }) => status !== 'current')
        : noted === 'never'
          ? isEvery('current')
          : isEvery('never') && told.some(({ sentence }) => saysNever(transcript.sentences[sentence]))
    return told.length > 0 && isOtherwise ? [{ name, sentences: told.map(({ sentence }) => sentence) }] : []
  })
}

/** "I have never smoked": who only does not now may have done. */
const saysNever = (sentence: Sentence | undefined): boolean =>
  sentence !== undefined && /\bnever\b/.test(plain(sentence.words))

interface Told {
  status: Status
  /** Where it is said; of a question its answer. */
  sentence: number
}

/** Read once for each talk: every sentence of a note asks. */
const habitsTold = oncePer(
  (transcript: IndexedTranscript): ReadonlyMap<Habit, Told[]> =>
    new Map(HABITS.map(({ name, word }) => [name, toldOf(word, transcript)])),
)

function toldOf(word: Rule, { sentences }: IndexedTranscript): Told[] {
  const out: Told[] = []
  for (const sentence of sentences) {
    if (out.length >= MOST_TOLD) break
    const at = sentence.words.findIndex((_, k) => isOf(word, sentence.words, k))
    if (at < 0 || !mayBeSamePerson(PATIENT, whoseInTalk(sentences, sentence.index, at, at + 1))) continue
    const told = sentence.question ? answered(sentences, sentence, word) : stated(sentences, sentence, at)
    if (told) out.push(told)
  }
  return out
}

/** "Do you smoke?" "Not any more." A reply that names the habit is read by itself, and a question for several asks no one. */
function answered(sentences: Sentence[], { index, words, speaker }: Sentence, word: Rule): Told | null {
  const answer = answerTo(sentences, index)
  const replied = answer && sentences[answer.sentence]
  if (speaker === 'patient') return null
  if (!replied) return endedInReply(sentences, index, words)
  if (replied.words.some((_, k) => isOf(word, replied.words, k))) return null
  if (habitsIn(words) > 1 && (answer.kind !== 'no' || habitsIn(replied.words) > 0)) return null
  const reply = plain(replied.words)
  const next = sentences[answer.sentence + 1]
  const goesOn = next?.speaker === replied.speaker ? plain(next.words) : ''
  const status: Status =
    ENDED.test(reply) || ENDED.test(goesOn) ? 'former' : answer.kind === 'no' ? 'never' : 'current'
  // "Have you ever smoked?" "Yes.": whether they still do, nobody said.
  if (status === 'current' && words.some(({ text }) => /^(?:ever|did|used|were)$/.test(text))) return null
  return { status, sentence: answer.sentence }
}

/** "Do you smoke?" "I quit ten years ago.": neither a yes nor a no, and an answer. */
function endedInReply(sentences: Sentence[], index: number, asked: readonly Word[]): Told | null {
  const reply = sentences[index + 1]
  if (!reply || reply.speaker === 'doctor' || reply.question || habitsIn(asked) > 1) return null
  const text = plain(reply.words)
  return /^(?:(?:well|oh|um|uh) )*i\b/.test(text) && ENDED.test(text)
    ? { status: 'former', sentence: reply.index }
    : null
}

function stated(sentences: Sentence[], sentence: Sentence, at: number): Told | null {
  const { index, words, speaker } = sentence
  // What a clinician says of it is advice, unless it is told of the patient.
  if (speaker === 'doctor' && !words.slice(0, at).some(({ text }) => text === 'you')) return null
  // "Same goes for alcohol" is as it was of the other.
  if (words.some(({ text }) => text === 'same')) return null
  // "I am trying to quit smoking": of the habit as such only its end, or its return, tells anything.
  const isAsSuch = words[at]?.text.endsWith('ing') === true || isConditional(sentences, index, at)
  if (isAsSuch && !ENDED.test(plain(words))) return null
  const untrue = saidUntrueAt(sentences, index, at)
  if (untrue !== null) return { status: 'never', sentence: untrue }
  return { status: statusIn(words, at), sentence: index }
}

function statusIn(words: readonly Word[], at: number): Status {
  if (RESUMED.test(plain(words))) return 'current'
  const text = plain(clauseOf(words, at))
  if (FORMERLY.test(text) || ENDED.test(text)) return 'former'
  // "I do not smoke and I drink on Fridays": it has a subject of its own.
  if (words[at - 1]?.text === 'i' && words[at - 2]?.text !== 'not') return 'current'
  if (NEVER_OF_IT.test(plain(words.slice(Math.max(0, at - 1), at + 3)))) return 'never'
  // "Denies tobacco use and drinks two beers a day": a verb of its own, which nothing right before it denies.
  if (
    /^(?:drinks|smokes|vapes)$/.test(words[at]?.text ?? '') &&
    !isNegated(words.slice(Math.max(0, at - 2)), Math.min(at, 2))
  )
    return 'current'
  return isNegated(words, at) ? 'never' : 'current'
}

/** "I quit smoking but I still vape": of several habits each has the clause it stands in. */
function clauseOf(words: readonly Word[], at: number): readonly Word[] {
  if (habitsIn(words) < 2) return words
  const isBut = ({ text }: Word): boolean => text === 'but'
  const end = words.slice(at).findIndex(isBut)
  return words.slice(words.slice(0, at).findLastIndex(isBut) + 1, end < 0 ? words.length : at + end)
}

/** How many habits the words name. */
const habitsIn = (words: readonly Word[]): number =>
  HABITS.filter(({ word }) => words.some((_, k) => isOf(word, words, k))).length

/** The habit that a word names; null when it names none. */
export const habitAt = (words: readonly Word[], k: number): Habit | null =>
  HABITS.find(({ word }) => isOf(word, words, k))?.name ?? null

/** "I drink a lot of water" tells of no alcohol. */
const isOf = (word: Rule, words: readonly Word[], k: number): boolean =>
  word.test(words[k]?.text ?? '') &&
  !OTHER_DRINK.test(plain(words.slice(k, k + 8))) &&
  !(DRINKS.test(words[k]?.text ?? '') && WITH_FOOD.test(plain(words.slice(Math.max(0, k - 4), k))))
const DRINKS = /^dr(?:[iau]nk|inks|inking)$/
