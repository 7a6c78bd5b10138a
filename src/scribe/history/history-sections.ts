import { LONG_AGO } from '../long-ago-rules.ts'
import { mentionsIn } from '../mentions.ts'
import type { SectionKey } from '../types.ts'
import { plain, type Word } from '../talk/word.ts'
import { ALLERGY, GUESSED_ALLERGY, NO_ALLERGEN } from './allergy-rules.ts'
import { tellsVaccine } from './had-already.ts'
import { DIED, KIN_TELLS, OF_ANOTHER, OF_KIN, RELATIVES, RUNS_IN_FAMILY, SIBLINGS } from './kin-rules.ts'
import { CHILDREN, DOES, EXERCISES, LIVES, SUBSTANCES, WORKS } from './social-rules.ts'
import { NOT_HAD, SURGERY } from './surgery-rules.ts'

const ABUSES = /\b(?:drug|substance|alcohol)s?(?: \w+){0,3} (?:ab|mis)use\b/
/** What was broken or torn, and mended. */
const INJURED = /\b(?:broke|broken|fractured|tore|torn|dislocated|sprained|injured|operated)\b/
const SYMPTOM = /\b(?:palpitat\w*|pains?|breath\w*|dizz\w*|hurts?|ach\w+|tired|sore)\b/

/** Whether a text tells of how somebody lives. */
export const isSocial = (text: string): boolean =>
  [SUBSTANCES, LIVES, CHILDREN, WORKS, DOES, EXERCISES].some((social) => social.test(text))

/** "The driver was drunk": not what the patient drinks. */
const OF_STRANGER = /^the (?:other )?(?:driver|man|woman|guy|person) /
const HISTORY = /\b(?:history of|past medical|diagnosed with|have had \w+ since|medical history)\b/
/** "A history of depression, smoking and gout": what they smoke is one of several things. */
const LISTS_HISTORY =
  /\bhistory of (?!(?:smok|tobacco|alcohol|drug|substance))[\w -]+(?:,| and ) ?(?:and )?\w/

/** "Before my sister's visit": theirs, and nothing of their health. */
const OF_THEIR_LIFE =
  /\b(?:my|his|her|our) \w+ 's (?:visit|wedding|birthday|house|place|party|funeral|graduation|car|dog|cat|school)\b/g

/** The part of the history a statement belongs to, by what it says: kin with a condition, an operation that was had. */
export function sectionOf(words: Word[], otherwise: SectionKey): SectionKey {
  const text = plain(words).replace(OF_THEIR_LIFE, 'then')
  if (tellsVaccine(text)) return 'past_medical_history'
  if (RUNS_IN_FAMILY.test(text)) return 'family_history'
  if (ALLERGY.test(text) && !NO_ALLERGEN.test(text) && !GUESSED_ALLERGY.test(text)) return 'allergies'
  if (
    /\b(?:am|are|was|were|been) adopted\b/.test(text) ||
    (RELATIVES.test(text) && OF_KIN.test(text) && !KIN_TELLS.test(text)) ||
    SIBLINGS.test(text)
  )
    return 'family_history'
  if (ABUSES.test(text)) return 'social_history'
  const mentions = mentionsIn(words, 0)
  const another = KIN_TELLS.test(text) ? null : OF_ANOTHER.exec(text)
  if (another?.[1] && (DIED.test(text) || mentions.some(({ kind }) => kind !== 'drug')))
    return 'family_history'
  if (HISTORY.test(text) && mentions.some(({ kind }) => kind === 'condition')) return 'past_medical_history'
  if (LISTS_HISTORY.test(text) && mentions.length > 0) return 'past_medical_history'
  if (OF_STRANGER.test(text)) return otherwise
  if (SUBSTANCES.test(text)) return 'social_history'
  const wasInjured = INJURED.test(text)
  const wasMended = SURGERY.test(text) && LONG_AGO.test(text)
  const isOfHealth =
    wasInjured || wasMended || SYMPTOM.test(text) || mentions.some(({ kind }) => kind !== 'condition')
  if (EXERCISES.test(text) && !isOfHealth && !/\bmedications?\b/.test(text)) return 'social_history'
  if (!isOfHealth && (LIVES.test(text) || CHILDREN.test(text) || WORKS.test(text) || DOES.test(text)))
    return 'social_history'
  if (SURGERY.test(text)) return another || NOT_HAD.test(text) ? otherwise : 'past_surgical_history'
  if (HISTORY.test(text) || (wasInjured && LONG_AGO.test(text) && !another)) return 'past_medical_history'
  return otherwise
}
