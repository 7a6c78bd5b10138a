import { answerTo } from '../answers.ts'
import { oncePer } from '../once-per.ts'
import { refusalHeard } from '../settled/refusals.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import {
  AGREES,
  AGREES_WITH_PLAN,
  ASKS_FAMILY,
  IF_WORSE,
  NO_ALLERGIES,
  NO_FAMILY_HISTORY,
  NO_MEDICINES,
  NO_SMOKER,
  RED_FLAGS,
  SEEK,
} from './set-words-rules.ts'

type Pattern = Pick<RegExp, 'test'>

/** What notes tell in words of their own, whatever words it was said in. */
interface SetWords {
  name: string
  /** Tells that, and nothing else: the sentence, before it its label if it has one ("allergies: none"). */
  note: Pattern
  /** Where nobody says so in a way that is known, its words are compared like those of every other sentence. */
  isCompared?: boolean
  /** Asked there, and answered with something: then what nobody said is not so, whatever its words have in common. */
  isAnsweredOtherwise?(sentences: readonly Sentence[], at: number): boolean
  /** Whether the talk says so at this sentence. */
  isSaid(sentences: readonly Sentence[], at: number): boolean
  examples: { note: string; talk: string; otherTalk: string }
}

const PLANS_FROM = 0.4
const REMOTE = /\b(?:video|phone|telephone|virtual\w*|telehealth|telemedicine|remote\w*|online|zoom)\b/

/** A question that is answered with no, or somebody who says so outright. */
const isDenied =
  (question: Pattern, outright: Pattern) =>
  (sentences: readonly Sentence[], at: number): boolean => {
    const sentence = sentences[at]
    if (!sentence) return false
    const text = plain(sentence.words)
    if (sentence.question && question.test(text)) return answerTo(sentences, at)?.kind === 'no'
    return outright.test(text)
  }

/** "Any allergies?" "Penicillin, I get a rash." */
const isAnswered =
  (question: Pattern) =>
  (sentences: readonly Sentence[], at: number): boolean => {
    const asked = sentences[at]
    const answer = sentences[at + 1]
    if (!asked?.question || !answer || answer.question || answer.speaker === asked.speaker) return false
    if (!question.test(plain(asked.words)) || answerTo(sentences, at)?.kind === 'no') return false
    return answer.words.length > 0 && !NO_ANSWER.test(plain(answer.words))
  }
const NO_ANSWER = /^(?:no|nope|none|nothing|not|never|nah|i do not|uh uh|hm|um|well|let me|what|sorry|okay)\b/

