import { AS_WORDS, rule } from '../rules/rule.ts'
import { CALENDAR } from '../rules/parts.ts'

/** How often a habit comes, in how many days. */
export const EACH_DAY = rule(AS_WORDS, [
  [
    /(?:a|per|each|every|\/) ?(?:single )?(?:day|night|evening|morning)/,
    'a day',
    'every night',
    'every single day',
  ],
  [/daily|nightly|days a week/, 'daily', 'nightly'],
])
export const EACH_WEEK = rule(
  AS_WORDS,
  [
    [/(?:a|per|each|every) (?:week|weekend)/, 'a week', 'every weekend'],
    [/weekly|weekends?/, 'weekly', 'on weekends'],
    [/(?:on|every|each) (?:<weekday>)s?/, 'on fridays', 'every saturday'],
  ],
  { parts: { weekday: CALENDAR.weekday }, not: ['last week', 'two weeks ago'] },
)
export const EACH_MONTH = rule(AS_WORDS, [
  [/(?:a|per|each|every) month/, 'a month'],
  [/monthly/, 'monthly'],
])
/** Now and then, and nobody counts. */
export const SELDOM = rule(AS_WORDS, [
  [/(?:social|occasional|rare|seldom)(?:ly)?/, 'drinks socially', 'occasional'],
  [/(?:once in a while|now and then|special occasions|holidays)/, 'now and then', 'on special occasions'],
])

/** When a habit ended, or since when it is over. */
export const ENDED_AT = rule(
  AS_WORDS,
  [
    [/(?<count><number>) (?:<about> )?(?<unit><units>) (?:ago|back)/, '10 years ago', 'a month ago'],
    [/last (?<last>week|month|year|<month>)/, 'last year'],
    [/(?:<since> )(?<named>(?:19|20)\d\d|<month>)/, 'in 2015', 'since march', 'until june'],
    [/(?:<age> )(?<age>\d\d)/, 'at age 18', 'when i was 30'],
    [/(?<sober><number>) (?<units><units>) (?:clean|sober|smoke[- ]free)/, '2 years sober'],
  ],
  {
    parts: {
      number: /\d+(?:\.\d+)?|half an?|couple of|couple|few|an?|one/,
      about: /or so|good|full|whole/,
      units: /(?:day|week|month|year|decade)s?/,
      since: /in|since|until|till|back in|around|before/,
      age: /at age|at the age of|at|when (?:i|he|she) was|when (?:i|he|she) turned/,
      month: CALENDAR.month,
    },
    not: ['for 10 years', '20 years'],
  },
)

/** How long it went on. */
export const WENT_ON_FOR = rule(
  AS_WORDS,
  [
    [
      /for (?:about |over |almost |nearly |more than |at least )?(?<count><number>) (?<unit><units>)/,
      'for 20 years',
    ],
  ],
  {
    parts: { number: /\d+(?:\.\d+)?|an?|one/, units: /(?:day|week|month|year|decade)s?/ },
    not: ['10 years ago'],
  },
)
