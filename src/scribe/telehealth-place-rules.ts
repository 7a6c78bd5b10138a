import { CALENDAR } from './rules/parts.ts'
import { AS_WORDS, AT_END, rule, type Rule } from './rules/rule.ts'

/** What may stand between "I am" and the place. Only who calls from somewhere is there: "I am from" tells of a home town. */
const HERE_PARTS = {
  calls: /(?:<on-call>|logging|logged|connecting|talking)(?: in| to| with| you)*/,
  'on-call': /calling|joining|speaking|dialing|dialling/,
  still: /<now>|<where>|sitting|located|parked|staying|actually|all alone|alone/,
  now: /currently|right now|now|just|still|presently|today/,
  where: /here|over|out|up|down|back|physically/,
  'to-place': /(?: (?:<still>|<calls>))*(?= (?:at|in|inside|on|home)\b)/,
  'from-place': /(?: <still>)* <calls>(?= from\b)/,
}

const here = (who: RegExp, calling: string, placed: string): Rule =>
  rule(
    { before: '\\b', after: '' },
    [
      [/<who><from-place>/, calling],
      [/<who><to-place>/, placed],
    ],
    { parts: { ...HERE_PARTS, who }, flags: 'g', not: ['i am from ohio', 'he is feeling better'] },
  )

/** Who is told to be somewhere, by how they say it. */
export const PATIENT_HERE = here(/i am|we are/, 'i am calling from my car', 'we are right now at home')
export const STATED_HERE = here(
  /(?:patient|he|she|you) (?:is|are)/,
  'the patient is joining from work',
  'she is currently in her car',
)
export const DOCTOR_HERE = here(
  /i am|(?:provider|physician|clinician|doctor) is/,
  'the provider is calling from the clinic',
  'i am sitting in my office',
)
export const ASKED_HERE = here(/are you|you are/, 'are you calling from home', 'are you still at work')

/** Whether a question asks where the other one is. */
export const ASKS_PLACE = rule(
  AS_WORDS,
  [
    [/where(?:abouts)? are you(?! <elsewhere>)/, 'where are you right now'],
    [/where you are/, 'can you tell me where you are'],
    [
      /(?:what|which) (?:is )?(?:your )?(?:current |physical )?<place>/,
      'what is your current location',
      'which state',
    ],
    [/your (?:current |physical )?location/, 'can you confirm your location'],
    [/(?:are you|you are)(?:<from-place>|<to-place>)/, 'are you at home', 'you are calling from home'],
  ],
  {
    parts: {
      ...HERE_PARTS,
      elsewhere: /(?:from|originally|living|working|going|having|hurting|feeling|getting|taking)/,
      place: /location|city|state|country|province|county|town/,
    },
    not: ['where are you from', 'where are you hurting'],
  },
)

/** What is, was or would be somewhere at another time says nothing of now. */
export const ANOTHER_TIME = rule(
  AS_WORDS,
  [
    [/not|never|if|when/, 'i am not at home', 'when i am at work'],
    [/was|were/, 'i was in the car'],
    [/allergic/, 'i am allergic in spring'],
    [/tomorrow|yesterday|usually|every/, 'i am at work tomorrow', 'usually at home'],
    [/<weekday>s?/, 'i am in the office mondays'],
    [/next (?:week|month|time)/, 'next week'],
    [/last (?:week|month|time|year)/, 'last year'],
  ],
  { parts: CALENDAR },
)

/** What leads to "from" where it tells of the call, and not of a home town. */
export const CALLS_LAST = rule(
  AT_END,
  [
    [/^ ?/, ''],
    [/\b<calls> ?/, 'i am calling'],
  ],
  { parts: HERE_PARTS, not: ['i am'] },
)
