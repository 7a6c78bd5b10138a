import { rule } from '../rules/rule.ts'

/** "Use heat twice a day": what is said of how often is of what is named there, and not of the medicine before. */
export const OF_SOMETHING_ELSE = rule(
  { before: '\\b', after: '\\b(?! (?:it|them|that|this|one|those|these|\\d))' },
  [
    [/use|apply|put|wear/, 'use heat', 'apply ice', 'wear the boot'],
    [/do|check|brush|wash/, 'do the stretches', 'check your sugar'],
    [/drink|eat|rinse|gargle|soak/, 'drink water', 'soak the foot'],
    [/ice|heat|stretch\w*|exercis\w+|walk\w*/, 'ice the knee', 'stretches', 'walking'],
  ],
  { not: ['use it', 'put that on'] },
)

/** Behind the name of a medicine, or of several: that it goes on as it is. */
export const STAYS_SO = rule(
  { before: '^(?:,? (?:and|the|your|[a-z]+)){0,4} ', after: '\\b' },
  [
    [/(?:stays?|remains?) (?:the same|unchanged|where)/, ' stays the same'],
    [/(?:stays?|remains?) (?:at|on) \d/, ' stays at 5'],
    [/as (?:it is|they are)/, ' and the atorvastatin stay as they are', ' as it is'],
    [/alone|(?:right )?where it is/, ' alone', ' right where it is'],
  ],
  { not: [' stays in the drawer', ' 20 mg daily'] },
)

/** Right before the name of a medicine that did something. */
export const IS_CAUSE = rule(
  { before: '\\b', after: ' (?:the |your )?$' },
  [
    [/(?:is|are|was|be) (?:probably |likely )?from/, 'the cough is from the '],
    [/caused by|because of|due to|blame/, 'because of your '],
  ],
  { not: ['switch from the ', 'off the '] },
)
