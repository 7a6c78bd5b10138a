import { AT_END, AT_START, rule, WHOLE } from '../rules/rule.ts'

/** A whole answer that is a plain no. */
export const NADA = rule(WHOLE, [[/<lead>*(?:nada|zilch)<more>*/, 'nada', 'nope nada', 'zilch at all', 'nada nothing']], {
  parts: {
    lead: /(?:(?:um|uh|oh|well|no|nope|nah) )/,
    more: /(?: (?:nothing|none|zero|nada|zilch|at all|doctor))/,
  },
  not: ['nada how are you', 'i have got nada', 'empanada'],
}) // prettier-ignore

/** Between "zero" and what there is none of. */
export const NONE_OF = rule(
  AT_START,
  [
    [/(?:other |more |further |new )/, 'other ', 'new '],
    [/(?:episodes?|bouts?|signs?|instances?|history|trace) of /, 'episodes of ', 'history of '],
    [/(?:issues?|problems?|trouble) (?:with )?/, 'issues with ', 'trouble '],
  ],
  { not: ['tolerance for '] },
)

/** Before a "zero" that is a score, an end of a scale or part of a figure: it counts nothing that follows. */
export const SCORED = rule(
  AT_END,
  [
    [
      /\b(?:(?<!there )(?:is|was|are|were)|at|of|a|to|from|or|where) /,
      'the pain is ',
      'a score of ',
      'from ',
    ],
    [/(?:\d|\b(?:point|patient|ground|day|phase|grade|stage|level)) /, '2 ', 'point ', 'grade '],
  ],
  { not: ['i have had ', 'nope ', 'there was ', 'fine with ', ''] },
)

/** Behind a thing that "zero" stands before: an end of a scale. */
export const ENDS_SCALE = rule(AT_START, [[/(?:to|is|means|being|and) (?:an? )?(?:no\b|none|\d|ten)/, 'to 10', 'is no']], {
  not: ['is gone', 'to speak of'],
}) // prettier-ignore
