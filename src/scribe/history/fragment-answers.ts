import { mayBeSamePart, partNamed } from '../lexicon/body-parts.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { mentionsIn } from '../mentions.ts'
import { thirdPersonWords } from '../person.ts'
import { matterOf } from '../references/asked-matter.ts'
import { thingsIn } from '../references/things.ts'
import type { Rule } from '../rules/rule.ts'
import { isStopWord } from '../stems.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { termsOf } from '../transcript-index.ts'
import type { SectionKey } from '../types.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import {
  ASKS_BETTER,
  ASKS_DRUGS,
  ASKS_FAMILY,
  ASKS_HOSPITAL,
  ASKS_WHO_IS_HOME,
  ASKS_FEELING,
  ASKS_FOUND,
  ASKS_GIVEN,
  ASKS_KIND,
  ASKS_LENGTH,
  ASKS_SENT_HOME,
  ASKS_SEVERITY,
  ASKS_TAKEN,
  ASKS_TRIED,
  ASKS_WHEN_ON,
  ASKS_WORSE,
  ASKS_OPERATIONS,
  ASKS_PAST,
  BEFORE_ANSWER,
  GOES_WITH,
  HOW_IT_IS,
  NO_ANSWER,
  OF_LIFE,
  TELLS_ANOTHER,
  TREATMENT,
} from './fragment-answers-rules.ts'
import { howTheyAre, sinceAsked, sinceTold } from './since-asked.ts'

const LONGEST = 22
/** What is asked is answered in the first sentences of the turn behind it. */
const OF_TURN = 3

/** What a question asks for, and what the note calls that; the first that fits. */
const ASKED_FOR: ReadonlyArray<[label: string, asks: Rule]> = [
  ['Severity', ASKS_SEVERITY],
  ['Feels like', ASKS_FEELING],
  ['Quality', ASKS_KIND],
  ['Each lasts', ASKS_LENGTH],
  ['Tried so far', ASKS_TRIED],
  ['Better with', ASKS_BETTER],
  ['Worse with', ASKS_WORSE],
  ['When it comes on', ASKS_WHEN_ON],
  ['Takes', ASKS_TAKEN],
  ['Sent home with', ASKS_SENT_HOME],
  ['Given', ASKS_GIVEN],
  ['Found', ASKS_FOUND],
]

/** What is asked for of the background: where the note tells it, and behind what. */
const BACKGROUND: ReadonlyArray<[asks: Rule, section: SectionKey, label: string]> = [
  [ASKS_OPERATIONS, 'past_surgical_history', ''],
  [ASKS_HOSPITAL, 'past_medical_history', 'In hospital'],
  [ASKS_PAST, 'past_medical_history', ''],
  [ASKS_FAMILY, 'family_history', 'Family history'],
  [ASKS_WHO_IS_HOME, 'social_history', 'Lives with'],
  [ASKS_DRUGS, 'social_history', 'Drug use'],
]

interface Asked {
  section: SectionKey
  /** What stands before the answer; empty where the answer names itself what it is of. */
  label: string
  words: Word[]
}

/**
 * "How bad is the pain?" - "A three when I sit, a seven when I squat.": an answer that is no sentence, told as it was said
 * behind what was asked for. Null where the sentence at `i` is none, or it is not sure what was asked; `told` are the lines
 * of the history so far.
 */
export function fragmentAnswer(visit: Visit, i: number, told: readonly NoteLine[]): NoteLine | null {
  const { sentences } = visit.index
  const reply = sentences[i] as Sentence
  const question = questionBefore(sentences, i)
  if (!question) return null
  const answer = answerIn(reply) ?? howTheyAre(question, reply)
  if (!answer || isUsed(reply, told)) return null
  const asked = askedBy(question, visit)
  if (!asked || isTold(asked, told) || !answers(asked, answer)) return null
  if (namesOtherPart(asked, answer) || deniedBehind(asked, sentences, reply)) return null
  const named = asked.label === '' && /^(?:my|the)$/.test(answer[0]?.text ?? '') ? answer.slice(1) : answer
  const said = thirdPersonWords(named, 'patient', visit.sex)
  if (!said || said.length === 0) return null
  const value = joinWords(said, visit.namesKnown[reply.segment] ?? false)
  return {
    section: asked.section,
    text: sentenceLine(asked.label === '' ? value : `${asked.label}: ${value}`),
    words: [...asked.words, ...answer],
    phrase: true,
  }
}

/** So many lines back, one may have been made of the same answer. */
const NEAR = 12
const isUsed = ({ words }: Sentence, told: readonly NoteLine[]): boolean =>
  told.slice(-NEAR).some((line) => line.words.some((word) => words.includes(word)))

/** Whether an answer tells what was asked for, and tells it here. */
function answers({ label, section, words }: Asked, answer: Word[]): boolean {
  const namesDrug = answer.some((word) => isDrug(word.text))
  // How medicines are taken stands in the list of them.
  if (label === 'Takes') return !namesDrug
  if (label === 'Tried so far') return namesDrug || TREATMENT.test(plain(answer))
  if (/^(?:past_medical|family)_history$/.test(section)) return mentionsIn(answer, 0).length > 0
  return words.length === 0 || tellsHowItIs(answer)
}

