import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

/** Since when, how far, and what was done about it. */
export const DETAIL = rule(
  ANYWHERE,
  [
    [/\d/, 'gout for 5 years'],
    [
      /\b(?:since|ago|recent(?:ly)?|newly|later|last|when|after|during)\b/,
      'newly found gout',
      'asthma since i moved',
    ],
    [
      /\b(?:stage|grade|remission|controlled|treated|treatment|medicat\w+)\b/,
      'well controlled',
      'in remission',
    ],
    [/\b(?:because|due|caused)\b/, 'due to the fall'],
    [
      /\b(?:child(?:hood)?|teens?|twenties|thirties|forties|fifties|birth|born|age|years?|months?)\b/,
      'in my teens',
    ],
  ],
  { not: ['i have gout'] },
)

/** Leads to what somebody has: "your asthma", "a history of gout", "diagnosed with". */
export const HAS = rule(
  ANYWHERE,
  [
    [/\b(?:your|my|his|her)\b/, 'and your '],
    [/\b(?:history|diagnosed|diagnosis|known|chronic|past|suffer\w*)\b/, 'a history of ', 'suffering from '],
    [/\b(?:have|has|had|with|for)\b/, 'i have ', 'along with '],
    [/\b(?:is|are|am) (?:also )?(?:an? )?(?:known )?$/, 'he is also a '],
    [/\bold $/, 'a 52 year old '],
  ],
  { not: ['it looks like'] },
)

/** "You have got some arthritis in there", "the tracing shows you have a tachycardia": found today. */
export const FOUND_TODAY = rule(
  { before: '\\b', after: '$' },
  [
    [
      /you (?:do |also |clearly )*have (?:got )?(?:some|a little|a bit of) (?:[\w-]+ ){0,2}/,
      'you have got some ',
    ],
    [/(?:shows?|means?)(?: \w+)? (?:that )?you have (?:[\w-]+ ){0,3}/, 'the tracing shows you have a '],
  ],
  { not: ['you have diabetes'] },
)

/** "I think I have diabetes": what a patient believes is not yet theirs. */
export const BELIEVES = rule(
  { before: '\\b', after: '(?: (?:that|if|whether))? i (?:\\w+ ){0,3}$' },
  [
    [/think|believe|guess|suspect/, 'i think i have '],
    [/feel like|wonder\w*/, 'i was wondering if i have '],
    [/worry|worried|afraid|scared/, 'i am scared that i have '],
  ],
  { not: ['i have'] },
)

/** Asks which illnesses somebody has, and not which run in the family. */
export const ASKS_CONDITIONS = rule(
  { before: '\\b', after: '\\b(?!.*\\bfamil)' },
  [
    [/<which> (?:\w+ ){0,2}?<illness>/, 'do you have any chronic conditions', 'other health issues'],
    [/medical history/, 'your past medical history'],
  ],
  {
    parts: {
      which: /medical|health|chronic|major|significant|underlying|other|any/,
      illness: /conditions?|problems?|issues?|illness\w*|diseases?|diagnos[ei]s/,
    },
    not: ['any conditions in the family'],
  },
)

/** "Any medical problems?": asks for the illnesses of record. */
export const ASKS_RECORD = rule(
  AS_WORDS,
  [
    [
      /(?:medical|health) (?:problems?|conditions?|issues?|history|illness(?:es)?|concerns)/,
      'do you have any medical problems',
    ],
    [/chronic (?:problems?|conditions?|diseases?|illness(?:es)?)/, 'any chronic diseases'],
  ],
  { not: ['any problems sleeping'] },
)

/** "Any health problems?", "the same illness": no illness is named. */
export const GENERIC = rule(
  { before: '^', after: '$' },
  [
    [
      /(?:<which> )*(?:<illness>|history|things?|anything(?: like that)?)/,
      'any health problems',
      'the same illness',
    ],
  ],
  {
    parts: {
      which: /any|a|an|some|the|known|other|similar|same|<grave>|<medical>/,
      grave: /significant|major|serious|chronic/,
      medical: /familiar|health|medical|hereditary|genetic/,
      illness: /problems?|conditions?|diseases?|illness(?:es)?|issues?|sick|disorders?/,
    },
    not: ['heart disease'],
  },
)

/** "Does anyone in your family have diabetes?": the illness is the group. */
export const FAMILY_HAS = rule(
  { before: '\\b', after: '$' },
  [
    [
      /(?:family|relatives)(?: \w+)?(?: who)? (?:ever )?<has>(?: <had>)* ([\w' -]+)/,
      'does anyone in your family have diabetes',
      'any relatives who ever had a stroke',
    ],
  ],
  {
    parts: {
      has: /has|have|had|having|with|suffers? from|who had|who has/,
      had: /had|ever had|a history of|any|an?/,
    },
    not: ['is your family well'],
  },
)

/** Asked for illness at large, not for some of it ("rheumatology diseases, like arthritis"). */
export const OF_ANY_ILLNESS = rule(
  { before: '^(?!.*\\b(?:like|such as|for example)\\b).*\\b', after: '\\b' },
  [
    [/any(?:one|body) (?:else )?(?:sick|ill|unwell)/, 'is anyone else sick at home'],
    [
      /(?:any|familiar|family|your) (?:<which> )*<illness>/,
      'is there any medical condition',
      'your family history',
    ],
  ],
  {
    parts: {
      which: /medical|health|kind of|familiar|other|chronic/,
      illness: /diseases?|illness(?:es)?|conditions?|problems|issues|history/,
    },
    not: ['any diseases like arthritis'],
  },
)

/** What somebody believes of an illness and does not know. */
export const HOLDS = rule(
  { before: '^(?:i|we) (?:do )?(?:not )?(?:really )?', after: '\\b' },
  [
    [/(?:also )?(?:think|believe|suspect|wonder|recommend|suggest)/, 'i do not think it is broken'],
    [/(?:am|are) (?:<rather> )*<minded>/, 'i am a little concerned about it'],
  ],
  {
    parts: {
      rather: /also|just|a little|a little bit|a bit|very|not/,
      minded: /concerned|worried|sure|thinking|hopeful|confident|happy|pleased/,
    },
    not: ['i know it is broken'],
  },
)

/** What will be or should be, and what is so in general; "you would wake up" is a habit. */
export const WILL_BE = rule(
  ANYWHERE,
  [
    [/\b(?:should|will)\b/, 'it will get better'],
    [/(?<!\b(?:i|you|he|she|they|that|it|which|who)) would\b/, 'rest would help'],
    [/^(?:i|we) would\b/, 'we would start with rest'],
    [/^it is (?:\w+ )?(?:normal|common|usual|possible|likely|unlikely|important)\b/, 'it is very common'],
  ],
  { not: ['you would wake up'] },
)
