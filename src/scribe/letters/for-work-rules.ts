import { AS_WORDS, rule } from '../rules/rule.ts'

/** Speaks of work or school. */
export const OF_WORK = rule(
  AS_WORDS,
  [
    [/work(?:place|ing)?|job|telework|(?:light|desk) duty/, 'no work', 'desk duty'],
    [/school|class(?:es)?|daycare/, 'off school', 'no daycare'],
    [/gym|sports?|practice/, 'no sports', 'no gym'],
    [/lift(?:ing)?/, 'no lifting'],
    [/off (?:for|until)|stay(?:ing)? home/, 'off for a week', 'stay home'],
    [/excus\w+|restrict\w+/, 'excused on Monday', 'restrictions'],
  ],
  { flags: 'i', not: ['workup'] },
)

/** A sentence that says why would tell the reader what they need not know. */
export const TELLS_WHY = rule(
  AS_WORDS,
  [
    [/because|due to|given|since|secondary/, 'because of the back', 'due to gout'],
    [/for (?:his|her|their|the patient's)/, 'for her migraine'],
    [/diagnos\w+/, 'the diagnosis'],
    [/I (?:do not )?(?:think|believe|suspect)/, 'I do not think so'],
  ],
  { flags: 'i', not: ['for two weeks'] },
)
