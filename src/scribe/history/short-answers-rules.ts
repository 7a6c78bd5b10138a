import { CALENDAR } from '../rules/parts.ts'
import { ANYWHERE, rule, WHOLE } from '../rules/rule.ts'

/** A point of time at the beginning of an answer; what leads to it stays out of the group. */
export const NEVER_HAD = rule(
  WHOLE,
  [[/(?:(?:no|oh|well|um) )*(?:i (?:have )?)?never (?:had|did|done|got|been|have|had to have)(?: (?:one|it|any|that|this))?/, 'i have never had one', 'never had one']],
  { not: ['never had one this bad'] },
) // prettier-ignore

export const POINT_OF_TIME = rule(
  {
    before: '^(?:(?:about|around|roughly|maybe|probably|just|like|on|in|the|um) )*(',
    after: ')(?= |$)',
  },
  [
    [
      /<count> (?:and a half )?<unit> ago(?: \d+ (?:days|weeks|months) ago)?/,
      'about 2 weeks ago',
      'a few days ago',
    ],
    [/(?:this|yesterday|last) <span>/, 'just this morning', 'last month'],
    [/yesterday|today|last \w+day/, 'yesterday', 'last tuesday'],
    [
      /(?:early |late |mid )?<month>(?: \d{1,2}(?:st|nd|rd|th)?)?(?: (?:19|20)\d\d)?/,
      'in march 2019',
      'late may',
    ],
  ],
  {
    parts: {
      ...CALENDAR,
      count: /an?|one|\d+(?:-\d+)?|a couple of|couple of|a few|few/,
      unit: /hours?|days?|weeks?|months?|years?/,
      span: /morning|afternoon|evening|night|week|month|year/,
    },
    not: ['2 weeks'],
  },
)

/** "When was your last period?": the thing is one of the groups. */
export const LAST = rule(
  { before: '\\bwhen ', after: '$' },
  [
    [/(?:was|is) (?:the |your )<last> <time-you>?<a>? ?([a-z][\w -]*)/, 'when was your last period'],
    [/did you last (?:have|take|use|get) <a>? ?([a-z][\w -]*)/, 'when did you last take the ibuprofen'],
  ],
  {
    parts: {
      last: /last|most recent/,
      'time-you': /time (?:that )?you (?:had|took|used|have|take|did|saw|got) /,
      a: /an?|the|your|any|some/,
    },
    not: ['when was the surgery'],
  },
)

export const ASKS_WORK = rule(
  ANYWHERE,
  [
    [
      /\bwhat (?:do you|is it you) (?:do (?:for|as)|work (?:as|in)|do$)/,
      'what do you do',
      'what do you work as',
    ],
    [/\bwhat (?:kind|sort|type|line) of (?:work|job)\b/, 'what kind of work do you do'],
    [/\bwhat is your (?:job|occupation|work)/, 'what is your work'],
    [/\bare you (?:\w+ )?working\b/, 'are you still working'],
    [/\byour (?:job|occupation)\b/, 'and your occupation'],
    [/\bdo for (?:work|a living)/, 'and you do for a living'],
  ],
  { not: ['what do you think'] },
)

export const ASKS_HAND = rule(
  ANYWHERE,
  [
    [/^(?!.*\b<of-thing>\b).*\b<side><hand>(?:or|and) <side>(?: |-)?hand(?:ed)?\b/, 'right or left handed'],
    [/\bhand dominan\w+/, 'your hand dominance'],
    [/\bdominant hand\b/, 'your dominant hand'],
    [/\b(?:which|what) hand do you (?:write|use)\b/, 'which hand do you write with'],
    [/\b(?:are you|you are) (?:right|left)[ -]?handed\b/, 'are you right-handed'],
  ],
  {
    parts: {
      'of-thing': /(?:is|was|in|of|on|with) (?:it|that|this|the|your)/,
      side: /right|left/,
      hand: /(?: |-)?(?:hand(?:ed)? )?/,
    },
    not: ['is it the right or left hand'],
  },
)

export const ASKS_ALLERGY = rule(
  { before: '^', after: '\\b' },
  [
    [/(?!.*\b(?:<takes>|<course>)\b).*\ballerg(?:y|ies|ic)/, 'do you have any allergies'],
    [
      /.*\b(?:problems?|trouble|reactions?) (?:with|to) (?:any |other )*(?:medicines?|medications?|drugs?|antibiotics?)/,
      'any problems with other medicines',
    ],
    [
      /.*\b(?:medicines?|medications?|drugs?) (?:that )?you can ?not (?:take|have)/,
      'any medicines you can not take',
    ],
  ],
  {
    parts: {
      takes: /tak(?:e|ing)|took|tried|using|used|for (?:your|the|those|seasonal)|alongside/,
      course: /help\w*|worse|experiencing/,
    },
    not: ['do you take anything for your allergies'],
  },
)

/** "I lay floors": what is done, of somebody who was asked for their work. */
export const DOES_WORK = rule(WHOLE, [[/i (?!(?:<told>|\w+ed)\b)[a-z]+ (?!not\b)[\w -]+/, 'i lay floors']], {
  parts: {
    told: /am|was|have|had|do|did|used|lost|quit|can|could|would|will|<else>/,
    else: /think|guess|know|need|want|mean|smoke|drink/,
  },
  not: ['i lost my job', 'i do not work', 'i am retired'],
})

/** A trade, named alone. */
export const IS_TRADE = rule(
  WHOLE,
  [
    [
      /(?!<no-trade>)(?:(?:a|an|in) )?(?:[a-z]+ )?[a-z]{2,}<ending>/,
      'landscaping',
      'in construction',
      'an office worker',
    ],
  ],
  {
    parts: {
      'no-trade': /(?:nothing|no|not|never|anything|whatever|working|either|neither|after|or|for)/,
      ending: /(?:ing|tion|er|or|ist|ian|ant|man|woman|work|driver|nurse|sales)/,
    },
    not: ['nothing', 'no longer', 'full time'],
  },
)
