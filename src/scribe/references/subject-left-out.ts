import { plain, type Word } from '../word.ts'

/** "It is possible that", "it sounds like", "it may be worth ...": this "it" stands for nothing before. */
const STANDS_FOR_NOTHING =
  /^(?:it|this|that) (?:(?:is|was|will|would|may|might|could|can|should|does|also|still|just|probably|definitely|certainly|be|have|has|been|not|going to|very|really|always|well|more|most) )*(?:possible|likely|unlikely|important|worth|worthwhile|better|best|okay|fine|safe|hard|reasonable|recommended|necessary|helpful|(?:an? )?(?:good|better|great) idea|that|sounds?|looks?|seems?|appears?|means?|mean|turns out|shows?|say|says|depends|up to)\b/

/** Whether a line of the plan begins with an "it" or "they" that stands for something said elsewhere. */
export const leavesSubjectOut = (clause: Word[]): boolean =>
  /^(?:it|they|that|those|these)$/.test(clause[0]?.text ?? '') && !STANDS_FOR_NOTHING.test(plain(clause))
