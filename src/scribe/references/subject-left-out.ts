import { NAMES_IT } from './subject-left-out-rules.ts'
import { mentionsIn } from '../mentions.ts'
import { plain, type Word } from '../talk/word.ts'
import { isWholeObject } from './pointers.ts'
import { wordSet } from '../rules/rule.ts'

/** "It is possible that", "it sounds like", "it may be worth ...": this "it" stands for nothing before. */
const STANDS_FOR_NOTHING =
  /^(?:it|this|that) (?:(?:is|was|will|would|may|might|could|can|should|does|also|still|just|probably|definitely|certainly|be|have|has|been|not|going to|very|really|always|well|more|most) )*(?:possible|likely|unlikely|important|worth|worthwhile|better|best|okay|fine|safe|hard|reasonable|recommended|necessary|helpful|(?:an? )?(?:good|better|great) idea|that|sounds?|looks?|seems?|appears?|means?|mean|turns out|shows?|say|says|depends|up to)\b/

const THINKS =
  /^(?:i|we) (?:do )?(?:not )?(?:think|believe|suspect|feel) (?:that )?(?=(?:it|this|that|they) (?:is|was|will|would|can|could|should|may|might|has)\b)/
/** What is said of the problem that the line stands under. */
const OF_PROBLEM = /\b(?:control\w*|dangerous|serious|infect\w+|viral|bacterial|improv\w+|chronic|benign)\b/

/** Whether a line of the plan begins with an "it" or "they" that stands for something said elsewhere. */
export function leavesSubjectOut(clause: Word[]): boolean {
  const thinks = THINKS.exec(plain(clause))
  const said = thinks ? clause.slice(thinks[0].trim().split(' ').length) : clause
  if (thinks && NAMES_IT.test(plain(said))) return false
  if (thinks && (OF_PROBLEM.test(plain(said)) || mentionsIn(said, 0).length > 0)) return false
  return (
    /^(?:it|they|that|those|these)$|^this$/.test(said[0]?.text ?? '') &&
    (thinks !== null || said[0]?.text !== 'this') &&
    !STANDS_FOR_NOTHING.test(plain(said))
  )
}

/** A verb or a preposition: what follows is its object. */
const TAKES_OBJECT = wordSet(`
  of for with about to on at from do did does doing manage get use discuss see like want need check order
  watch treat try start continue keep add give prescribe send schedule talk repeat against`)
/** After these the object may be what the main clause named. */
const SUBORDINATES = /^(?:because|since|so|if|when|while|until|before|after|as|but)$/

/** "We will have to manage that": an order of something that stands only in the talk. */
export function leavesObjectOut(clause: Word[]): boolean {
  const at = clause.findIndex(
    ({ text }, k) =>
      /^(?:that|this|those|these)$/.test(text) &&
      TAKES_OBJECT.has(clause[k - 1]?.text ?? '') &&
      isWholeObject(clause, k),
  )
  return at > 0 && !clause.slice(2, at).some(({ text }) => SUBORDINATES.test(text))
}
