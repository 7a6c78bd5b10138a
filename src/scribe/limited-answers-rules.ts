import { rule, WHOLE } from './rules/rule.ts'

/** A yes, said beside its limit. */
export const SAYS_YES = rule(WHOLE, [
  [/yes|yeah|yep|yup|sure|definitely|correct|right/, 'yes', 'yep'],
  [/(?:i|it|they|he|she|there) (?:do|does|did|have|has|am|is|are)/, 'i do', 'it does'],
  [/well|actually|i (?:think|guess|would say)/, 'well', 'i guess'],
])

/** How much or how often, as an answer of its own. */
export const HOW_MUCH = rule(
  { before: '^(?:(?:just|only|maybe|about|like|probably) )?', after: '$' },
  [
    [/(?:an? )?(?:tiny |little )?(?:bit|little|few|lot)/, 'a little', 'a tiny bit', 'a few'],
    [
      /some|somewhat|slightly|mildly|rarely|occasionally|sometimes|often|usually/,
      'sometimes',
      'just slightly',
    ],
    [
      /(?:once|twice|once or twice|(?:\d+|a few|several) times)(?: <when>)?/,
      'once',
      'twice last week',
      'about 3 times',
    ],
    [
      /(?:every )?now and then|once in a while|off and on|on and off|here and there/,
      'now and then',
      'off and on',
    ],
    [/all the time|constantly|always|daily|nightly/, 'all the time', 'daily'],
    [/(?:every|most|some) <unit>s?(?: <when>)?/, 'every night', 'most mornings'],
    [/an? (?:streak|drop|spot|touch|trace|sip|puff|glass|pack|cup)s?/, 'just a streak', 'a glass'],
    [/<when>/, 'yesterday', 'just last week', 'two weeks ago'],
    [/\d+(?:-\d+)? (?!times|pounds|<unit>)[a-z]+(?: (?:an?|per) <unit>)?/, 'maybe 2 beers', '2 pillows'],
  ],
  {
    parts: {
      unit: /(?:minute|hour|day|night|morning|evening|afternoon|week|weekend|month|year)/,
      when: /(?:an?|per|last|this) <unit>|yesterday|today|tonight|(?:an?|two|\d+|a few) <unit>s? ago|so far/,
    },
    not: ['2 weeks', 'a lot of people'],
  },
)

/** Where, when or with what it is so: the second group. The first keeps it to that. */
export const CIRCUMSTANCE = rule(
  {
    before:
      '^((?:just|only|mostly|mainly|usually|especially|sometimes|maybe|an? (?:little|bit)|once|twice) )?((?:',
    after: ") (?!my life|fact|general|case|course|the past|all)[a-z0-9' ]+)$",
  },
  [
    [/on|in|at|with|after|before|during|since|around|under/, 'only in my toes', 'on the stairs'],
    [
      /when(?:ever)?(?= (?:i|it|he|she|they)\b)|while|if(?= i\b)/,
      'when i lie down',
      'while walking',
      'mostly if i bend',
    ],
    [/(?:going|walking|climbing|bending|lying|sitting|standing|getting)/, 'going downstairs', 'bending over'],
    [/(?:every time|first thing)/, 'every time i eat', 'first thing in the morning'],
    [/(?:down|up|along|across)(?= (?:my|the)\b)/, 'down my leg'],
  ],
  { not: ['in march 2019 i had surgery, no', 'in general'] },
)

/** "Not for a month": a no that begins at a point of time; the group. */
export const NOT_SINCE = rule(
  { before: '^(?:(?:no|well|actually) )*not ((?:', after: ')$)' },
  [
    [
      /for (?:an?|\d+|a few|several|many|the last \d+) (?:days|weeks?|months?|years?)/,
      'not for a month',
      'not for 2 years',
    ],
    [/since (?!then|that|it|i know)[a-z0-9' ]+/, 'not since tuesday', 'not since the surgery'],
    [
      /in (?:the (?:last|past) )?(?:\d+ |a few |several )?(?:weeks?|months?|years|days)/,
      'not in weeks',
      'not in the last 2 months',
    ],
  ],
  { not: ['not since then', 'not for me'] },
)

/** What keeps a clause of its own going: no circumstance alone. */
export const GOES_ON = rule({ before: '\\b(?:', after: ')\\b' }, [
  [
    /not|no|never|but|because|so|or|though|except|unless|instead/,
    'at night but not much',
    'when i sit or stand',
  ],
])

/** What in the question is of a time or an occasion already. */
export const ASKS_OCCASION = rule({ before: '\\b', after: '\\b' }, [
  [
    /when|while|with|after|before|during|since|if|at (?:night|rest|all|work|home)/,
    'when you walk',
    'at night',
  ],
  [
    /in the (?:morning|evening|afternoon)|(?:walking|lying|sitting|standing|bending|going|exercise|movement)/,
    'in the morning',
  ],
])
