import { wordSet } from '../rules/rule.ts'

/** What is given as a medicine and measured in the blood as well. */
const MEASURED_TOO = new Set([
  'vitamin d', 'vitamin b12', 'vitamin b 12', 'vitamin c', 'vitamin e', 'vitamin a', 'vitamin k', 'folic acid', 'folate',
  'lithium', 'digoxin', 'testosterone', 'estradiol', 'progesterone', 'theophylline', 'tacrolimus', 'phenytoin', 'valproate',
  'valproic acid', 'carbamazepine', 'calcitonin', 'biotin', 'cyclosporine', 'sirolimus', 'levetiracetam', 'vancomycin',
]) // prettier-ignore
/** A test is asked for: right before the thing, or before a list of such. */
const ASKED_FOR =
  /\b(?:get|getting|check|checking|recheck|order|ordering|draw|drawing|repeat|run|send|sending|measure|test|testing for|add on)(?: (?!start|take|use|add|give|prescribe|continue|keep|increase|you\b)[\w-]+){0,9} $/
/** What the patient gets to take. */
const TO_TAKE =
  /^ (?:\d|one|two|a day|once|twice|daily|every|supplements?|pills?|tablets?|capsules?|drops|over the counter|shots?|injections?|for (?:your|the))/
const OF_PATIENT = /\b(?:get|getting) (?:you|him|her|yourself|on)\b|\b(?:more|enough|some|plenty of|extra) $/

/** "I'd like to get a TSH and a vitamin D": measured, and not taken. */
export const isAskedAsTest = (name: string, before: string, after: string): boolean =>
  MEASURED_TOO.has(name) && ASKED_FOR.test(before) && !OF_PATIENT.test(before) && !TO_TAKE.test(after)

const NUMBS = wordSet(`
  lidocaine xylocaine bupivacaine marcaine ropivacaine mepivacaine articaine tetracaine benzocaine novocaine prilocaine
  procaine carbocaine septocaine`)
const NUMBED =
  /\b(?:numb\w*|an(?:a)?esthe\w+|freez\w*|frozen|inject\w*|inject(?:ion|ed) of|infiltrat\w+|block(?:ed)?|under|local)\b/

/** "I'll numb you with lidocaine": part of a procedure, and no medicine to take home. */
export const isAnesthetic = (name: string, before: string, after: string): boolean =>
  NUMBS.has(name) &&
  (NUMBED.test(before.slice(-NEAR)) || /^ (?:to|so (?:i|we) can) (?:numb|freeze|block)\b/.test(after)) &&
  !/^ (?:patch|cream|gel|ointment|5 ?%|jelly|spray|solution|viscous)/.test(after)
const NEAR = 40
