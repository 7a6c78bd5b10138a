import { rule } from '../rules/rule.ts'

/** A line of the story that speaks of a thing without its name. */
export const POINTS_AT_THING = rule(
  { before: '', after: '' },
  [
    [/\b<does> (?:it|<that>)<end>/, 'Her daughter checks it.', 'He stopped that.'],
    [
      /\b<joins> <that><end>/,
      'Her ankles swell a little with that one.',
      'Her sister was on that and she was throwing up.',
    ],
    [/^It (?:makes|made|gives|gave|helps|helped|works|worked|upsets)\b/, 'It makes him bonkers not sleepy.'],
    [/^(?:Those|These)\b(?! (?:symptoms|days|pains|episodes|spells|headaches))/, 'Those were gone.'],
  ],
  {
    parts: {
      does: /<takes>|notic\w+|needs?|wants?|g[ai]ven?|checks?/,
      joins: /with|on|of|about|for|from|by/,
      takes: /takes?|took|taking|uses?|used|using|stopped|tried/,
      that: /that one|this one|those|these|that/,
      end: /(?=[.,;]|$| (?:<next>)\b)/,
      next: /and|but|a|in|at|since|when|because|due|so|every|once|twice|daily|<later>/,
      later: /again|anymore|yet|too|either|about|until|before|after/,
    },
    not: [
      'It hurts on stairs.',
      'He has that pain again.',
      'It started yesterday.',
      'He noticed that his leg hurts.',
    ],
  },
)

/** The same of several, where nobody of unknown sex is meant. */
export const POINTS_AT_SEVERAL = rule(
  { before: '', after: '' },
  [
    [/^They (?:are|were|would|itch\w*|come|came|go|went|hurt|start\w*)\b/, 'They would be gone in an hour.'],
    [/\b(?:of|with|on|took|takes|stopped|used|had|has) them(?=[.,;]|$| (?:and|but|for|since)\b)/, 'He took them for a week.'],
  ],
  { not: ['The patient saw them.'] },
) // prettier-ignore
