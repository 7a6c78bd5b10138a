import { expect, test } from 'vitest'
import { isWhole } from './whole-sentences.ts'

test.each([
  ['We are not missing anything else I encourage the patient to rest the hand.', false],
  // The label of its kind does not make it a sentence.
  ['Medical reasoning: We are not missing anything else I encourage the patient to rest the hand.', false],
  ['Medical reasoning: I think the hand is healing well.', true],
  ['Additional testing: Order a ferritin level.', true],
  ['Onset: 3 days ago.', true],
])('%j is whole: %s', (text, whole) => {
  expect(isWhole({ section: 'assessment_plan', text, words: [] })).toBe(whole)
})
