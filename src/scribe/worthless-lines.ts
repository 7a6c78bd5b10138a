import type { SectionKey } from './types.ts'
import type { NoteLine } from './visit-lines.ts'

const STORY: ReadonlySet<SectionKey> = new Set([
  'hpi',
  'social_history',
  'past_medical_history',
  'family_history',
  'past_surgical_history',
])

/** What a telling becomes when the speaker broke off and began another: no sentence of a note. */
const BROKEN: readonly RegExp[] = [
  /\b(it|she|he|they) (is|are|was|has|have)(?: \w+)? \1\b/,
  /\b(?:is|are|type),? \d+, \d/,
  /\b(?:but|and|the|a|like|than|is) it\.$|, that\.$/,
  /^it is not more of\b/,
]
/** True, and nothing that a physician would keep. */
const EMPTY: readonly RegExp[] = [
  /\bname(?: is|'s)\b|\b(?:was|were) born on\b|\b(?:medical record number|date of birth)\b/,
  /^(?:the patient|he|she) (?:also )?(?:mentions|mentioned|says|said|forgot to mention) (?:it|that|the)\b.{0,12}\.$/,
  /^it (?:has been|is|was) (?:(?:quite|a bit|very|super|really|pretty|just) )*(?:difficult|stressful|annoying|strange|weird|interesting|hard|fun|the good stress)\.$/,
  /^(?:i (?:wonder\w*|ask|think)|the reason i)\b|\bbeen (?:googling|promoted|nagging)\b/,
  /^(?:someone|somebody|people|patients) (?:might|may|could|can|sometimes)\b/,
  /^the family was (?:\w+ )?(?:worried|concerned|scared)\b/,
  // A record that is not there, and illness and operations of which nothing is named.
  /\b(?:medical|surgical|family|social) history is (?:missing|blank|empty|incomplete)\b|^(?:the patient|he|she) (?:has|have) (?:his|her|their|the) (?:full |complete |whole |past )*(?:medical )?(?:history|records?|chart)\b/,
  /^(?!.*\b(?:denies|no|not|never)\b).*\b(?:history of|reports|has|had) (?:(?:any |other |some )*(?:medical|health)(?:[- ]related)? (?:problems?|issues?|conditions?)|(?:any |other |additional |more |further )+(?:surger(?:y|ies)|operations?))\.$/,
  /\bhas not been diagnosed\.$|\bfriend's (?:mum|mom|dad|mother|father|sister|brother)\b/,
]

/** What is said of the way of the consultation, not of the patient. */
const LOGISTICS =
  /\b(?:(?:leave|put) (?:the|that|a) (?:number|link)|support team|be written down (?:in|on)|notes for this appointment|paste (?:a|the|that) link|ring (?:them|the (?:support|number))|read (?:about|through|up on) (?:it|that|this)|instructions within|time frame|slot (?:him|her|them|the patient) in|our admin team|first line of|these (?:few )?questions|sound quality)\b/
/** What is said to lead on, to explain, to teach or to comfort. */
const COMMENT =
  /\b(?:i am (?:glad|reassured)|i am (?:not )?(?:just )?saying|the reason i\b|a couple of options|couple of options|what if scenario|worst case|have (?:a|that|this) (?:little )?(?:discussion|chat)|(?:get|have) (?:a|some) better idea|(?:have to|we) wonder|go into that|looking into that|that what if|have come this far|can become (?:nasty|serious)|is something that|(?:not|never) really understand|^sometimes [\w ]+ can be|worried sometimes|sometimes that someone|does not look like that|wide range of|it is wednesday|today it is|before the weekend|sensible thing to do|in that clinic|a number of things)\b/
const HANGS_IN_AIR =
  /^(?:the (?:first|next) (?:few|\d)[^.]*(?:can also help|and rest)|over the next [^.]*, should|from now|before (?:we|you)\b(?![^.]*,)|i think using (?:the )?\w+(?= ?\.)|those tests we|which |in terms of (?:that|this)\b|something called|it (?:normally|usually) (?:lasts|is)|it depends)\b/
const CONSEQUENCE =
  /\b(?:i|we|then|call|come|go to|let|return|stop|take|try|use|start|see|seek|continue|avoid|should|can|could|will|would|need|may|might|advise\w*|recommend\w*|is not|is (?:a|an|the|no|better|worth|probably|okay|fine|normal|important))\b/

/** Lines that a physician who signs would strike out: broken sentences, small talk, and the way of the consultation itself. */
export function isWorthless({ text, section, heading }: NoteLine): boolean {
  if (heading) return false
  const line = text.toLowerCase().replace(/^(?:the patient|he|she) reports that /, '')
  if (STORY.has(section))
    return BROKEN.some((fault) => fault.test(line)) || EMPTY.some((fault) => fault.test(line))
  if (section !== 'assessment_plan') return false
  const told = line.replace(/^[a-z -]+: /, '')
  return LOGISTICS.test(told) || COMMENT.test(told) || HANGS_IN_AIR.test(told) || isOnlyCondition(told)
}

/** "If the cough is not getting better, or it is getting worse." and no word of what then. */
const isOnlyCondition = (line: string): boolean => /^if\b/.test(line) && !CONSEQUENCE.test(line)
