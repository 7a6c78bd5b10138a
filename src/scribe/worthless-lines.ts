import type { Rule } from './rules/rule.ts'
import type { SectionKey } from './types.ts'
import type { NoteLine } from './visit-lines.ts'
import {
  NAMES_NOTHING,
  ONLY_JUDGES,
  RECORD_NOT_THERE,
  COMMENT,
  CONSEQUENCE,
  HANGS_IN_AIR,
  IS_WHO_CAME,
  LOGISTICS,
} from './worthless-lines-rules.ts'

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
const EMPTY: ReadonlyArray<Pick<Rule, 'test'>> = [
  /\bname(?: is|'s)\b|\b(?:was|were) born on\b|\b(?:medical record number|date of birth)\b/,
  /^(?:the patient|he|she) (?:also )?(?:mentions|mentioned|says|said|forgot to mention) (?:it|that|the)\b.{0,12}\.$/,
  ONLY_JUDGES,
  // "How many words does she have?" - "Maybe twenty, and ...", "how many infections?" - "This would be number three.": of what is not said.
  /^(?:maybe|about|probably) \d+,? and\b|^this (?:would be|is) number \d/,
  // "What brings you in?" - "It's the breathing.": what of it comes.
  /^it is (?:my|his|her|the) \w+\.$/,
  /^(?:i (?:wonder\w*|ask|think)|the reason i)\b|\bbeen (?:googling|promoted|nagging)\b/,
  /^(?:someone|somebody|people|patients) (?:might|may|could|can|sometimes)\b/,
  /^the family was (?:\w+ )?(?:worried|concerned|scared)\b/,
  RECORD_NOT_THERE,
  NAMES_NOTHING,
  IS_WHO_CAME,
  /\bhas not been diagnosed\.$|\bfriend's (?:mum|mom|dad|mother|father|sister|brother)\b/,
]

/** Lines that a physician who signs would strike out: broken sentences, small talk, and the way of the consultation itself. */
export function isWorthless({ text, section, heading, phrase }: NoteLine): boolean {
  if (heading) return false
  const line = text.toLowerCase().replace(/^(?:the patient|he|she) reports that /, '')
  if (STORY.has(section))
    return BROKEN.some((fault) => fault.test(line)) || EMPTY.some((fault) => fault.test(line))
  if (section !== 'assessment_plan') return false
  const told = line.replace(/^[a-z -]+: /, '')
  return (
    LOGISTICS.test(told) ||
    COMMENT.test(told) ||
    HANGS_IN_AIR.test(told) ||
    (!phrase && isOnlyCondition(told))
  )
}

/** "If the cough is not getting better, or it is getting worse." and no word of what then. */
const isOnlyCondition = (line: string): boolean => /^if\b/.test(line) && !CONSEQUENCE.test(line)
