import { AT_START, rule, WHOLE } from './rules/rule.ts'

/** A yes with a limit. */
export const PARTLY = rule({ before: '^', after: '\\b' }, [
  [/sometimes|occasionally|rarely|lately/, 'sometimes', 'occasionally yes'],
  [/a (?:little|bit|few)|some|little|bit|somewhat|slightly/, 'a little', 'somewhat', 'slightly'],
  [/kinda|mostly|not much/, 'kinda', 'not much'],
  [/once in a while|(?:every )?now and then/, 'once in a while', 'every now and then'],
  [/maybe (?:a|some|sometimes|once|twice|\d)/, 'maybe a little'],
  [/here and there|off and on|on and off/, 'here and there', 'on and off'],
])

/** "Do you get up at night?" "Twice now.": a yes that tells how often. */
export const HOW_OFTEN = rule(
  { before: '^', after: '$' },
  [
    [/(?:about |maybe )?(?:once|twice|\d+ times)(?: <now>)?/, 'once', 'twice now', '3 times a night'],
    [/(?:every|most) <time>(?: <now>)?/, 'every night', 'most mornings now'],
    [/all the time|all day|constantly|always|daily|nightly/, 'all the time', 'constantly'],
  ],
  {
    parts: {
      now: /now|already|a <time>|an hour|last night|today/,
      time: /(?:single )?(?:nights?|days?|mornings?|evenings?|weeks?)/,
    },
    not: ['once i took it', 'every day i take it'],
  },
)

/** "Not really", "not since then": a no. */
export const NOT_SO = rule({ before: '^not ', after: '\\b' }, [
  [/really|at all|that|too|so|right|as/, 'not really', 'not at all', 'not that i know'],
  [/anymore|yet|since|currently|lately|recently/, 'not anymore', 'not lately'],
  [/particularly|specifically|especially|noticeably|necessarily/, 'not particularly'],
  [/to|in|any/, 'not to my knowledge', 'not in the morning'],
])

/** "I've never had one": a no, and nothing else said. */
export const NEVER_DID = rule(WHOLE, [
  [/i (?:have )?never(?: (?:have|had|did|done|been|do|got|tried|used|seen))?(?: (?:one|it|any|that|this|there|them))?/, 'i have never had one', 'i never did'],
], { not: ['i have never felt this bad', 'i never had it this bad'] }) // prettier-ignore

/** The other voice says that it is not so, or does not understand. */
export const REJECTS = rule(
  { before: '^(?:(?:um|uh|er|well|oh|okay) )*(?:', after: ')\\b' },
  [
    [/no(?! (?:no |i )?(?:yeah|i know|that is (?:right|fine)|problem|worries))/, 'no', 'um no it is not'],
    [/nope|not (?:really|exactly|quite)/, 'nope', 'well not really'],
    [/sorry|pardon|what/, 'sorry', 'oh pardon'],
    [/i (?:have|did|do|am|was|can) not/, 'i do not'],
  ],
  { not: ['no problem', 'no i know'] },
)

/** "Yes, I do.": what was asked as denied is so. */
export const OUTRIGHT = rule(
  AT_START,
  [[/(?:<lead> )*(?:i|it|they|there|he|she) <is-or-does>(?= |$)(?! not\b)/, 'yes i do', 'well there is']],
  {
    parts: {
      lead: /yes|yeah|yep|oh|well|actually|um|uh|but/,
      'is-or-does': /do|does|am|is|are|was|were|have|has|did/,
    },
    not: ['yes i do not'],
  },
)

/** What makes a "no" before it a "now and then". */
export const NOT_QUITE = rule(
  { before: '^(?:(?:i mean|well|okay|except|only|just|unless|but|maybe|um|uh) )+', after: '\\b' },
  [
    [/(?:.* )?(?:socially|sometimes|occasionally|now and then|once in a while|rarely|on weekends|at parties)/, 'i mean socially'],
    [/(?:like |maybe |about )?(?:one|two|\d+) (?:or \d+ )?(?:\w+ )?(?:a|per|at|on|when|every)/, 'well maybe 2 a week'],
  ],
  { not: ['i mean i do not know', 'well i quit in 2010'] },
) // prettier-ignore

/** Who said no and was reminded admits it. */
export const OWNS_UP = rule(
  { before: '^(?:(?:okay|all right|well|fine|yeah|yes|oh|right) )+', after: '\\b' },
  [[/(?:one|once|twice|\d|maybe (?:one|once|a)|a (?:few|couple)|i (?:did|have|do|was)|there was|that one)/, 'okay one']],
  { not: ['okay i see'] },
) // prettier-ignore

/** "I wouldn't do anything", "I would never act on it": what is not done may be thought of. */
export const WOULD_NOT_DO = rule({ before: '^(?:i|he|she|we) (?:would|could) (?:not|never) (?:ever |actually |really )?', after: '\\b' }, [
  [/(?:do|act|hurt|harm|kill|try|go through)/, 'i would not do anything', 'i would never act on it'],
], { not: ['i would not say so', 'i would not'] }) // prettier-ignore
