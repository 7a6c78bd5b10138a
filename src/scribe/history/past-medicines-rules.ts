import { CALENDAR } from '../rules/parts.ts'
import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** A medicine was taken or given, and nothing in the verb says that it still is. */
export const WAS_USED = rule(
  AS_WORDS,
  [
    [/(?<!\b(?:have|has|had|having) )(?:took|used|tried|did|had|got|finished|completed)/, 'i took zoloft'],
    [
      /(?:was|were|been) (?:given|prescribed|treated with|put on|on|taking)/,
      'i was given prednisone',
      'been put on it',
    ],
    [/(?:gave|prescribed|put) (?:me|him|her|us|them|you)/, 'they gave him prednisone'],
  ],
  { not: ['i have taken it', 'i started zoloft', 'i take it'] },
)

/** When that was, where it is over. */
export const LONG_AGO = rule(
  AS_WORDS,
  [
    [/in (?:college|high school|school|the past|childhood|my (?:teens|twenties|20s|30s))/, 'in college'],
    [/(?:weeks?|months?|years?|decades?|while|long time) (?:ago|back)/, 'three years ago', 'a while back'],
    [/last (?:year|month|time|summer|winter|fall|spring|<month>)/, 'last winter', 'last june'],
    [/in (?:early |late )?<month>/, 'in october'],
    [/in (?:19|20)\d\d|back (?:then|in|when)/, 'in 2016', 'back when i was thin'],
    [/(?:when|while) (?:i|he|she) was (?:a|an|in|younger|little|pregnant|\d+|at)/, 'when i was pregnant'],
    [/as a (?:kid|child|teenager|baby|student)/, 'as a kid'],
    [/for <about>(?:\d+|<number>|few|couple|couple of|whole)? ?<span>/, 'for about 8 months', 'for a few days'],
    [/(?:after|around|before|with|during) (?:my|the|his|her|our) <event>/, 'after my son'],
    [/neither (?:one |of them )?(?:\w+ )?(?:helped|worked)|(?:did not|without) (?:really |much )?(?:help|work|relief)/, 'neither one helped', 'it did not really help'],
    [/(?:course|courses|round|rounds) of/, 'two courses of antibiotics'],
    [/(?:around|at|over) (?:thanksgiving|christmas|easter|new year)/, 'around thanksgiving'],
  ],
  {
    parts: {
      ...CALENDAR,
      about: /(?:about |maybe |like |only |just |around |almost |some |those |a |an |the )*/,
      number: /one|two|three|four|five|six|seven/,
      span: /(?:days?|weeks?|months?|years?)/,
      event: /(?:first|second|last|baby|son|daughter|pregnancy|surgery|operation|divorce|accident)/,
    },
    not: ['this morning', 'every day', 'last night', 'yesterday'],
  },
) // prettier-ignore

/** Asks what was given at an earlier time, or what helped then. */
export const ASKS_WHAT_WAS_GIVEN = rule(
  AS_WORDS,
  [
    [/what did (?:they|he|she|you|the \w+) (?:give|prescribe|put|treat|use|take)/, 'what did they give you'],
    [/what (?:antibiotics?|medicines?|meds|medications?) (?:did|were|was)/, 'what antibiotic did you get'],
    [/(?:did|has) (?:he|she|they|anyone|anybody|dr \w+|your doctor) (?:try|give|prescribe|start)/, 'did they give you anything'],
    [/what (?:have you|has (?:he|she)|did (?:he|she)) (?:tried|try)/, 'what have you tried'],
  ],
  { not: ['what do you take', 'did you take it today'] },
) // prettier-ignore

/** It goes on, whatever else was said. */
export const GOES_ON_NOW = rule(
  AS_WORDS,
  [
    [/still|(?<!not (?:\w+ ){0,4})(?:now|currently)|these days|to this day/, 'i still take it', 'and now'],
    [/(?:ever )?since|so far|have been|has been|had been/, 'ever since', 'i have been on it'],
    [/every (?:day|night|morning|evening|week|month)|daily|nightly/, 'every night'],
    [/(?:once|twice|times) (?:a|per) (?:day|week)|as needed|when i need/, 'twice a day'],
  ],
  { not: ['i am not on it now', 'last year'] },
)

/** Said after a medicine: it is taken no more. */
export const TAKEN_NO_LONGER = rule(
  AS_WORDS,
  [
    [/(?:am|is|are) not (?:on|taking|using) (?:it|that|them|those|any)/, 'i am not on it now', 'he is not taking that'],
    [/(?:am|is|got|went|came|been) off (?:of )?(?:it|that|them|those)/, 'i went off it', 'i am off of that'],
    [/(?:took|take|taken|taking) (?:me|him|her) off(?! work| school)/, 'the hospital took me off'],
    [/(?:do|does) not (?:take|use) (?:it|that|them) (?:now|anymore|any more|any longer)/, 'do not take it anymore'],
    [/(?:did|took|used|had|tried) (?:it|that|them|those) for (?:about |like |maybe |only )*(?:\w+ ){1,2}<span>/, 'i did that for 4 years'],
    [/so (?:i|we|he|she) (?:stopped|quit)/, 'so i quit'],
  ],
  {
    parts: { span: /(?:days?|weeks?|months?|years?)/ },
    not: ['i do not take it at night', 'i am off work'],
  },
) // prettier-ignore

/** Right before a name: too much of it at once. */
export const OVERDOSE = rule(
  { before: '\\b', after: '(?: (?:of|the|my|some|his|her|those|pills))*$' },
  [
    [/(?:bunch|handful|bottle|fistful|ton|pile)/, 'took a bunch of', 'a whole bottle of my'],
    [/overdos\w+ (?:on|with)|overdose of|too (?:much|many)/, 'i overdosed on', 'took too much'],
  ],
  { not: ['took a dose of'] },
)

/** Right behind the name of what is taken no more: "the atorvastatin I quit". */
export const STOPPED_RIGHT_BEHIND = rule(
  AT_START,
  [
    [
      /(?:i|he|she|we) (?:just |already |have |had )*(?:quit|stopped|gave up|came off|dropped|tossed|threw out)\b/,
      'i quit',
      'i just stopped',
    ],
    [/(?:i|he|she|we) (?:am|is|are) (?:not (?:on|taking)|off)\b/, 'i am off', 'she is not taking'],
    [
      /(?:i|he|she|we) (?:do|does) not (?:take|use)(?: (?:it|that))? (?:anymore|any more|any longer)\b/,
      'i do not take anymore',
    ],
  ],
  { not: ['i take it'] },
)

/** Right before the name of what is taken no more. */
export const STOPPED_RIGHT_BEFORE = rule(
  {
    before: '(?<!\\bnot |\\bnever )\\b',
    after: '(?: (?:taking|using|of|the|my|his|her|that))*$',
  },
  [
    [/stopped|quit|discontinued/, 'they stopped the', 'i quit taking'],
    [/took (?:me|him|her) off/, 'the hospital took me off the'],
  ],
  { not: ['i never stopped the', 'stop the'] },
)
