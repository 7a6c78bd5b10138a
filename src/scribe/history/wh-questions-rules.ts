import { CALENDAR } from '../rules/parts.ts'
import { ANYWHERE, AS_WORDS, AT_START, rule, WHOLE } from '../rules/rule.ts'

/** A time is named. */
export const TIME = rule(
  AS_WORDS,
  [
    [/days?|weeks?|months?|years?|hours?|minutes?/, '2 weeks', 'an hour'],
    [/yesterday|today|morning|night|weekend/, 'this morning', 'over the weekend'],
    [/ago|since|last/, 'a while ago'],
    [/<weekday>/, 'on monday'],
    [/(?!may)<month>/, 'in december'],
  ],
  { parts: CALENDAR, not: ['it may be'] },
)

/** What people say before the time itself: "it has been going on for". */
export const BEFORE_TIME = rule(
  { before: '^', after: '(?: for)?(?= )' },
  [
    [/(?:it|this|that) <has-been>(?: been)?(?: going on)?/, 'it has been going on for 2 weeks'],
    [/(?:i would say|i think|i guess)(?: (?:it|that) (?:was|is|has been))?/, 'i would say about a year'],
    [/i have had (?:it|this)/, 'i have had this for a month'],
    [/probably|maybe|just|say/, 'probably 3 days'],
  ],
  { parts: { 'has-been': /has been|has|is|was|started|happened/ }, not: ['2 weeks'] },
)

/** With what an answer that is a time may begin; what stands behind these letters does not matter. */
export const BEGINS_TIME = rule(
  AT_START,
  [
    [/\d/, '3 days'],
    [/a/, 'about a week', 'almost a year'],
    [/the|this|today/, 'the last month', 'this morning'],
    [/over|on|early|late/, 'over a month', 'on tuesday'],
    [/since|several|some/, 'since last week', 'several years'],
    [/last|past|yesterday/, 'last night'],
    [/more|couple|few|roughly|in|nearly/, 'more than a week', 'nearly a year'],
    [/\w+day/, 'tuesday'],
  ],
  { not: ['weeks ago'] },
)

/** A stretch of time and no point of it. */
export const LASTING = rule(
  WHOLE,
  [
    [
      /(?:<about> )*<count> <unit>(?: now| or so)?/,
      'about 2 weeks now',
      'a couple of days',
      'half an hour or so',
    ],
  ],
  {
    parts: {
      about: /about|around|over|almost|more than|nearly|roughly|like|maybe/,
      count: /\d+(?:-\d+)?|\d+ or \d+|an?|one|a couple(?: of)?|couple(?: of)?|half an?|a few|few|several/,
      unit: /days?|weeks?|months?|years?|hours?|minutes?/,
    },
    not: ['2 weeks ago'],
  },
)

/** "How long ago did you have those surgeries?": what was had is the group. */
export const HAD = rule(
  WHOLE,
  [
    [
      /(?:and )?(?:how long ago|when) did you (?:have|get|undergo) <that> ((?:\w+ )?(?:<operation>|<event>))/,
      'how long ago did you have those surgeries',
      'when did you have your hip replacement',
      'and when did you have the heart attack',
    ],
  ],
  {
    parts: {
      that: /your|the|that|those|this|these/,
      operation: /surger(?:y|ies)|operations?|procedures?|\w+ectomy|replacement|transplant/,
      event: /stroke|heart attack|accident|fall/,
    },
    not: ['when did you have breakfast'],
  },
)

/** "How long has this been going on?": the subject and what is asked of it. */
export const ASKS_HOW_LONG = rule(
  WHOLE,
  [
    [
      /(?:and )?how (?:long|many <unit>) (?:ago )?(?:has|have|had) (<subject>) (?:been )?(.*)/,
      'how long has this been going on',
      'how many weeks have you been taking it',
    ],
  ],
  {
    parts: {
      unit: /days|weeks|months|years/,
      subject: /this|that|it|the \w+|your (?:\w+ )?\w+|you/,
    },
    not: ['how long does it last'],
  },
)

/** "When did it start?": the subject and what began. */
export const ASKS_WHEN = rule(
  { before: '^', after: '\\b' },
  [
    [
      /(?:and )?when (?:did|was) (<subject>) (?:first )?(<began>|<stopped>|<got-hurt>)/,
      'when did it start',
      'when did you first notice swelling',
      'when did you fall',
    ],
  ],
  {
    parts: {
      subject: /this|that|it|the \w+|your (?:\w+ )?\w+|you/,
      began: /start|begin|happen|occur|notice \w+/,
      stopped: /stop smoking|quit smoking|quit/,
      'got-hurt': /injure \w+|(?:get|become) (?:hurt|injured|sick|ill)|fall|crash/,
    },
    not: ['when is it worst'],
  },
)

/** What goes on for a time: "taking it", "off work". */
export const NAMED_BEING = rule(
  ANYWHERE,
  [
    [/^(?:having|experiencing|dealing|feeling|taking|smoking|on)\b/, 'taking it'],
    [/^\w+ing \w+\b<named>/, 'using insulin'],
    [/^(?:in|at|with|off)\b<named>/, 'off work'],
    [/^(?:married|single|retired|divorced|widowed)\b<named>/, 'married'],
    [/^(?:sober|clean|disabled|unemployed|vegetarian)\b<named>/, 'sober'],
  ],
  {
    parts: { named: /(?!.*\b(?:it|this|that|these|those|them|there|here|so)\b)/ },
    not: ['living with it', 'off it'],
  },
)

/** What was done for a time: "lived in Boston". */
export const NAMED_DONE = rule(
  ANYWHERE,
  [
    [/^had\b/, 'had it'],
    [/^(?:lived|worked|used|smoked|owned|taken|played)\b<named>/, 'smoked cigars'],
    [/^(?:suffered|struggled|noticed|seen)\b<named>/, 'noticed swelling'],
  ],
  {
    parts: { named: /(?!.*\b(?:it|this|that|these|those|them|there|here)\b)/ },
    not: ['used it'],
  },
)

/** "How long did you smoke cigarettes?": the verb is the group. */
export const WAS_FOR = rule(
  WHOLE,
  [
    [
      /(?:and )?how (?:long|many <unit>) (?:were|did) you (?!.*\b(?:<pointer>|<opinion>)\b)(\w+)(?: [\w'-]+)+/,
      'how long did you smoke cigarettes',
    ],
  ],
  {
    parts: {
      unit: /days|weeks|months|years/,
      pointer: /it|this|that|these|those|them|there|here/,
      opinion: /say|think|notice|for/,
    },
    not: ['how long did you use it daily'],
  },
)
