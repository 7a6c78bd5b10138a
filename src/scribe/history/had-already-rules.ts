import { AS_WORDS, rule } from '../rules/rule.ts'

/** "No need, I had it last week": what is offered was had already; who had it, how it is said and what points to it are the groups. */
export const HAD_IT = rule(
  AS_WORDS,
  [
    [
      /(i|he|she) ((?:have |already |just |actually )*(?:<had>)(?: already)?) (<it>)/,
      'no need i had it at the pharmacy last week',
      'i already got one',
    ],
  ],
  {
    parts: { had: /had|got|did|received|took|gotten/, it: /it|one|mine|that|them|those|both/ },
    not: ['i never had one', 'i did not get it', 'i would have it'],
  },
)

/** "I had my flu shot in October": said of a vaccine by who had it. */
export const HAD_VACCINE = rule(
  { before: '^(?:(?:yes|yeah|and|so|oh|well|no|also|but) )*', after: '' },
  [
    [
      /<who> (?:<ever>)*(?:<had>) (?:<whose> )?(?:[\w-]+ ){0,2}?<shot>(?! (?:in|into) (?:my|the|his|her) )/,
      'i had my flu shot in october',
      'she never had the pneumonia vaccine',
    ],
    [/(?:my|his|her) (?:last |second |first )?(?:[\w-]+ ){0,2}?<shot> (?:was|were)\b/, 'my tetanus shot was in 2019'],
  ],
  {
    parts: {
      who: /i|you|he|she|the patient/,
      ever: /have |has |already |also |just |never |not /,
      had: /had|got|received|gotten|get|have/,
      whose: /my|your|his|her|their|the|an?|all (?:my|of my|the)|both/,
      shot: /(?:<illness>) (?:shots?|vaccines?|boosters?|vaccinations?)/,
      illness: /flu|influenza|pneumonia|covid|tetanus|shingles|tdap|hpv|mmr|rsv|measles|hepatitis(?: [ab])?/,
    },
    not: ['i had a steroid shot in my knee', 'the rash came after the flu shot', 'i had the flu'],
  },
) // prettier-ignore

/** What followed a vaccine is of the story. */
export const AFTER_VACCINE = rule(
  AS_WORDS,
  [
    [/(?:since|after|when|then|because|ever)/, 'i had the flu shot and then a rash'],
    [/(?:rash|fever|swell\w*|sore|pain\w*|hurts?|sick|reaction|hives|ache\w*|arm)/, 'my arm hurts from the flu shot'],
  ],
  { not: ['i had my flu shot in october'] },
) // prettier-ignore
