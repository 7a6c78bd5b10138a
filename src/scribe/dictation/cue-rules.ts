import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** What is ordered in the words of a chart: "Start lisinopril", "will refer". */
export const ORDERS = rule(
  { ...AT_START, after: '\\b' },
  [
    [
      /<lead>(?:start|stop|begin|continue|resume|restart|hold|taper|wean|titrate)/,
      'start iron',
      'will hold it',
    ],
    [
      /<lead>(?:increase|decrease|raise|lower|reduce|double|halve|switch|change|add)/,
      'increase it',
      'add iron',
    ],
    [/<lead>(?:give|bring|drop|check|order|obtain|get|send|repeat|recheck)/, 'check a cbc', 'bring it down'],
    [/<lead>(?:schedule|arrange|book|refer|consult)/, 'refer to ent', 'book an mri'],
    [
      /<lead>(?:return|follow(?: |-)up|come back|see|call|review) (?:in|if|with|back|on|<whom>)/,
      'return in may',
      'call if worse',
    ],
    [
      /<lead>(?:avoid|advised?|counsel\w*|discussed|recommend\w*|encourage\w*)/,
      'avoid salt',
      'discussed risks',
    ],
    [/<lead>(?:reassured?|prescribed?|refill\w*)/, 'reassured her', 'refilled it'],
  ],
  {
    parts: {
      lead: /(?:(?:and|then|also|i|we|will|would|am|are|going|to|plan|please|he|she|have|had|has|today) )*/,
      whom: /her|him|me/,
    },
    not: ['started in may', 'she sees ent'],
  },
)

/** What is decided, explained or agreed, wherever the sentence says it. */
export const DECIDES = rule(
  AS_WORDS,
  [
    [
      /<we> (?:will|would|am going to|are going to|plan|recommend|want|have asked)/,
      'i will call',
      'we plan a scan',
    ],
    [
      /<we> (?:decided|agreed|told|asked|advised|warned|explained|offered|suggested)/,
      'i told her',
      'we agreed',
    ],
    [/<we> (?:discussed|reviewed|counseled|reassured|went over|talked)/, 'we discussed it', 'i went over it'],
    [/(?:declin|refus|accept)\w*|understands|consents?|is willing/, 'declined', 'she understands'],
    [
      /<she> (?:is|was) (?:to|told|advised|asked|instructed|warned|counseled|offered)/,
      'she is to rest',
      'he was advised',
    ],
    [/<she> (?:should|will|can|may|needs? to)/, 'she should rest'],
    [
      /follow(?: |-)up|return precautions|risks and benefits|as needed for/,
      'follow up',
      'as needed for pain',
    ],
    [/for \d+ (?:days|weeks)/, 'for 7 days'],
    [/(?:sooner|emergency (?:room|department)|er|911|same day|right away)/, 'sooner', 'the same day'],
    [
      /if (?:<she>|it|the|there|no|not|still|symptoms|this|that|any)/,
      'if it is not better',
      'if symptoms go on',
    ],
    [/referr(?:al|ed) to|(?:is|are) (?:over)?due|next (?:visit|week|month)/, 'referral to ent', 'is overdue'],
    [/in (?:\d+|one|two|three|four|six) (?:days|weeks|months)/, 'in two weeks', 'in 3 months'],
  ],
  {
    parts: {
      we: /(?:i|we)/,
      she: /(?:she|he|they|patient|mom|mother|dad|father|parents|family|wife|husband)/,
    },
    not: ['no fever'],
  },
)

/** What it is found to be. */
export const JUDGES = rule(
  AS_WORDS,
  [
    [
      /consistent with|likely|suspect\w*|suspicious|suggest\w*|probabl[ey]|presumed/,
      'likely viral',
      'suspected',
    ],
    [/differential|rule out|ruled out|unlikely|cannot exclude|versus/, 'rule out pe', 'unlikely'],
    [/concern(?:ing)? for|doubt/, 'concern for pe', 'i doubt it'],
    [
      /(?:well|poorly|not|now|adequately)(?: \w+)? controlled|(?:at|above) goal|in remission/,
      'well controlled',
      'at goal',
    ],
    [/due to|secondary to|related to|exacerbation|flare|stage \w+/, 'due to gout', 'a flare'],
    [/moderate|mild|severe|acute|chronic/, 'acute sprain', 'chronic'],
  ],
  { not: ['no fever'] },
)

/** What somebody had, or has had for long. */
export const HAD_BEFORE = rule(
  AS_WORDS,
  [
    [/history (?:of|is|includes|significant|notable|positive)/, 'history of gout'],
    [/known (?:for|to have)|(?:significant|notable|remarkable) for/, 'known for gout', 'notable for gout'],
    [/(?:since|in|diagnosed in|from|until) (?:19|20)\d\d|diagnosed/, 'since 2015', 'diagnosed'],
    [
      /childhood|as a (?:child|teenager|kid|boy|girl)|born|gravida|pregnanc\w+|otherwise healthy/,
      'as a child',
      'born early',
    ],
  ],
  { not: ['in 3 days'] },
)

/** Operations by their endings, and what came of them. */
export const CUT_OUT = rule(
  AS_WORDS,
  [
    [/\w{3,}(?:ectomy|otomy|ostomy|plasty|rrhaphy|pexy|desis)/, 'appendectomy', 'rhinoplasty'],
    [/(?:taken|took) out|status post/, 'taken out', 'status post'],
  ],
  { not: ['no cuts'] },
)

/** What a test came to. */
export const CAME_OUT = rule(
  AS_WORDS,
  [
    [
      /(?:was|were|is|are|came back|returned) (?:negative|positive|normal|elevated|low|high|unremarkable)/,
      'was negative',
    ],
    [
      /white (?:cell |blood cell )?count|uric acid|viral load|sed rate|vitamin d|pulmonary function|stress test/,
      'white count',
    ],
  ],
  { not: ['she takes iron'] },
)

/** Motions, views and measures of an examination that are more than one word. */
export const EXAMINED = rule(
  AS_WORDS,
  [
    [
      /range of motion|straight leg|eye contact|thought (?:process|content)|no (?:acute )?distress/,
      'range of motion',
    ],
    [/(?:one|two|three|four|\d) plus|\d\/\d|\d\+/, 'two plus', '5/5'],
  ],
  { not: ['she takes iron'] },
)
