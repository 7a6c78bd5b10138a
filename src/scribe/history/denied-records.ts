import { personNamed } from '../lexicon/people.ts'
import { isOfLessThanAsked } from '../answer-reach.ts'
import { answerTo } from '../answers.ts'
import { isPlainAnswer } from '../mentions.ts'
import { bareQuestion } from './bare-question.ts'
import type { Sentence } from '../talk/sentences.ts'
import { capital } from '../surface.ts'
import type { SectionKey } from '../types.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain } from '../talk/word.ts'
import { ASKS_RECORD, FAMILY_HAS, GENERIC, OF_ANY_ILLNESS } from './condition-rules.ts'

interface DeniedRecord {
  section: SectionKey
  asks: Pick<RegExp, 'test'>
  /** What the patient denies, from the question; null when the question does not say it plainly. */
  denied: (asked: string) => string | null
}

const OF_MEDICINES = /\b(?:medic\w+|drugs?|meds)\b/
/** "Does anyone in your family have diabetes?", "any family history of stroke?", "does asthma run in your family?" */
const FAMILY_OF: ReadonlyArray<Pick<RegExp, 'exec'>> = [
  FAMILY_HAS,
  /\bfamily (?:medical )?history of (?:any )?([\w' -]+)$/,
  /^does ([\w' -]+) run in (?:your|the) family$/,
  /\b(?:any|some|of any|have) ([\w' -]+?) (?:that |which )?(?:might |may )?(?:run|runs|running) in (?:your|the) family$/,
]
const LONGEST_NAME = 5
const UNCLEAR =
  /\b(?:that|this|these|you|they|i|we|like|of|certain|medical|or have|was|were|had|been|correct|right)\b/
const RECORDS: readonly DeniedRecord[] = [
  {
    section: 'family_history',
    asks: /\b(?:in|of) (?:your|the) (?:\w+ )?family\b|\bfamily (?:medical )?history\b|\brelatives\b/,
    denied: (asked) => {
      const named = FAMILY_OF.map((pattern) => pattern.exec(asked)?.[1]).find((thing) => thing !== undefined)
      if (named === undefined) return OF_ANY_ILLNESS.test(asked) ? 'illness in the family' : null
      if (GENERIC.test(named)) return 'illness in the family'
      return named.split(' ').length > LONGEST_NAME || UNCLEAR.test(named)
        ? null
        : `a family history of ${named}`
    },
  },
  {
    section: 'allergies',
    asks: /\ballerg(?:y|ies|ic)\b|\breact(?:ed|ions?)\b.*\b(?:medic\w+|drugs?)\b/,
    denied: (asked) =>
      /\b(?:seasonal|take|taking|for your)\b/.test(asked)
        ? null
        : OF_MEDICINES.test(asked)
          ? 'allergies to medications'
          : 'allergies',
  },
  {
    section: 'past_surgical_history',
    asks: /\b(?:surger(?:y|ies)|surgical|operations?|procedures)\b/,
    denied: (asked) =>
      /\b(?:after|since|before|need|want|your surgery|the surgery|this)\b/.test(asked)
        ? null
        : 'past surgeries or procedures',
  },
  {
    section: 'past_medical_history',
    asks: ASKS_RECORD,
    denied: (asked) =>
      /\bother\b|\bapart from\b|\bbesides\b/.test(asked)
        ? 'other medical problems'
        : /\bnew\b/.test(asked)
          ? 'new medical problems'
          : 'medical problems',
  },
]
/** Sentences in which the answer may still be taken back. */
const STILL_ANSWERS = 5
const UNSURE =
  /\b(?:i think|do not (?:know(?! of)|remember|recall)|not sure|no idea|have to check|possibly|maybe)\b/

const OF_ALL =
  / denies (?:allergies(?: to medications)?|medical problems|past surgeries or procedures|illness in the family)\.$/

/** "Denies medical problems" beside a condition that was named, "denies allergies" beside one that was: untrue of all. */
export const withoutUntrueOfAll = (lines: NoteLine[]): NoteLine[] =>
  lines.filter(
    (line) =>
      !OF_ALL.test(line.text) ||
      !lines.some((other) => other.section === line.section && !/\b(?:denies|not|no)\b/i.test(other.text)),
  )

/** "No, but my mother is allergic to penicillin": the patient is not. */
function onlyKinDo(reply: Sentence | undefined): boolean {
  const kin = NO_BUT_KIN.exec(plain(reply?.words ?? []))?.[1]
  return kin !== undefined && personNamed(kin) !== null
}
const NO_BUT_KIN = /^(?:no|nope|none)(?: not that i know(?: of)?)? but (?:my|our) (\w+)\b/

/**
 * What was asked for the record and denied, however the question was put: "Anyone sick in your family?" "No one." Only of
 * a plain no; who does not know denies nothing.
 */
export function deniedRecordLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  if (question.speaker === 'patient') return null
  const asked = plain(bareQuestion(question.words)).replace(
    / (?:that )?(?:i|we) should know (?:about|of)$| (?:correct|right)$/,
    '',
  )
  const record = RECORDS.find(({ asks }) => asks.test(asked))
  const answered = record && answerTo(sentences, i)
  if (!record || answered?.kind !== 'no') return null
  const isPlain = isPlainAnswer(sentences, answered.sentence, []) || onlyKinDo(sentences[answered.sentence])
  if (!isPlain) return null
  if (isOfLessThanAsked(sentences, i, answered.sentence, 'no')) return null
  const reply = sentences[answered.sentence] as Sentence
  const goesOn = sentences.slice(answered.sentence, answered.sentence + STILL_ANSWERS)
  const asksAgain = goesOn.findIndex(({ speaker }, k) => k > 0 && speaker === 'doctor')
  const answer = goesOn.slice(0, asksAgain < 0 ? undefined : asksAgain)
  if (answer.some(({ words }) => UNSURE.test(plain(words)))) return null
  const denied = record.denied(asked)
  if (denied === null) return null
  return {
    section: record.section,
    text: `${capital(visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she')} denies ${denied}.`,
    words: [...question.words, ...reply.words.slice(0, 6)],
  }
}
