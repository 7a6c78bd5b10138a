import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

export const ALLERGY = rule(
  AS_WORDS,
  [
    [/allerg(?:y|ies|ic)/, 'allergic to latex'],
    [/(?:medic\w+|drug) intolerances?/, 'any drug intolerances'],
  ],
  { not: ['an allergen'] },
)

/** An illness, its season or its treatment, and how it goes: what the patient is allergic to is not said with these. */
export const NO_ALLERGEN = rule(
  AS_WORDS,
  [
    [/seasonal|pollen/, 'seasonal allergies'],
    [/allergic (?:rhinitis|conjunctivitis|asthma|dermatitis|sinusitis|cough)/, 'allergic rhinitis'],
    [/for (?:(?:<whose>|the) )?allergies/, 'claritin for my allergies'],
    [/(?:regarding|about|with|from|of) <whose> allergies/, 'trouble with my allergies'],
    [/allergies (?:also |still |really |just )*<acts>/, 'my allergies are acting up', 'the allergies flared'],
    [/allergy <cared-for>/, 'an allergy test', 'allergy season'],
  ],
  {
    parts: {
      whose: /my|your|his|her|their|these|those/,
      acts: /is|are|am|was|were|have|has|had|seem|get|got|act\w*|flar\w*|bother\w*/,
      'cared-for': /medic\w+|meds?|pills?|shots?|drops?|tests?|testing|season|specialist|doctor|symptoms?/,
    },
    not: ['an allergy to penicillin'],
  },
)

/** "They said it's not her allergies", "I thought it was an allergy": a guess at a complaint is no allergy of record. */
export const GUESSED_ALLERGY = rule(
  ANYWHERE,
  [
    [
      /\b(?:it|this|that) <may-be> (?:not )?<cause>?(?:<whose> )?(?:sort of )?allerg/,
      'it is not her allergies',
    ],
    [/\b(?:thought|thinks?) <they-had> <kind-of>?allerg(?:y|ies)\b(?! to)/, 'i thought i had an allergy'],
  ],
  {
    parts: {
      'may-be': /is|was|might be|may be|could be|are/,
      cause: /just |from |due to |because of /,
      whose: /my|your|his|her|the|an?|some/,
      'they-had': /(?:i|you|he|she) (?:had|has|have)/,
      'kind-of': /(?:some |an? )?(?:(?:sort|kind) of )?/,
    },
    not: ['she thinks she has an allergy to latex'],
  },
)

/** "Peanuts. We have the EpiPen.": what is given for a reaction. */
export const TREATS_REACTION = rule(AS_WORDS, [[/epi-?pens?|epinephrine|adrenaline/i, 'epipen']])
