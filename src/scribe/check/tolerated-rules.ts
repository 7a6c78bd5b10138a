import { AS_WORDS, rule } from '../rules/rule.ts'

/** A note says that a treatment is borne well. */
export const IS_TOLERATED = rule(AS_WORDS, [
  [/tolerat\w+ (?:it |them |this |the \w+ |\w+ )?(?:very |quite |fairly )?well/, 'tolerates metformin well', 'tolerated well'],
  [/well(?: |-)tolerated/, 'well tolerated'],
  [/(?:without|no|denies) (?:any )?(?:side|adverse) effects?/, 'without side effects'],
], { not: ['could not tolerate it', 'tolerates stairs'] }) // prettier-ignore

/** The talk speaks of how a treatment is borne, or of how it goes. */
export const SPEAKS_OF_BEARING = rule(AS_WORDS, [
  [/tolerat\w+|(?:side|adverse) effects?|reactions?|agrees? with (?:me|you|him|her)/, 'any side effects'],
  [/(?:no|any|without) (?:more |other )?(?:problems?|issues?|trouble|complaints?)/, 'no problems'],
  [/<goes> <so>(?:well|fine|good|great|okay|ok|better|all right)/, 'it is going pretty well'],
  [/(?:like|love|likes) (?:it|that|them)|helps?|helping|helped|worked/, 'i like it', 'it helps'],
], { parts: { goes: /(?:do|does|doing|going|goes|went|feeling|works?|working|been|is|are|am|was|it|that|sits?)/, so: /(?:just |really |very |pretty |quite |so |all )?/ }, not: ['it gives me the runs'] }) // prettier-ignore
