import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

const PARTS = {
  so: /(?:that|this|it|which) (?:is|was|are|were) (?:simply |just |totally |completely |all |plain )?/,
  wrong: /not true|untrue|wrong|false|incorrect|nonsense|a mistake|an error|a mix-?up/,
  'not-so': /not (?:right|so|correct|me|mine)(?=$| (?:that|it|i|my|he|she|the|at) )/,
}

/** A whole sentence that says of what was said just before that it is not so. */
export const UNTRUE_BEFORE = rule(
  { before: '^(?:(?:no|nah|nope|oh|well|um|uh|sorry|but|and|actually|okay) )*(?:', after: ')' },
  [
    [/<so>(?:<wrong>)\b/, 'that is not true', 'no that is wrong', 'but it was a mistake'],
    [/<so><not-so>/, 'that is not right', 'no that is not me'],
    [/not (?:true|me)\b/, 'not true', 'well not me'],
    [/no (?:way|chance)\b/, 'no way'],
    [/that (?:never happened|is somebody else)\b/, 'that never happened', 'no that is somebody else'],
  ],
  { parts: PARTS, not: ['that is not so bad', 'that is not right on the bone', 'it is wrongly heard'] },
)

/** The other voice denies outright what it was told. */
export const DENIES_OUTRIGHT = rule(
  { before: '^(?:(?:um|uh|oh|well|sorry|no) )*(?:', after: ')(?=$| (?:that|not|i|my) )' },
  [
    [
      /(?:<i> )?never (?:had|did|have|took|was|been)<it>/,
      'never had it',
      'no never took that',
      'i never had one',
    ],
    [/<i> <do> not(?: <take><it>)?/, 'no i do not', 'it is not', 'i have not', 'i do not take it'],
    [/<i> <do> not <take>? ?(?:at all|any ?more)/, 'i do not at all'],
  ],
  {
    parts: {
      i: /(?:i|it|we)(?: have| had)?/,
      do: /do|did|have|had|am|was|is/,
      take: /(?:have|take|smoke|drink|had|use)/,
      it: /(?: (?:it|that|them|those|one|any))?/,
    },
    not: [
      'no i know',
      'no i have a cough',
      'i do not know',
      'it is not the right knee',
      'i do not have any fever',
    ],
  },
)

/** Behind a thing, in its own sentence: that it stands there wrongly. */
export const UNTRUE_BEHIND = rule(
  AS_WORDS,
  [
    [/(?:but|and|though|because) <so>(?:<wrong>)/, 'but that is wrong', 'and it was a mistake'],
    [/but (?:that|it) (?:never happened|is somebody else)/, 'but that never happened'],
  ],
  { parts: PARTS, not: ['but it is not right on the bone'] },
)

/** Before a thing: somebody wrote it down. */
export const WRITTEN_DOWN = rule(AS_WORDS, [
  [
    /(?:put|wrote|written|entered|listed|charted|recorded|noted|documented)(?: (?:me|him|her|us))?(?: down)?/,
    'they put down',
    'charted',
    'listed me',
  ],
])
/** Behind what somebody wrote down. */
export const BY_MISTAKE = rule(AS_WORDS, [
  [/(?:by mistake|in error|mistakenly|wrongly|incorrectly)/, 'by mistake', 'in error', 'wrongly'],
])

/** Leads to what nobody ever told the speaker, in the same clause: of an illness that is how it is denied. */
export const NEVER_TOLD = rule(
  ANYWHERE,
  [
    [
      /\b(?:never|not) (?:been |ever )?(?:told|informed)\b(?! to\b)<more>$/,
      'never told by dr smith that i had a',
      'not been told i have',
    ],
    [
      /\b(?:nobody|no one|no doctor) (?:has |had )?(?:ever )?(?:told|said|mentioned|informed)\b(?! (?:\w+ )?to\b)<more>$/,
      'nobody ever told me that i have',
      'no one has said it is',
    ],
  ],
  { parts: { more: /(?: [\w'-]+)*/ }, not: ['never told to stop the', 'i was told i have'] },
)

/** The patient will not have what was just offered. */
export const REFUSES = rule(
  { before: '^(?:(?:um|uh|oh|well|sorry|no|nah|honestly) )*(?:', after: ')' },
  [
    [
      /(?:no|nah) thank(?:s| you)(?=$| not\b| i\b| but\b)/,
      'no thanks',
      'no thank you',
      'no thanks not today',
    ],
    [/thank(?:s| you) but\b/, 'thank you but i would rather wait'],
    [/i am (?:good|fine|okay|all right)$/, 'no i am good'],
    [/i will (?:pass|skip)\b/, 'i will pass on that'],
    [/not (?:today|interested|this time|this year)\b/, 'not today', 'no not this year'],
    [/i would (?:rather|prefer) (?:not|wait)\b/, 'i would rather not', 'i would rather wait with that'],
    [/no (?:\w+ ){1,6}please$/, 'no injections please', 'no needle in my knee please'],
    [/please (?:do not|no|not)\b/, 'please do not cut me'],
    [/i (?:do|would) not (?:really )?want (?:it|that|one|any|the|to|an?)\b/, 'i do not want it'],
  ],
  { not: ['thanks for that', 'i am good at it', 'thank you', 'thank you i will'] },
)

/** The patient neither takes nor refuses what was just offered, not yet. */
export const PUTS_OFF = rule(
  { before: '^(?:(?:um|uh|oh|well|hm|okay|honestly|maybe|but) )*(?:', after: ')\\b' },
  [
    [/<i> (?:rather|like to|want to) (?:\w+ )?<think>/, 'i would rather think about that one first'],
    [/<i> (?:prefer|need|have) to (?:\w+ )?<think>/, 'i need to talk to my wife'],
    [/(?:let|can|could) (?:me|i|us|we) (?:please |maybe )?(?:think|sleep|talk|read|get back)/, 'let me think about it', 'can i sleep on it'],
    [/i (?:will|would) (?:have to )?think (?:about|over|on)/, 'i will think about it'],
    [/not (?:yet|right now|just yet|now)/, 'not yet'],
    [/(?:maybe )?(?:later|another time|next time)(?! than)/, 'next time'],
    [/i am not sure (?:about|i want|yet)/, 'i am not sure about that'],
  ],
  { parts: { i: /(?:i|we)(?: would| will| really)?/, think: /(?:think|sleep|talk|ask|read|discuss|consider|wait)/ }, not: ['i think so', 'let me see', 'later than that'] },
) // prettier-ignore

/** What was offered is done already, somewhere else or before. */
export const HAD_ALREADY = rule(
  { before: '^(?:(?:no|nope|yes|yeah|oh|well|need|thanks|thank|you|actually|already|um|uh|nah|that is okay) )*', after: '' },
  [
    [/i (?:have |already |just |actually )*(?:had|got|did|received|took|done|gotten)(?: already)? <it>\b/, 'no need i had it at the pharmacy', 'i already got one'],
    [/(?:got|had|did) <it>\b/, 'had mine in march'],
  ],
  { parts: { it: /it|that|one|mine|them|those|both/ }, not: ['i never had one', 'i did not have it'] },
) // prettier-ignore
