import { AT_START, rule } from '../rules/rule.ts'

/** What leads to that which is named in place of what was denied. */
export const INSTEAD = rule(
  AT_START,
  [[/(?:just|only|mainly|mostly|more like|more of|more) (?:an? )?(?=[a-z\d])/, 'just tight', 'more of a pressure']],
  { not: ['it is just water', 'but it hurts'] },
) // prettier-ignore

/** What follows is the same thing, to a degree, at a time or in a place. */
export const LIMITS_IT = rule(
  { before: '^', after: '\\b' },
  [
    [/when|if|in|on|at|with|after|before|during|while|for|from|that|because|than|here|there/, 'when i lift', 'in the morning'],
    [/once|sometimes|occasionally|now and|the one/, 'the one time', 'sometimes'],
    [/some|mild\w*|slight\w*/, 'mild pain', 'slightly'],
    [/(?:little|bit|tad|touch)(?: bit)?(?: of \w+)?$/, 'little bit', 'touch of it'],
  ],
  { not: ['tight', 'heartburn after dinner', 'little bumps on my arm'] },
) // prettier-ignore
