import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** Smoking is spoken of. */
export const OF_SMOKING = rule(
  AS_WORDS,
  [
    [/smok\w+|cigarettes?|tobacco/, 'did you ever smoke'],
    [/quit in|packs? a day/, 'quit in 2011'],
  ],
  { not: ['do you drink'] },
)

/** What else may be given up or counted: then it is not sure that smoking is meant. */
export const OF_ANOTHER_HABIT = rule(AS_WORDS, [[/drink\w*|alcohol|beers?|wine|vap\w+|weed|marijuana|drugs?|coffee|gum/, 'do you smoke or drink']], {
  not: ['do you smoke'],
}) // prettier-ignore

/** "Quit in 2011, yes.": when it ended is the group. */
export const QUIT_WHEN = rule(
  WHOLE,
  [
    [
      /<yes>*(?:quit|stopped|gave (?:it|them) up) (?:back )?(<when>)(?: (?:yes|yeah|now))?/,
      'quit in 2011 yes',
      'yeah stopped about 5 years ago',
    ],
  ],
  {
    parts: {
      yes: /(?:yes|yeah|yep|right|correct|well|oh|i did) /,
      when: /in \d{4}|<roughly>?<count> <span>s? ago|last <span>|<season>/,
      roughly: /(?:about|around|almost|over) /,
      span: /(?:year|month|week)/,
      count: /\d+|an?|a couple(?: of)?|a few/,
      season: /(?:in|last) (?:the )?(?:spring|summer|fall|autumn|winter)/,
    },
    not: ['quit', 'i quit in 2011'],
  },
)

/** "It was a pack a day for twenty years.": how much is the first group, for how long the second. */
export const SMOKED_AMOUNT = rule(
  WHOLE,
  [
    [
      /<lead>*(?:it|that) was <roughly>*(<count> <smoke>(?: <day>)?)( (?:for|over) <roughly>?<long>)?/,
      'it was a pack a day for 20 years',
      'it was about half a pack a day',
    ],
  ],
  {
    parts: {
      count: /\d+(?:-\d+)?(?: (?:to|or) \d+)?(?: and a half)?|half a|an?|one|a couple of|a few/,
      lead: /(?:and|but|well|probably|maybe) /,
      roughly: /(?:like|about|almost|maybe) /,
      smoke: /packs?|cigarettes?|cigs/,
      day: /(?:a|per|each|every) (?:day|week)/,
      long: /(?:\d+|a couple of|a few) (?:years|months)|an? (?:year|decade)/,
    },
    not: ['it was a pack of gum', 'it was a mess'],
  },
)
