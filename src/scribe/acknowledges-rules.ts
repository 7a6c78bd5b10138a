import { rule } from './rules/rule.ts'

/** Says that it was heard, and nothing else. */
export const ACKNOWLEDGES = rule(
  { before: '^(?:(?:', after: ')(?: |$))+$' },
  [
    [/okay|ok|alright|all right|right|yes|yeah|yep|sure|of course/, 'okay all right', 'yeah sure'],
    [/great|good|fine|perfect|wonderful|that is fine|no problem/, 'great', 'that is fine'],
    [/thanks|thank you|doctor|doc/, 'thank you doctor'],
    [/got it|i see|i understand|sounds good|makes sense|will do/, 'got it', 'sounds good'],
  ],
  { not: ['all right i will take it', 'right knee'] },
)
