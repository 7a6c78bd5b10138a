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

test.each([
  ['we will have to see what we need to do moving forward', true],
  ['we will determine what the next steps are after the scan', true],
  ['we will see what the scan of your hip shows', false],
  ['I will call around', true],
  ['I will send those orders over', true],
  ['I will send the prescription over to your pharmacy', false],
  ['the front desk will find a time for the vaccine', true],
  ['you are here in an eye clinic', true],
  ['you might have had that done before when you were a child', true],
  ['sometimes you get a rash from the gloves', true],
  ['we have had good responses from other patients on it', true],
  ['I advised you to know that I am with you', true],
  ['I advised you to take a once-a-day one', true],
  ['order some tests to look into it', true],
  ['I will send off those labs to make sure that it is not something else', true],
])('%j says nothing to act on: %j', (text, unfit) => {
  const words = segmentWords({ id: 's1', speaker: 'doctor', text, startMs: null, endMs: null }, 0)
  expect(isUnfitForPlan(words)).toBe(unfit)
})
