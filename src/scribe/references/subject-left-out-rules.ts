import { AT_START, rule } from '../rules/rule.ts'

/** "This is a medial meniscus problem": it is named there. */
export const NAMES_IT = rule(
  AT_START,
  [
    [/<this> (?:is|was) <likely>an? (?!<judged>)/, 'this is a meniscus problem', 'it is probably a virus'],
    [/<this> (?:could|may|might) be <likely>an? (?!<judged>)/, 'that could be an infection'],
  ],
  {
    parts: {
      this: /it|this|that/,
      likely: /(?:(?:probably|likely|just|all) )*/,
      judged: /(?:(?:very|really|pretty) )?(?:<worth>|<how-much>|sign|way|thing|problem)\b/,
      worth: /good|bad|great|matter/,
      'how-much': /little|big|bit|lot/,
    },
    not: ['this is a good sign', 'it is a problem'],
  },
)
