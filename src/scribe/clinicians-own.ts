import type { SectionKey } from './types.ts'
import type { NoteLine } from './visit-lines.ts'

/** What is told of the patient, in the third person. */
const OF_PATIENT: ReadonlySet<SectionKey> = new Set([
  'chief_complaint',
  'hpi',
  'ros',
  'past_medical_history',
  'past_surgical_history',
  'family_history',
  'social_history',
  'medications',
  'allergies',
])
/** "Type I diabetes" speaks of nobody. */
const OF_SELF =
  /(?<!\b(?:[Tt]ype|[Ss]tage|[Cc]lass|[Gg]rade|[Ll]evel|[Bb]ipolar|[Ff]actor) )\bI\b(?= [a-z])|\b[Mm](?:y|e|ine|yself)\b/

/**
 * "My chart says penicillin makes the patient sick": a history tells of the patient, and a line that still speaks of whoever
 * said it is not worded for one. It is left for the clinician to word.
 */
export const speaksOfClinician = ({ section, text }: NoteLine): boolean =>
  OF_PATIENT.has(section) && OF_SELF.test(text)
