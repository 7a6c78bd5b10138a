import { amountsIn } from '../check/amounts.ts'
import { asThing, withInvestigations } from '../check/things.ts'
import { dictatedSections } from '../dictation/dictated-sections.ts'
import { isDictation } from '../dictation/is-dictation.ts'
import { isCalledOutAt } from '../examined.ts'
import { isSeenLooking } from '../looking.ts'
import { analyteAtHead } from '../lexicon/analytes.ts'
import { personNamed } from '../lexicon/people.ts'
import { doseStepsIn } from '../medicines/dose-steps.ts'
import { returnAnswered } from '../settled/return-answered.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { SectionKey } from '../types.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import {
  ALLERGY,
  FINDS,
  FORBIDS,
  INSTRUCTS,
  MEASURES,
  PROMISES,
  RETURNS,
  SAFETY,
  VITAL,
  WARNS,
} from './advice-rules.ts'
import { isOfPart } from './line-facts.ts'
import { GAVE_UP_OR_HABIT, TAKES } from './place-rules.ts'

/** Where a section's things stand in a template that has no such section. */
const INSTEAD: Partial<Record<SectionKey, SectionKey[]>> = {
  assessment_plan: ['plan', 'instructions', 'assessment'],
  vitals: ['objective', 'physical_exam'],
  physical_exam: ['objective', 'hpi'],
  results: ['objective', 'assessment_plan'],
  medications: ['subjective', 'hpi'],
  allergies: ['subjective', 'medications', 'hpi'],
  family_history: ['subjective', 'past_medical_history', 'hpi'],
  social_history: ['subjective', 'past_medical_history', 'hpi'],
  hpi: ['subjective', 'hospital_course', 'procedure'],
}

/** The section that what was said belongs to, of those that the note has; without `keys` as if it had all. */
export function sectionOf(
  index: IndexedTranscript,
  at: readonly number[],
  keys: ReadonlySet<SectionKey>,
): SectionKey {
  const dictated = isDictation(index) ? dictatedSections(index)[at[0] ?? -1] : null
  const key = dictated ?? keyOf(index, at)
  return keys.has(key) ? key : (INSTEAD[key]?.find((other) => keys.has(other)) ?? key)
}

/** Said by the clinician alone, or in answer to what the patient asked. */
function isOfClinician(said: readonly Sentence[]): boolean {
  const [first, last] = [said[0], said.at(-1)]
  if (!first || !last || last.speaker === 'patient' || last.speaker === 'other') return false
  return said.length === 1 || (last.speaker === 'doctor' && first.speaker !== 'doctor')
}

function keyOf(index: IndexedTranscript, at: readonly number[]): SectionKey {
  const said = at.flatMap((i) => index.sentences[i] ?? [])
  const words = said.flatMap((sentence) => sentence.words)
  const text = plain(words)
  const last = said.at(-1)
  const isOrder = isOfClinician(said)
  const things = withInvestigations(
    words,
    at.flatMap((i) => (index.bySentence.get(i) ?? []).map(asThing)),
  )
  const hasDrug = things.some(({ kind }) => kind === 'drug')
  const hasDose = amountsIn(words).some(({ kind }) => kind === 'dose')
  // "Because of the penicillin allergy I'll give you azithromycin, 500 mg": what is ordered instead is of the plan.
  if (ALLERGY.test(text) && !(isOrder && hasDose)) return 'allergies'
  if (isOrder) {
    // "When do I come back?" - "Two weeks, with your blood pressures": nothing is measured.
    if (said.some((sentence) => returnAnswered(index.sentences, sentence) !== null)) return 'assessment_plan'
    const isPlan = SAFETY.test(text) || INSTRUCTS.test(text) || FORBIDS.test(text) || RETURNS.test(text) || WARNS.test(text) // prettier-ignore
    // "No ibuprofen because of your blood pressure" measures nothing.
    if (VITAL.test(text) && /\d/.test(text) && !(hasDrug && (isPlan || hasDose))) return 'vitals'
    if (isPlan || hasDose || PROMISES.test(text) || doseStepsIn(` ${text}`)) return 'assessment_plan'
    if (words.some((_, k) => analyteAtHead(`${plain(words.slice(k, k + 5))} `)) && /\d/.test(text))
      return 'results'
    const isFound = (sentence: Sentence) =>
      isOfPart(sentence.words) || isSeenLooking(index, sentence.index) || isCalledOutAt(index, sentence.index)
    if (MEASURES.test(text) || said.some(isFound)) return 'physical_exam'
    if (things.length > 0 || FINDS.test(text)) return 'assessment_plan'
    return 'hpi'
  }
  if (words.some(({ text: word }) => personNamed(word)?.blood === true) && last?.speaker === 'patient')
    return 'family_history'
  // What a wife takes is no medicine of the patient.
  if (hasDrug && words.some(({ text: word }) => personNamed(word) !== null)) return 'hpi'
  if (hasDrug && (TAKES.test(text) || hasDose)) return 'medications'
  if (GAVE_UP_OR_HABIT.test(text)) return 'social_history'
  return 'hpi'
}
