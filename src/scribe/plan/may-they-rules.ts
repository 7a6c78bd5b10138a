import { AT_START, rule } from '../rules/rule.ts'

/** A patient, or who came along, asks whether something may be done: 1 the verb with what belongs to it begins behind it. */
export const MAY_THEY = rule(
  AT_START,
  [
    [/(?:<lead> )*(?:can|could|may|should) (?:i|he|she|we|they) (?:still |even |just |also )*(?=<does>\b)/, 'can he go to daycare', 'so may i still run'],
    [/(?:<lead> )*(?:is it|is that) <fine> (?:<for-me>to |if (?:i|he|she) )(?=<does>\b)/, 'is it okay to swim'],
    [/(?:<lead> )*when (?:can|could|may|should) (?:i|he|she|we|they) (?=<does>\b)/, 'when can i go back to work'],
  ],
  {
    parts: {
      lead: /so|and|but|then|okay|well|also|oh|um/,
      fine: /(?:okay|ok|all right|fine|safe)/,
      'for-me': /(?:for (?:me|him|her|us) )?/,
      does: /(?:<moves>|<lives>|<takes-part>)/,
      moves: /(?:go|come|drive|fly|travel|walk|run|swim|ride|lift|climb|dive|move)/,
      lives: /(?:eat|drink|shower|bathe|sleep|work|exercise|work out|have sex|breastfeed|nurse|smoke)/,
      'takes-part': /(?:return|play|do|dance|get back|be around|sit|stand|wear|resume|practice|train)/,
    },
    not: ['can i ask you something', 'can you go over that', 'should i take it'],
  },
) // prettier-ignore

/** Asks whether something has to be done: behind it stands what. */
export const MUST_THEY = rule(
  AT_START,
  [[/(?:<lead> )*do(?:es)? (?:i|he|she|we|they) (?:still )?(?:need|have) to (?=<returns>)/, 'do i need to come back']],
  {
    parts: {
      lead: /so|and|but|then|okay|well|also|oh|um/,
      returns: /(?:come back|be seen|follow up|return)/,
    },
    not: ['do i need to take it', 'do i have to see you'],
  },
) // prettier-ignore

/** It has to be done under one condition alone. */
export const ONLY_IF = rule(
  AT_START,
  [[/(?:no )?(?:just |only )(?=if\b|when\b|in case\b)/, 'only if it is not better in 3 days']],
  { not: ['if you like'] },
)

/** How a clinician answers that it may be done from some time on, or under some condition. */
export const FROM_THEN_ON = rule(
  AT_START,
  [
    [/(?:<yes> )*(?:but )?(?:only )?(?=(?:once|when|after|as soon as|as long as|if|unless)\b)/, 'once the fever has been gone', 'yes but only when it has healed'],
    [/(?:<yes> )*(?:but )?(?:only )?(?=(?:tomorrow|next \w+|in (?:about )?(?:\d+|an?) \w+|on \w+day)$)/, 'tomorrow', 'in 2 weeks'],
  ],
  {
    parts: { yes: /yes|yeah|yep|sure|absolutely|of course|that is fine|(?:he|she|you) can|you may/ },
    not: ['no not yet', 'let us see'],
  },
) // prettier-ignore

/** And that it may not, up to some time: behind it stands the time. */
export const NOT_BEFORE = rule(
  AT_START,
  [
    [/(?:no )?not (?=until\b|till\b|before\b)/, 'not until the stitches are out'],
    [/(?:no )?not (?=for (?:at least |about |another |the next )?(?:\d|an? )|in the first \d)/, 'not for 2 weeks'],
  ],
  { not: ['not really', 'not that i know'] },
) // prettier-ignore
