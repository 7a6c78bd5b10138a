import { AS_WORDS, rule } from '../rules/rule.ts'

/** "My son's had a fever": what brings them is of a child. */
export const BRINGS_CHILD = rule(
  { before: '^(?:(?:um|uh|well|so|hi|yeah|yes|okay|it is|doctor) )*', after: '\\b' },
  [[/(?:my|our) (?:<which> )*<child> (?:'s|is|has|had|keeps|woke|started|was|got)/, "my son 's had a fever", 'our 2 year old daughter is coughing']],
  {
    parts: {
      which: /(?:little|baby|youngest|oldest|older|younger|\d+ year old)/,
      child: /(?:son|daughter|boy|girl|baby|kid|toddler|newborn|grandson|granddaughter)/,
    },
    not: ['my sister is ill', 'my knee is sore'],
  },
) // prettier-ignore

/** That the patient is a child: else a wife's "my husband" is who came. */
export const OF_CHILD = rule(
  AS_WORDS,
  [
    [/(?:my|your) (?:son|daughter|baby|little one|kid|toddler)/, 'how is your son'],
    [/mom|mum|mommy|daddy|daycare|diapers?|months old|kindergarten/, 'so mom what is going on'],
  ],
  { not: ['my husband is coughing'] },
)
