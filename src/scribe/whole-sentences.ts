import { faultsOf } from './grammar/faults.ts'
import { spokenOf } from './grammar/spoken.ts'
import type { SectionKey } from './types.ts'
import type { NoteLine } from './visit-lines.ts'
import { HEAD } from './scribe-rules.ts'

/** Sections told in sentences; findings and results are told in phrases. */
const IN_SENTENCES: ReadonlySet<SectionKey> = new Set<SectionKey>([
  'hpi',
  'past_surgical_history',
  'family_history',
  'social_history',
  'assessment_plan',
])

/** "Onset: 3 days ago", "Hypertension": told as a label or a name. */
const LABELLED = /^[\w ]+:|^\S+$/

/** Whether a line of the note is a sentence, or no sentence is asked of it. */
export function isWhole({ text, section, heading, phrase }: NoteLine): boolean {
  if (heading || phrase || !IN_SENTENCES.has(section)) return true
  const sentence = text.replace(HEAD.pattern, '')
  return LABELLED.test(sentence) || faultsOf(spokenOf(sentence)).length === 0
}
