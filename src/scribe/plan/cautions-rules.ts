import { ANYWHERE, AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** What a medicine may do to whom takes it; it is named before. */
export const DOES_HARM = rule(
  AT_START,
  [
    [
      /<may>(?:make|makes|leave|leaves) you (?:feel |a (?:little|bit) |very |quite |so |really )*<unwell>\b/,
      'makes you drowsy',
      'can make you a little dizzy',
    ],
    [/<may>(?:upset|upsets|irritate|irritates|bother|bothers|be hard on|is hard on) (?:your|the) \w+/, 'can upset your stomach'],
    [/<may>(?:cause|causes|give you|gives you|raise|raises|lower|lowers|thin|thins) [a-z]/, 'may cause diarrhea', 'raises your blood pressure'],
    [/<may>interact\w* with [a-z]/, 'can interact with grapefruit'],
  ],
  {
    parts: {
      may: /(?:(?:can|may|might|will|could|does|do)(?: sometimes| also| often)? )?/,
      unwell: /(?:drowsy|sleepy|tired|dizzy|light-?headed|nauseous|thirsty|<other>)/,
      other: /(?:sick|jittery|woozy|groggy|weak|constipated|bleed)/,
    },
    not: ['is for the pain', 'was ordered last week'],
  },
) // prettier-ignore

/** From here on a caution says what to do about it; the word "so" is not told. */
export const SO_DO = rule(
  AS_WORDS,
  [
    [/so (?:please |just )?(?=(?:do not|never|avoid|take|get up|stand up|drink|eat|use|wear|be careful|no )\b)/, 'so do not drive after it'],
    [/so (?:you (?:should|need to|have to|must) )(?=\w)/, 'so you should take it with food'],
  ],
  { not: ['so i will see you', 'so tired'] },
) // prettier-ignore

/** A line of the plan that says what somebody is to do because of what a medicine does. */
export const IS_CAUTION = rule(
  ANYWHERE,
  [
    [
      /^\w+ (?:can|may|might|will|could|makes?|causes?|upsets?|raises?|lowers?)\b.*, so (?:he|she|they|the patient) should\b/,
      'cyclobenzaprine makes him drowsy, so he should not drive after it.',
    ],
  ],
  { not: ['he should not drive.'] },
)
