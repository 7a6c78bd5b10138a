import { rule } from '../rules/rule.ts'

/** What leads to what is done with a medicine, and the word right before its name. */
const LEADS = {
  joint: /(?:so|and|then|okay|well|now|but|for now|right now|for today)/,
  who: /(?:i|we) (?:will|would|am going to|are going to|want to|want you to|would (?:just )?like (?:you )?to)/,
  lead: /(?:<joint> )*(?:(?:<who>|let us|<you>|please) )?(?:<just> )*/,
  you: /you (?:can|should|will|need to)/,
  just: /(?:just|really|still|also|go ahead and|probably)/,
  the: /(?: (?:on|of|the|your|his|her|that|taking|using|any|same|dose))*/,
}

/** "Keep the", "leave your": with what stands behind the name, nothing is changed. */
export const KEEPS = rule({ before: '^', after: '$' }, [[/<lead>(?:keep|leave)<the>/, 'we will leave the', 'keep your']], {
  parts: LEADS,
  not: ['keep in', 'do not keep the'],
}) // prettier-ignore

export const AS_BEFORE = rule(
  { before: '^', after: '(?: (?:for now|today|right now|for the time being))?$' },
  [
    [/(?:exactly |just )?(?:the same|unchanged|alone|as is)/, 'the same', 'alone for now'],
    [/(?:right |exactly )?where (?:it is|they are)(?: at)?/, 'where it is'],
    [/(?:just )?(?:as|like|the way) (?:it is|they are)/, 'as it is', 'the way they are'],
    [/at (?:that|the same|the current|its current|your current) (?:dose|level)/, 'at the same dose'],
  ],
  { not: ['in the fridge', 'where you can reach it', 'alone with food'] },
)

/** "Stick with the", "keep going with the": it goes on. */
export const GOES_ON = rule(
  { before: '^', after: '$' },
  [[/<lead>(?:stay|stick|carry on|keep going|keep on|go on) (?:with|on|at)<the>/, 'stick with the', 'you can stay at the same dose of', 'keep going with your']],
  { parts: LEADS, not: ['you stayed on the', 'if you stay on the', 'do you stay on the'] },
) // prettier-ignore

/** "I'm not going to change your": nothing is changed. */
export const CHANGES_NOT = rule(
  { before: '^', after: '$' },
  [[/(?:<joint> )*(?:i|we) (?:am|are|will|would) not (?:going to |want to )?(?:change|touch|adjust)<the>/, 'i am not going to change your']],
  { parts: LEADS, not: ['did not change the', 'you should not change the'] },
) // prettier-ignore

export const PAUSES = rule({ before: '^', after: '$' }, [[/<lead>pause<the>/, 'let us pause the']], {
  parts: LEADS,
  not: ['do not pause the'],
}) // prettier-ignore

/** "Put the", before "on pause". */
export const PUTS = rule({ before: '^', after: '$' }, [[/<lead>put<the>/, 'let us put the']], {
  parts: LEADS,
  not: ['did they put the'],
}) // prettier-ignore
export const ON_PAUSE = rule({ before: '^', after: '(?= |$)' }, [[/on (?:pause|hold|ice)/, 'on pause until the scan']], {
  not: ['on the list'],
}) // prettier-ignore

export const ENDS = rule(
  { before: '^', after: '$' },
  [
    [/<lead>(?:get rid of|lay off|knock off|cut out)<the>/, 'get rid of the', 'lay off'],
    [/(?:<joint> )*(?:i|we) (?:want|would like|need) you off(?: of)?<the>/, 'i want you off the'],
  ],
  { parts: LEADS, not: ['did you lay off', 'do not get rid of the'] },
)

export const CUTS = rule({ before: '^', after: '$' }, [[/<lead>cut<the>/, 'let us cut the']], {
  parts: LEADS,
  not: ['did you cut the'],
}) // prettier-ignore
export const IN_HALF = rule({ before: '^', after: '(?= |$)' }, [[/(?:dose )?in half/, 'in half', 'dose in half']], {
  not: ['in the morning'],
}) // prettier-ignore

export const WAITS_WITH = rule(
  { before: '^', after: '$' },
  [[/<lead>(?:hold off|wait|hold)(?: off)? (?:on|with)(?: starting)?(?: an?)?<the>/, 'let us wait on the', 'we will hold off on any', 'hold off on starting a']],
  { parts: LEADS, not: ['you waited on the', 'wait for the'] },
) // prettier-ignore

/** The name comes first: "the metformin you keep going". */
export const NAME_FIRST = rule({ before: '^', after: '$' }, [[/(?:<joint> )*(?:the|your|and the|but the)?/, 'and the', '']], {
  parts: LEADS,
  not: ['i take the', 'is the'],
}) // prettier-ignore
export const KEPT_GOING = rule(
  { before: '^', after: '$' },
  [
    [/<figure>?(?:yes )?(?:you |we )?(?:keep|stay|carry|go) <on>(?: (?:it|that|with that))?<same>?/, 'you keep going same as before', '70 yes keep on', 'we keep on with that'],
    [/<figure>?(?:yes )?(?:stays|remains|goes on)<same>/, 'stays the same', '40 stays as it is'],
  ],
  {
    parts: {
      figure: /\d+(?: \w+)? /,
      on: /(?:going|on|taking)/,
      same: / (?:(?:the )?same(?: (?:as before|dose))?|as (?:before|it is)|where it is)/,
    },
    not: ['you keep in the fridge', 'keeps me up'],
  },
) // prettier-ignore
