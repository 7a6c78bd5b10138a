import { AS_WORDS, rule } from '../rules/rule.ts'

/** "I don't want an MRI", "I'd rather not": said by the patient. */
export const DECLINES = rule(AS_WORDS, [
  [/(?:do|would|will|can) not (?:want|like|need|take|do|go)/, 'do not want', 'will not take'],
  [/rather not|no thank you/, 'i would rather not', 'no thank you'],
  [/i (?:decline|refuse)/, 'i decline'],
  [/not (?:interested in|comfortable with)/, 'not interested in'],
  [/do not think i (?:want|need)/, 'do not think i need'],
])

/** "I had both last year at the pharmacy": what is offered was had already. */
export const HAD_ALREADY = rule(
  { before: '^(?:(?:oh|well|no|actually|but|yeah|um) )*', after: '' },
  [
    [/i (?:already )?(?:had|got) (?:it|them|both|that|mine|one|those|the \w+|all of them)\b.*\b(?:already|last|ago|year|month|week|pharmacy|in \d+)\b/, 'i had both last year'],
    [/i (?:have )?already (?:had|got|have|done|did) (?:it|them|both|that|mine|one|those)\b$/, 'i already had it'],
    [/i (?:have )?(?:had|done) (?:it|them|both|that|mine|one|those) already\b$/, 'i have had that already'],
  ],
  { not: ['i had a fever last week', 'i will have it'] },
) // prettier-ignore
