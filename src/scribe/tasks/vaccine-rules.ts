import { AS_WORDS, rule } from '../rules/rule.ts'

/** Vaccines by the illness or the letters they are known by. */
export const VACCINE = rule(
  AS_WORDS,
  [
    [/<illness> (?:shots?|vaccines?|boosters?|vaccinations?|series)/, 'flu shot', 'hepatitis b series'],
    [/(?:hpv|rsv|mmr) (?:shots?|vaccines?|boosters?|vaccinations?)/, 'hpv vaccine'],
    [/(?:tdap|dtap)(?: (?:shots?|vaccines?|boosters?|vaccinations?))?/, 'tdap booster', 'give you the tdap'],
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
