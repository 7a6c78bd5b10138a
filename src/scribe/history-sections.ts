import type { SectionKey } from './types.ts'

export const KIN =
  /\b(?:mother|father|mom|mum|dad|brother|sister|grandmother|grandfather|grandma|grandpa|aunt|uncle|family history|family|parents|cousin|siblings)\b/
export const SOCIAL =
  /\b(?:smok\w+|alcohol|drink(?:s|ing)? (?:wine|beer|alcohol|a|socially)|beers?|wine|tobacco|cigarettes?|packs? a day|vap\w+|marijuana|drugs|works? (?:as|at|in|for)|retired|owns? an? [\w ]+|married|single|lives? (?:with|alone|in|on (?:my|his|her|their) own)|occupation|job|college|exercis\w+|cocaine)\b/
export const ALLERGY = /\ballerg(?:y|ies|ic)\b/
const SURGERY =
  /\b(?:surgery|surgeries|surgical|operation|\w+ectomy|bypass|replacement|transplant|stent|cabg|arthroscopy|appendix (?:out|removed)|\w+plasty)\b/
const HISTORY = /\b(?:history of|past medical|diagnosed with|have had \w+ since|medical history)\b/
const SYMPTOM = /\b(?:palpitat\w*|pains?|breath\w*|dizz\w*|hurts?|ach\w+|tired|sore)\b/

/** The part of the history a statement belongs to. */
export function sectionOf(text: string, otherwise: SectionKey): SectionKey {
  if (ALLERGY.test(text) && !/seasonal|pollen/.test(text)) return 'allergies'
  if (
    KIN.test(text) &&
    /\b(?:had|has|(?:does|do) have|history|died|diagnosed|cancer|diabetes|heart|family history|passed)\b/.test(
      text,
    )
  )
    return 'family_history'
  if (SOCIAL.test(text) && !(/\bexercis/.test(text) && SYMPTOM.test(text))) return 'social_history'
  if (SURGERY.test(text)) return 'past_surgical_history'
  if (HISTORY.test(text)) return 'past_medical_history'
  return otherwise
}
