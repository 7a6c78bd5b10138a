import { told } from '../render.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { remedyIn } from './remedy.ts'

/**
 * What is for something, told without a verb: whole, as it was said, for the name and dose of one medicine alone would leave out
 * the others. Null for every other sentence.
 */
export function remedyLine(visit: Visit, sentence: Sentence): NoteLine | null {
  if (sentence.question || visit.places[sentence.index]?.phase !== 'plan') return null
  const words = remedyIn(sentence.words)
  const text = words && told(visit, words, 'doctor')
  return text === null
    ? null
    : { section: 'assessment_plan', text, words: sentence.words, part: 'action', phrase: true }
}
