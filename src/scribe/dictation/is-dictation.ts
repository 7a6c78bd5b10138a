import { oncePer } from '../once-per.ts'
import type { IndexedTranscript } from '../transcript-index.ts'

const OF_THE_PATIENT = /^(?:she|he|her|his|him|they|patient|pt)$/
const ADDRESSES = /^(?:you|your|yours|you're|you've|my|mine|me|i'm|i've|i'd)$/
/** Of a hundred words, so many that speak to somebody or of oneself: talk has two and more, and a chart that is dictated hardly any. */
const MOST_ADDRESSED = 0.6
/** And so many where many more speak of the patient. */
const [MOST_BESIDE, TIMES_MORE] = [1.2, 4]
const FEWEST_WORDS = 4
/** Fewer words tell by one of these alone. */
const FEW_WORDS = 30
const MOST_QUESTIONS = 1

/** Whether words are those of a chart, spoken to nobody. */
export function isChartStyle(words: readonly string[], questions: number): boolean {
  if (words.length < FEWEST_WORDS || questions > MOST_QUESTIONS) return false
  const addressed = words.filter((word) => ADDRESSES.test(word)).length
  if (words.length < FEW_WORDS) return addressed === 0 && questions === 0
  const share = (100 * addressed) / words.length
  const ofPatient = words.filter((word) => OF_THE_PATIENT.test(word)).length
  return share <= MOST_ADDRESSED || (share <= MOST_BESIDE && ofPatient >= addressed * TIMES_MORE)
}

/** A clinician alone, who speaks of the patient and to nobody: the words are the note, and only their places are sought. */
export const isDictation = oncePer(
  ({ sentences }: IndexedTranscript): boolean =>
    sentences.every(({ speaker }) => speaker === 'doctor') &&
    isChartStyle(
      sentences.flatMap(({ words }) => words.map(({ text }) => text)),
      sentences.filter(({ question }) => question).length,
    ),
)
