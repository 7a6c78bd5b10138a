import { AS_WORDS, rule } from '../rules/rule.ts'

/** Vaccines by the illness or the letters they are known by. */
export const VACCINE = rule(
  AS_WORDS,
  [
    [/<illness> (?:shots?|vaccines?|boosters?|vaccinations?|series)/, 'flu shot', 'hepatitis b series'],
    [/(?:tdap|dtap|hpv|mmr|rsv) (?:shots?|vaccines?|boosters?|vaccinations?)/, 'tdap booster'],
    [/rhogam/, 'rhogam'],
    [/shingrix/, 'shingrix'],
  ],
  {
    parts: {
      illness: /flu|influenza|pneumonia|covid|tetanus|meningitis|polio|<childhood>|<adult>/,
      childhood: /rotavirus|varicella|hepatitis [ab]/,
      adult: /pneumococcal|shingles|shingrix/,
    },
    flags: 'g',
    not: ['flu', 'shingles'],
  },
)
