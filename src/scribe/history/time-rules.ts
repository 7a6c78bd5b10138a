import { CALENDAR } from '../rules/parts.ts'
import { ANYWHERE, AT_END, rule } from '../rules/rule.ts'

const PARTS = {
  ...CALENDAR,
  unit: /seconds?|minutes?|hours?|days?|weeks?|months?|years?|nights?/,
  amount: /\d+(?:-\d+)?|\d+ (?:or|to) \d+|an?|one|a couple(?: of)?|couple(?: of)?|<few>/,
  few: /a few|few|several|half an?|(?:an? )?\w+ and a half/,
  hedge: /about|around|probably|maybe|roughly|over|under|almost|nearly|just|only|the last|the past|good/,
  day: /<weekday>|<month>|labor day|christmas|thanksgiving/,
  'of-month': / \d{1,2}(?:st|nd|rd|th)?/,
  year: /(?:19|20)\d\d/,
  'part-of-day': / (?:morning|afternoon|evening|night)/,
}

/** A stretch or point of time as people answer with it. */
export const TIME = rule(
  ANYWHERE,
  [
    [/(?:since )?<month><of-month>?(?: of)? <year>/, 'march 2007', 'october 23rd of 1992'],
    [/(?:since )?the (?:spring|summer|fall|winter) of <year>/, 'the fall of 2007'],
    [/(?:since )?<month><of-month>/, 'since may 3rd'],
    [
      /since (?:last |the )?(?:<day>|yesterday|midday|this morning)/,
      'since last monday',
      'since this morning',
    ],
    [/since (?:last |the )?last (?:week|month|night|year)/, 'since last week'],
    [/since (?:last |the )?\w+ <unit> ago/, 'since 2 weeks ago'],
    [/(?:<hedge> )*an? <unit> (?:and a half|or 2)(?: ago| now| or so)?/, 'about a week and a half ago'],
    [
      /(?:<hedge> )*<amount> (?:good )?<unit>(?: ago| now| or so)?/,
      'a couple of days',
      'the last 3 weeks or so',
    ],
    [/(?:earlier )?today<part-of-day>?/, 'earlier today'],
    [/(?:earlier )?yesterday<part-of-day>?/, 'yesterday evening'],
    [/(?:earlier )?last (?:night|week|month|year|<day>)<part-of-day>?/, 'last friday night'],
    [/(?:on |early |late |this past )?<day>\b<part-of-day>?/, 'on monday', 'late december'],
  ],
  { parts: PARTS, not: ['now and then'] },
)

/** How often, as people answer with it. */
export const OFTEN = rule(
  ANYWHERE,
  [
    [
      /(?:<hedge> )*<count><times>?(?: (?:a|per|every|each) <span>| daily)/,
      'about once a day',
      '2 or 3 times daily',
    ],
    [
      /every (?:other )?(?:day|week|month|night|\d+ (?:hours|days|weeks))/,
      'every other day',
      'every 6 hours',
    ],
    [/all the time|constantly/, 'all the time'],
  ],
  {
    parts: {
      ...PARTS,
      count: /\d+(?:-\d+)?|\d+ (?:or|to) \d+|once|twice|a few|a couple(?: of)?/,
      times: / (?:or (?:once|twice) )?times?/,
      span: /day|week|month|night|year|hour/,
    },
    not: ['twice'],
  },
)

/** A stretch of time rather than a point of it: "about a week now" answers "when did it start?" too. */
export const LASTS = rule(AT_END, [[/\b<unit>(?: now| or so)?/, 'a week now']], {
  parts: PARTS,
  not: ['a week ago'],
})

/** When it began: "since Monday", "a week ago", "Saturday". */
export const BEGAN = rule(
  ANYWHERE,
  [
    [/^(?:on |early |late |last )?<day>/, 'on saturday', 'early may'],
    [/ago$/, 'a week ago'],
    [/^(?:earlier )?(?:today|yesterday)/, 'earlier today'],
    [/^since (?!<amount> <unit>$)/, 'since breakfast'],
  ],
  { parts: PARTS, not: ['since a week', '2 weeks'] },
)
