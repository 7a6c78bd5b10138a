import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** Asked of the patient's blood. */
export const ASKS_OF_BLOOD = rule(
  AS_WORDS,
  [
    [/(?:in|of) (?:your|the|his|her) (?:\w+ )?family/, 'anyone in your family with gout'],
    [/family (?:history|members?)/, 'any family history of gout'],
    [/relatives|parents|siblings/, 'do your parents have it'],
    [/your (?:mother|father|mom|mum|dad|brother|sister)(?! (?:say|think|notice|tell|bring)\w*)/, 'does your mother have gout'],
  ],
  { not: ['do you have gout'] },
) // prettier-ignore

/** Asked of the patient, who may answer with a relative. */
export const ASKS_OF_HEALTH = rule(
  AT_START,
  [
    [/(?:(?:and|or|so|okay|any|what about|how about) )*(?:do you have|have you (?:ever )?had|any history of|any)\b/, 'do you have asthma', 'and any history of asthma'],
    [/(?:and|what about|how about)\b/, 'and diabetes'],
  ],
  { not: ['who gives you the insulin'] },
) // prettier-ignore

/** Who was near the patient, not of whose blood they are; or who did something. */
export const ASKS_OF_OTHERS = rule(
  AS_WORDS,
  [
    [/at (?:home|work|school)|house|household|around|near|lives?|living/, 'is anyone at home sick'],
    [/sick|exposed|exposure|contacts?|smok\w+|drinks?/, 'any sick contacts'],
    [/^(?:\w+ )?(?:who|whose|which|what|when|where|how)\b(?! about)/, 'who noticed the rash'],
  ],
  { not: ['anyone in your family with gout', 'what about diabetes'] },
) // prettier-ignore

/** The verb that an answer of few words ends with. */
export const ENDS_WITH_IT = rule(
  AT_START,
  [
    [
      /(?:did|does|do|has|have|had)(?: (?:it|that|them|those))?(?: (?:too|as well|also))?$/,
      'does',
      'had it too',
    ],
    [/(?:yes|yeah|too|as well)$/, 'yes'],
  ],
  { not: ['had a stroke', 'does not'] },
)