/** "Any blood?" - "A little clear stuff in the mornings. No blood, no.": what was there is something else. */
function deniedBehind(
  { words }: Asked,
  sentences: readonly Sentence[],
  { index, segment }: Sentence,
): boolean {
  const terms = new Set(termsOf(words))
  return sentences
    .slice(index + 1, index + OF_TURN)
    .some(
      (next) =>
        next.segment === segment &&
        /^(?:no|not)$/.test(next.words[0]?.text ?? '') &&
        termsOf(next.words).some((term) => terms.has(term)),
    )
}

/** "Any numbness in the feet? Any chest pain?" - "The toes tingle at night.": it answers what was asked before. */
function namesOtherPart({ words }: Asked, answer: Word[]): boolean {
  const [asked, told] = [partsIn(words), partsIn(answer)]
  const isOfAsked = (part: string): boolean => asked.some((one) => mayBeSamePart(one, part))
  return asked.length > 0 && told.length > 0 && !told.some(isOfAsked)
}

const partsIn = (words: Word[]): string[] => words.flatMap(({ text }) => partNamed(text) ?? [])

/** The question that the turn of sentence `i` answers, where nothing that it said before was a "no". */
export function questionBefore(sentences: readonly Sentence[], i: number): Sentence | null {
  const own = sentences[i]
  if (!own || own.speaker === 'doctor' || own.question) return null
  for (let k = i - 1; k >= Math.max(0, i - OF_TURN); k--) {
    const before = sentences[k] as Sentence
    if (before.speaker === 'doctor') return before.question ? before : null
    if (before.segment !== own.segment || before.question) return null
    if (!/^(?:yes|yeah|yep|well|oh|hmm?)$/.test(plain(withoutFillers(before.words)))) return null
  }
  return null
}

/** The words of an answer, without what leads to it; null where it is none to be told. */
export function answerIn(reply: Sentence): Word[] | null {
  const words = withoutFillers(reply.words)
  const text = plain(words)
  if (NO_ANSWER.test(text) || /\byou(?:r|rs)?\b/.test(text)) return null
  const answer = words.slice(wordsIn(BEFORE_ANSWER.exec(`${text} `)?.[0] ?? ''))
  const says = answer.filter((word) => /^\d/.test(word.text) || !isStopWord(word.text))
  const last = answer.at(-1)?.text ?? ''
  if (says.length === 0 || answer.length > LONGEST || UNFINISHED.test(last)) return null
  return NO_ANSWER.test(plain(answer)) || TELLS_ANOTHER.test(plain(answer)) ? null : answer
}
const UNFINISHED = /^(?:the|an?|and|or|but|of|to|for|with|my|your|his|her|because|so|i|is|was|that)$/

/** How much, how often, since when or how bad: what an answer tells of the matter alone. */
const tellsHowItIs = (answer: Word[]): boolean =>
  HOW_IT_IS.test(plain(answer)) || mentionsIn(answer, 0).length > 0 || thingsIn(answer).length > 0

/** What a question asks for, as the note calls it. */
function askedBy(question: Sentence, visit: Visit): Asked | null {
  const words = withoutFillers(question.words)
  const since = sinceAsked(question)
  const told = since && sinceTold(since, visit)
  if (since && told)
    return {
      section: 'hpi',
      label: capital(joinWords(told, visit.namesKnown[question.segment] ?? false)),
      words: since,
    }
  const text = plain(words)
  const [label] = ASKED_FOR.find(([, asks]) => asks.test(text)) ?? []
  if (label) return { section: 'hpi', label, words: [] }
  const asked = BACKGROUND.find(([asks]) => asks.test(text))
  if (asked) return { section: asked[1], label: asked[2], words: [] }
  const { matter, more } = withoutEnd(words)
  if (!matter || matter.some((word) => isDrug(word.text))) return null
  return {
    section: OF_LIFE.test(plain(matter)) ? 'social_history' : 'hpi',
    label: capital(plain([...matter, ...more])),
    words: matter,
  }
}

/** "Any cold before that?" asks of a cold, and of when. */
function withoutEnd(words: Word[]): { matter: Word[] | null; more: Word[] } {
  for (const length of [3, 2, 1]) {
    const end = words.slice(-length)
    if (end.length === length && words.length > length && GOES_WITH.test(plain(end))) {
      const matter = matterOf(words.slice(0, -length))
      if (matter) return { matter, more: POINTS_BACK.test(plain(end)) ? [] : end }
    }
  }
  return { matter: matterOf(words), more: [] }
}

const POINTS_BACK = /\b(?:that|this|it)$/

/** Each thing is told under its name once: a second answer would be of something else. */
const isTold = ({ label }: Asked, told: readonly NoteLine[]): boolean =>
  label !== '' && told.some(({ text }) => text.startsWith(`${label}:`))
