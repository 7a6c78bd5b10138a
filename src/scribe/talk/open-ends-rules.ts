import { AS_WORDS, AT_END, AT_START, rule } from '../rules/rule.ts'

/** "You had your last dose | just a few days ago, but": no new sentence begins with it. */
export const AGO = rule(
  AT_START,
  [
    [
      /(?:(?:just|only|about|maybe|like) )*<count> <unit> ago <goes-on>\b/,
      'just a few days ago but',
      'about 2-3 weeks ago when',
    ],
  ],
  {
    parts: {
      count: /an?|a few|few|a couple of|a couple|several|\d+(?:-\d+)?/,
      unit: /minutes|hours?|days?|weeks?|months?|years?/,
      'goes-on': /but|and|so|because|when|at|in|on|from|after/,
    },
    not: ['a few days ago i'],
  },
)

/** "And based on what the culture shows | we can decide". */
export const SCENE_OF_RESULT = rule({ before: '\\b(?:based|depending) (?:on|upon) (?:', after: ')$' }, [
  [/what (?:the|your|that|those) (?:[\w-]+ ){1,3}(?:shows?|says?|is|are)/, 'based on what the culture shows'],
  [/how (?:[\w-]+ ){1,3}(?:goes|is|are|do|does)/, 'depending on how the week goes'],
  [/(?:the|your) (?:[\w-]+ ){0,2}results?/, 'based on your blood test results'],
])

/** "How severe your hearing loss | is". */
export const HOW_BAD = rule(
  AT_END,
  [
    [
      /\bhow (?!<counts>|<asks>|to\b)\w+ (?:your|the|this|his|her|their) (?:[\w-]+ ){0,3}[\w-]+/,
      'to see how severe your hearing loss',
    ],
  ],
  {
    parts: {
      counts: /much|many|long|often|about|come/,
      asks: /is|are|do|does|did/,
    },
    not: ['how long your cough', 'how is your back'],
  },
)

/** "The mould | that is found in hay": which one is meant. */
export const WHICH_ONE = rule(
  AT_START,
  [
    [
      /that (?:is|are|was|were) <made> (?:in|on|by|from|with|at|around)$/,
      'that is found in',
      'that was caused by',
    ],
  ],
  {
    parts: { made: /found|made|produced|located|released|carried|caused|linked|placed/ },
    not: ['that is good in'],
  },
)

/** Advice to come back or to call, at the end of what was said. */
export const ADVISES_RETURN = rule(
  { before: '\\b', after: '(?: (?:sooner|right away|immediately|again|here))?$' },
  [
    [/come back|return/, 'please come back right away', 'return'],
    [/give (?:me|us) a call|(?:call|contact) (?:me|us)/, 'give us a call', 'contact me'],
    [/let (?:me|us) know/, 'let me know'],
    [/see (?:me|us)/, 'see me sooner'],
    [/(?:go|come) (?:back )?to the (?:er|ed|emergency \w+|hospital)/, 'go to the emergency room'],
  ],
)

/** What the words after "if" lead to. */
export const CONSEQUENCE = rule(
  AS_WORDS,
  [
    [/then|please/, 'it hurts then', 'please'],
    [/call|come|go|let|stop|take/, 'call us', 'it gets worse stop'],
    [/you (?:can|should|could|will|need|may|have to)/, 'you should rest'],
    [/i (?:will|would|want|am)/, 'i would like to know'],
    [/we (?:will|can|would|could|may|might|should|are)/, 'we might operate'],
  ],
  { not: ['the headaches become more severe'] },
)
