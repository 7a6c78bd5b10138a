import { AS_WORDS, rule } from './rules/rule.ts'

/** What is ordered is wanted all the same; only how soon it can be done is open. */
export const IF_THERE_IS_ROOM = rule(
  AS_WORDS,
  [
    [/if (?:we|you|they|i) can(?: (?:fit|get|squeeze) (?:you|him|her|them|it) in)?(?= (?:today|this|and|for|right)\b|$)/, 'if they can fit you in'],
    [/if possible/, 'this afternoon if possible'],
    [/if (?:they have|there is) (?:any )?(?:room|an? (?:spot|slot|opening|appointment))/, 'if they have a spot'],
  ],
  { not: ['if we can not control it', 'if they can feel it'] },
) // prettier-ignore
