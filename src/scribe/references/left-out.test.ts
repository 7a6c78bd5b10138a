import { expect, test } from 'vitest'
import { segmentWords } from '../talk/words.ts'
import { leavesOut } from './left-out.ts'
import { leavesObjectOut, leavesSubjectOut } from './subject-left-out.ts'

const wordsOf = (text: string) =>
  segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)

test.each([
  // The verb is in the question.
  'I did around 2016',
  'I used to but not now',
  'I have and it was good',
  'I did once before',
  // The noun is.
  'the price of the new one',
  'the one that was almost 90',
  'there is another one',
  // The unit is.
  'I have six total',
  'I could do 30 on a good day',
  'I am at 90 now',
  'I have received both',
  // The thing is.
  'I had surgery for that too',
  'I remember that from last year',
  // Where it is was asked for.
  'it is my left elbow',
  'I think that was my right hip',
  'it is not the left foot',
  'the other two were a cream and a gel',
  'the main one would be gout',
  'I have never had one before',
])('%j does not say of what', (text) => expect(leavesOut(wordsOf(text))).toBe(true))

test.each([
  'I did the exercises',
  'it is my left elbow that hurts',
  'I have never had a seizure',
  'I used to smoke',
  'I have a cough',
  'I had two falls in the winter',
  'I took 2 tablets',
  'one of my brothers has asthma',
  'I had surgery for a hernia',
  'I have pain on the one side',
])('%j says it itself', (text) => expect(leavesOut(wordsOf(text))).toBe(false))

test.each([
  ['it is a small procedure', true],
  ['they will call you to schedule', true],
  ['that should get better', true],
  ['it is possible that you had a virus', false],
  ['it sounds like a sprain', false],
  ['it may be a good idea to change the dose', false],
  ['this stage is treated with surgery', false],
  ['I think this will take time', true],
  ['I think it is poorly controlled', false],
  ['I do not think that is pneumonia', false],
])('a line of the plan begins with what was said elsewhere in %j: %j', (text, expected) =>
  expect(leavesSubjectOut(wordsOf(text))).toBe(expected),
)

test.each([
  ['we will have to manage that', true],
  ['we will start with that next week', true],
  ['we can talk about those in the summer', true],
  ['use that ointment at night', false],
  ['we do not need a scan because you had that in May', false],
  ['I recommend the ointment', false],
])('a line of the plan orders what was said elsewhere in %j: %j', (text, expected) =>
  expect(leavesObjectOut(wordsOf(text))).toBe(expected),
)
