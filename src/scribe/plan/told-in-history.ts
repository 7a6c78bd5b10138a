import { plain, type Word } from '../talk/word.ts'

/** "I would recommend a topical treatment", "I want you to continue Nexium", "I need to give you antibiotics". */
const ORDERS =
  /\bi (?:(?:would|do|strongly|also|have|just|am|will|now|definitely|really|highly|going to) )*(?:recommend|suggest|advise|advised|prescribe|prescribed|need to (?:give|start|put|order|prescribe)|want you to (?:take|continue|start|stop|use|keep|see|come|follow|avoid|get)|put you on|start you on|started you on)\b/
const OF_THEN = /\b(?:last|previous(?:ly)?|ago|before|earlier|in the past|yesterday|at (?:that|the) time)\b/

/** Whether the clinician orders something while the history is still being taken: it belongs to the plan. */
export const isOrderInHistory = (clause: Word[]): boolean => {
  const text = plain(clause)
  return ORDERS.test(text) && !OF_THEN.test(text)
}
