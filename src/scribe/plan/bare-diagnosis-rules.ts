import { INNER_PARTS } from '../lexicon/inner-parts.ts'
import { AT_START, rule } from '../rules/rule.ts'

/** What may stand before the name of what is found, and says nothing else. */
export const LEADS_BARE = rule(
  AT_START,
  [
    [/(?:(?:<and> )*)(?:(?:the |my )?(?:diagnosis|impression|assessment)(?: is|:)? )?(?:an? )?/, 'so a right ankle sprain', 'diagnosis is gout'],
  ],
  { parts: { and: /so|okay|all right|alright|well|then|now|and/ } },
) // prettier-ignore

/** "You've sprained your right ankle": what was done to it, and to what. */
export const HURT_IT = rule(
  AT_START,
  [
    [
      /(?:(?:<opens>) )*you have (?:(?:<also>) )*(?:<hurt>) (?=(?:your|the|an?) )/,
      'so you have sprained your ankle',
    ],
  ],
  {
    parts: {
      opens: /so|okay|well|i think|it looks like/,
      also: /just|also|probably|likely/,
      hurt: /sprained|strained|torn|broken|fractured|ruptured|dislocated|pulled|bruised/,
    },
    not: ['you have been', 'have you sprained your ankle'],
  },
)

/** "Your pressure drops when you stand up": what orthostatic hypotension is, told in plain words. */
export const DROPS_ON_STANDING = rule(
  { before: '\\b', after: '' },
  [
    [
      /(?:(?:blood )?pressure|bp) (?:really |also |just )?(?:<drops>)(?: \w+){0,4}? (?:<standing>)/,
      'your pressure drops when you stand up',
      'your blood pressure falls quite a bit on standing',
    ],
    [/drop in (?:your |the )?(?:blood )?pressure (?:<standing>)/, 'a drop in your pressure when you stand'],
    [
      /(?:<standing>)(?: up)? (?:your|the) (?:blood )?pressure (?:really |also |just )?(?:<drops>)/,
      'when you stand up your blood pressure drops',
    ],
  ],
  {
    parts: {
      drops: /drops|falls|goes down|dips|sinks|plummets|dropped|fell|dropping|falling/,
      standing:
        /(?:<whenever>) (?:you|he|she) (?:stands?|gets?|(?:are|is) standing)(?: up)?|(?:on|upon|with) standing/,
      whenever: /when|whenever|as|once|every time|each time|while/,
    },
    not: ['your pressure drops when you take it', 'your pressure is high when you stand'],
  },
)

/** "The tendon in your shoulder is inflamed": what is ill inside is the first group, how it is the second. */
export const ILL_INSIDE = rule(
  {
    before: '^(?:(?:so|okay|well|and|now|i think|i believe|it looks like|probably) )*(?:your|the|his|her|a) ',
    after: '',
  },
  [
    [
      /((?:<inner-part>)(?:<lies-in>)?) (?:is|are) (?:(?:a bit|a little|quite|just|probably|really) )*(<ill-inside>)\b/,
      'the tendon in your shoulder is inflamed',
      'i think a disc in your back is a bit irritated',
    ],
  ],
  { parts: INNER_PARTS, not: ['the shoulder is inflamed', 'is the tendon inflamed'] },
)
