import { mentionsIn } from '../mentions.ts'
import { IMAGING, LAB, MEDICINE_CLASS, OTHER_TEST, SPECIALIST } from '../tasks/order-words.ts'
import type { NoteLine } from '../visit-lines.ts'
import { wordsOfText } from '../talk/words.ts'

const ADVISES =
  /^(?:i (?:also )?(?:advised|encouraged?|instructed|counseled)|(?:he|she|the patient) should|avoid)\b/
/** "See the patient in two weeks", "come back", "I will call with the results"; a recheck of a test is no visit. */
const RETURNS =
  /\b(?:follow(?:-| )?up(?! (?:x-ray|labs?|blood|test|ct|mri|imaging|study|ultrasound|\w*gram))|come back|return(?! to (?:work|school|sports?|play|activit|normal))|(?:see|seeing|check) (?:him|her|them|the patient|me|us)(?: (?:back|again|here|first thing))*(?: (?:in|on|at|for|next|tomorrow|sooner|about|within|before|after)\b|$|\.)|see (?:him|her|them|the patient) (?:back|again)|be seen|recheck(?=\.|$| (?:him|her|them|the patient|in|with))|be in touch|back in touch|(?:call|contact) (?:him|her|them|the patient|the family|you)\b|touch base|(?:send|call|have|get|give)\b.* the results\b)/
/** "We will make an appointment for two weeks", "we will discuss how he is doing with the drops". */
const NEXT_VISIT =
  /\b(?:make|arrange|schedule|set up|book|come to) (?:an?|the|one of (?:my|our)) (?:\w+(?:-| )up )?(?:appointments?|clinics?|visits?)(?=[.]| (?:for|in) (?:about )?\d)|^if\b.*\b(?:give (?:me|us) a call|(?:call|ring|contact|phone|notify) (?:me|us|(?:the|our|my) (?:office|clinic|doctor|nurse)))\b|\bbook\b.* in for an? (?:[\w-]+ )?(?:appointment|visit)\b|\b(?:discuss|see|check|talk about) how (?:he|she|they|the patient) (?:is|are) doing\b/
const REFERS =
  /\b(?:refer\w*|referral|consult\w*|follow(?:s|ing)?(?:-| )up with|see|send|sent|recommend\w*|order|schedule|start|do|get|give|set)\b/
const DEVICE = /\b(?:crutches|splint|brace|cast|boot|sling|walker|cane|wheelchair|orthotics?|wrap)\b/
/** Words that speak of an examination to be made, whatever it is called. */
const EXAMINES =
  /\b(?:tests?|testing|(?:full|routine) screen|screening|swab|cultures?|biopsy|scans?|blood ?work|labs?|titer|(?:repeat|recheck|check|order) (?:\w+ ){0,3}(?:levels?|function|numbers)|(?:checking|testing|screening) for)\b/
/** "Take it easy", "a day off": nothing to be swallowed. */
const TREATS =
  /\b(?:prescri\w+|mg|refill\w*|medic(?:ine|ation)s?|dose|increase|decrease|injections?|injected|antibiotics?|inhaler|cream|tak(?:e|es|ing)(?! (?:it easy|care|time|some time|a (?:day|week|couple|few|break|look|picture)|\d+ days? off|days? off))|continu\w+|surgery|surgical\w*|procedure|steroids?|supplements?|therapy|treat\w*|chemo\w*|immunotherapy|pills?|tablets?)\b/
const COUNSELS =
  /\b(?:should|avoid|monitor|diet|exercis\w+|rest|ice|elevate|let (?:me|us) know|hydrat\w+|fluids|keep|watch|try|if|off work|counsel\w*|education|paperwork|leaflet|information)\b/

/** What is strained is not tested: the urine for stones. */
const STRAINED = /\bstrain (?:the|his|her|their) (?:urine|pee)\b/

/** What a surgeon does: the site of a biopsy that is cut out is not tested. */
const OPERATES =
  /\b(?:(?:make|making|made) an? (?:\w+ )?(?:incision|cut)|cut(?:ting)? out|(?:plates|pins|rods) and screws|sutures?|stitch(?:es)? (?:up|in|it))\b/

/** What a line of the plan is: the label it is read under. */
export function kindOf(line: NoteLine): string {
  if (line.part === 'reasoning') return 'Medical reasoning'
  const text = line.text.toLowerCase().replace(STRAINED, 'strained')
  const names = (pattern: RegExp): boolean => text.search(pattern) >= 0
  const words = wordsOfText(text)
  const medicine = names(MEDICINE_CLASS) || mentionsIn(words, 0).some(({ kind }) => kind === 'drug')
  const test =
    !DEVICE.test(text) &&
    (EXAMINES.test(text) || ((names(IMAGING) || names(LAB) || names(OTHER_TEST)) && !ADVISES.test(text)))
  if (OPERATES.test(text)) return 'Medical treatment'
  // Surgery is a treatment; only the surgeon is somebody to be referred to.
  const somebody = text.replace(/\bsurger(?:y|ies)\b/g, '').search(SPECIALIST) >= 0
  if (/^refer\b|\breferral\b/.test(text) || (somebody && REFERS.test(text) && !medicine)) return 'Referral'
  if (NEXT_VISIT.test(text) || (RETURNS.test(text) && !medicine)) return 'Follow-up'
  if (ADVISES.test(text) && !test)
    return medicine || TREATS.test(text) || DEVICE.test(text)
      ? 'Medical treatment'
      : 'Patient education and counseling'
  if (medicine) return 'Medical treatment'
  if (test && !/\binjections?\b/.test(text)) return 'Additional testing'
  if (TREATS.test(text) || DEVICE.test(text)) return 'Medical treatment'
  return COUNSELS.test(text) ? 'Patient education and counseling' : 'Medical treatment'
}
