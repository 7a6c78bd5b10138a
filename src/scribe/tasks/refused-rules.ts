import { AS_WORDS, rule } from '../rules/rule.ts'

/** "I don't want an MRI", "I'd rather not": said by the patient. */
export const DECLINES = rule(AS_WORDS, [
  [/(?:do|would|will|can) not (?:want|like|need|take|do|go)/, 'do not want', 'will not take'],
  [/rather not|no thank you/, 'i would rather not', 'no thank you'],
  [/i (?:decline|refuse)/, 'i decline'],
  [/not (?:interested in|comfortable with)/, 'not interested in'],
  [/do not think i (?:want|need)/, 'do not think i need'],
])
