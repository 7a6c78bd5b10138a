import { told } from '../render.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { saidOfMedicine } from './said-of-medicine.ts'

/**
 * What is said of a medicine without an order, as it was said: worded by a verb of another sentence it would be an order of it.
 * Null for every other sentence of the plan.
 */
export function asSaidOfMedicine(visit: Visit, { index, question, words: said }: Sentence): NoteLine | null {
  if (question || visit.places[index]?.phase !== 'plan') return null
  const words = saidOfMedicine(said)
  const text = words && told(visit, words, 'doctor')
  return text === null
    ? null
    : { section: 'assessment_plan', text, words: said, part: 'action', phrase: true }
}
