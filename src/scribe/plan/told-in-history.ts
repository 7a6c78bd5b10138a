import { plain, type Word } from '../talk/word.ts'
import { ORDERS_SOMETHING } from './plan-rules.ts'

const OF_THEN = /\b(?:last|previous(?:ly)?|ago|before|earlier|in the past|yesterday|at (?:that|the) time)\b/

/** Whether the clinician orders something while the history is still being taken: it belongs to the plan. */
export const isOrderInHistory = (clause: Word[]): boolean => {
  const text = plain(clause)
  return ORDERS_SOMETHING.test(text) && !OF_THEN.test(text)
}
