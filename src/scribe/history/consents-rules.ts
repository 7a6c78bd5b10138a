import { rule, WHOLE } from '../rules/rule.ts'

/** "The blood test is fine with me": agrees to it. */
export const CONSENTS = rule(
  WHOLE,
  [
    [
      /(?:<joins> )*<thing> (?:[\w-]+ ){0,3}?<is> (?:just |totally )?<fine>(?: (?:with|by|for) me)?/,
      'the blood test is fine',
      'that sounds good',
    ],
  ],
  {
    parts: {
      joins: /(?:and|but|so)/,
      thing: /(?:the|that|an?|this)/,
      is: /(?:is|sounds|would be|will be|are)/,
      fine: /(?:fine|okay|ok|all right|alright|good)/,
    },
    not: ['the blood test was fine', 'my knee is fine'],
  },
)
