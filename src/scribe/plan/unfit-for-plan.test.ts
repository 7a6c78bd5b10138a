import { expect, test } from 'vitest'
import { isUnfitForPlan } from './unfit-for-plan.ts'
import { segmentWords } from '../talk/words.ts'

test.each([
  ['I advised you to press your foot against my hand', true],
  ['I will tap on your back to hear how it sounds', true],
  ['check your reflexes', true],
  ['I advised you to lift your arm by bending at the elbow', true],
  ['I advised you to bend your knee ten times a day', false],
  ['I will check your kidney function', false],
  ['I advised you to press a cold pack against your knee', false],
])('%j is talk of an examination: %j', (text, unfit) => {
  const words = segmentWords({ id: 's1', speaker: 'doctor', text, startMs: null, endMs: null }, 0)
  expect(isUnfitForPlan(words)).toBe(unfit)
})