export const SET_WORDS: readonly SetWords[] = [
  {
    name: 'no allergies',
    isCompared: true,
    note: NO_ALLERGIES,
    isAnsweredOtherwise: isAnswered(/\ballerg/),
    isSaid: isDenied(/\ballerg/, /\b(?:no (?:known )?(?:drug |food |medication )?allergies|not allergic)\b/),
    examples: {
      note: 'NKDA',
      talk: '[doctor] Do you have any allergies to medications?\n[patient] Not that I know of.',
      otherTalk: '[doctor] Do you have any allergies to medications?\n[patient] Penicillin, I get a rash.',
    },
  },
  {
    name: 'no regular medicines',
    isCompared: true,
    note: NO_MEDICINES,
    isSaid: isDenied(
      /\b(?:regular|any|daily|other) (?:regular )?(?:medications?|medicines?|meds|tablets|pills)\b/,
      /\b(?:do not take|not on|not taking) any (?:regular )?(?:medications?|medicines?|meds|tablets|pills)\b/,
    ),
    examples: {
      note: 'Medications: none',
      talk: '[doctor] Do you take any regular medications?\n[patient] No.',
      otherTalk: '[doctor] Do you take any regular medications?\n[patient] Just metformin.',
    },
  },
  {
    name: 'no illness in the family',
    isCompared: true,
    note: NO_FAMILY_HISTORY,
    isSaid: isDenied(
      ASKS_FAMILY,
      /\b(?:nothing|no (?:illnesses|problems)) (?:that )?(?:runs )?in (?:my|the|our) family\b/,
    ),
    examples: {
      note: 'No significant family history',
      talk: '[doctor] Are there any illnesses in your family?\n[patient] No, nothing.',
      otherTalk: '[doctor] Are there any illnesses in your family?\n[patient] My dad had a stroke.',
    },
  },
  {
    name: 'does not smoke',
    isCompared: true,
    note: NO_SMOKER,
    isAnsweredOtherwise: isAnswered(/\bsmok(?:e|ing|er)\b/),
    isSaid: isDenied(/\bsmok(?:e|ing|er)\b/, /\b(?:do not smoke|never smoked|non-?smoker)\b/),
    examples: {
      note: 'Non-smoker',
      talk: '[doctor] Do you smoke at all?\n[patient] No.',
      otherTalk: '[doctor] Do you smoke at all?\n[patient] Only on weekends.',
    },
  },
  {
    name: 'told when to come back',
    isCompared: true,
    note: RED_FLAGS,
    isSaid: (sentences, at) => {
      const sentence = sentences[at]
      if (!sentence || sentence.speaker === 'patient') return false
      const around = sentences.slice(at, at + 2).map(({ words }) => plain(words))
      return IF_WORSE.test(around[0] ?? '') && around.some((text) => SEEK.test(text))
    },
    examples: {
      note: 'Warned re red flag symptoms, to seek urgent review if these occur.',
      talk: '[doctor] If the pain gets worse or you have a fever, call me or go to the emergency room.',
      otherTalk: '[doctor] If the blood test is positive we call you.',
    },
  },
  {
    name: 'agreement with the plan',
    note: AGREES_WITH_PLAN,
    isSaid: (sentences, at) => {
      const sentence = sentences[at]
      // Plans are made late: "that's fine" at the beginning agrees to something else.
      if (!sentence || sentence.speaker === 'doctor' || at < sentences.length * PLANS_FROM) return false
      return AGREES.test(plain(sentence.words))
    },
    examples: {
      note: 'The patient agrees with the recommended medical treatment plan.',
      talk: '[doctor] I will order an MRI.\n[patient] Sounds good.',
      otherTalk: '[doctor] I will order an MRI.\n[patient] I would rather not.',
    },
  },
  {
    name: 'consent to the telehealth visit',
    note: /\bconsent\w*\b.*\b(?:telehealth|telemedicine|video|virtual|phone)\b/,
    isSaid: (sentences, at) => {
      const sentence = sentences[at]
      if (!sentence || !REMOTE.test(plain(sentence.words))) return false
      return answerTo(sentences, at)?.kind === 'yes' || /\bconsent/.test(plain(sentence.words))
    },
    examples: {
      note: 'The patient gave verbal consent to the telehealth visit.',
      talk: '[doctor] Are you okay with doing this visit by video today?\n[patient] Yes, that is fine.',
      otherTalk:
        '[doctor] Are you okay with doing this visit by video today?\n[patient] No, I would rather come in.',
    },
  },
]

/**
 * Whether a sentence is one of those that are told in set words: null when it is not, or when it is to be compared by its
 * words; else the sentences of the talk that say so, none when nobody does.
 */
export function setWordsHeard(
  words: readonly Word[],
  { sentences }: IndexedTranscript,
  label: readonly Word[] = [],
): number[] | null {
  const text = label.length === 0 ? plain(words) : `${plain(label)}: ${plain(words)}`
  const told = SET_WORDS.find(({ note }) => note.test(text))
  if (!told) return refusalHeard(words, sentences)
  return heardIn(sentences)(told)
}

/** Looked for once in each talk, however many sentences of a note tell it. */
const heardIn = oncePer((sentences: readonly Sentence[]) => {
  const known = new Map<SetWords, number[] | null>()
  return (told: SetWords): number[] | null => {
    const before = known.get(told)
    if (before !== undefined) return before
    const found = whereSaid(told, sentences)
    known.set(told, found)
    return found
  }
})

function whereSaid(told: SetWords, sentences: readonly Sentence[]): number[] | null {
  const at = sentences.findLastIndex((_, i) => told.isSaid(sentences, i))
  if (at >= 0) return [at]
  if (!told.isCompared) return []
  return sentences.some((_, i) => told.isAnsweredOtherwise?.(sentences, i)) ? [] : null
}
