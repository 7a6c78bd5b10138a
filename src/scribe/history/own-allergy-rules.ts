import { AS_WORDS, rule } from '../rules/rule.ts'

/** That an allergy is not there, only thought of, or somebody else's. */
export const NOT_THEIRS = rule(AS_WORDS, [
  [/no|not|never|without|denies|deny|rule out|outgr[eo]w\w*/, 'i have no penicillin'],
  [/if|test(?:ed|ing)?(?: \w+)? for|check(?:ed|ing)? for|maybe|might|worried/, 'tested for a penicillin'],
]) // prettier-ignore

/** "Isn't that sulfa? I'm allergic.", "I'm allergic to that." */
export const ALLERGIC_TO_THAT = rule(
  { before: '\\b(?:i am|he is|she is|we are) (?:(?:really|very|so|badly|super) )?allergic', after: '' },
  [
    [/$/, 'i am allergic'],
    [/ to (?:that|it|those|them|that one)(?= |$)/, 'i am allergic to that'],
  ],
  { not: ['i am allergic to cats', 'i am not allergic'] },
)
