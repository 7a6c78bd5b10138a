import { wordSet } from '../rules/rule.ts'
import { ASKED_FOR, GETS_MORE, NUMBED, TO_TAKE } from './checked-or-given-rules.ts'

/** What is given as a medicine and measured in the blood as well. */
const MEASURED_TOO = new Set([
  'vitamin d', 'vitamin b12', 'vitamin b 12', 'vitamin c', 'vitamin e', 'vitamin a', 'vitamin k', 'folic acid', 'folate',
  'lithium', 'digoxin', 'testosterone', 'estradiol', 'progesterone', 'theophylline', 'tacrolimus', 'phenytoin', 'valproate',
  'valproic acid', 'carbamazepine', 'calcitonin', 'biotin', 'cyclosporine', 'sirolimus', 'levetiracetam', 'vancomycin',
]) // prettier-ignore
/** "I'd like to get a TSH and a vitamin D": measured, and not taken. */
export const isAskedAsTest = (name: string, before: string, after: string): boolean =>
  MEASURED_TOO.has(name) && ASKED_FOR.test(before) && !GETS_MORE.test(before) && !TO_TAKE.test(after)

const NUMBS = wordSet(`
  lidocaine xylocaine bupivacaine marcaine ropivacaine mepivacaine articaine tetracaine benzocaine novocaine prilocaine
  procaine carbocaine septocaine`)

/** "I'll numb you with lidocaine": part of a procedure, and no medicine to take home. */
export const isAnesthetic = (name: string, before: string, after: string): boolean =>
  NUMBS.has(name) &&
  (NUMBED.test(before.slice(-NEAR)) || /^ (?:to|so (?:i|we) can) (?:numb|freeze|block)\b/.test(after)) &&
  !/^ (?:patch|cream|gel|ointment|5 ?%|jelly|spray|solution|viscous)/.test(after)
const NEAR = 40
