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
