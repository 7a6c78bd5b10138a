import { rule } from '../rules/rule.ts'

/** "So is it ...", "do I have ...", "and it's ..." */
export const ASKS_WHETHER = rule(
  {
    before: '^(?:(?:so|and|oh|then|okay|wait|well|but|(?:do )?you think|you mean) )*(?:',
    after: ')\\b(?! (?:not|never|no)\\b)',
  },
  [
    [/is (?:it|this|that)/, 'so is it gout', 'is that a stress fracture'],
    [/(?:it|this|that) is/, 'oh it is shingles'],
    [/(?:do|did) i have/, 'do i have pneumonia'],
    [/i have(?: got)?/, 'so i have got gout'],
  ],
  { not: ['is it not gout', 'what is it'] },
)

/** An answer that agrees, from its first word on. */
export const AGREES = rule(
  { before: '^(?:(?:oh|well|um|uh|unfortunately) )*(?:', after: ')\\b' },
  [
    [/yes|yeah|yep/, 'yes', 'oh yeah it does'],
    [/correct|exactly|(?:that is )?right/, 'exactly', 'that is right'],
    [/i am afraid so|i (?:do )?(?:think|believe) so/, 'i am afraid so', 'i do think so'],
    [/(?:most )?(?:likely|probably)/, 'most likely'],
    [/it (?:most likely |probably )?is/, 'it is', 'it probably is'],
  ],
  { not: ['i do not think so', 'no'] },
)
