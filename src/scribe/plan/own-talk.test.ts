import { expect, test } from 'vitest'
import { isOwnTalk } from './own-talk.ts'
import { segmentWords } from '../talk/words.ts'

test.each([
  ['I will have my nurse come in', true],
  ['my nurse will come in and dress the wound', false],
  ['I will bring you some paperwork', true],
  ['I believe that is our plan', true],
  ['I want to be reminded about the results of your patch test', true],
  ['we will talk about the operation a little more', true],
  ['we will discuss how you are doing with the drops', false],
  ['I am going to review these images from the CT', true],
  ['I do not want you to be scared', true],
  ['I do not want you to be on your feet', false],
  ['you can get different kinds of eye drops', true],
  ['your exam looks great', true],
  ['your exam shows a swollen joint', false],
  ['I am looking for a plumber', true],
  ['I am looking for a fracture', false],
])('%j is talk of no place in a record: %j', (text, talk) => {
  expect(isOwnTalk(segmentWords({ id: 's1', speaker: 'doctor', text, startMs: null, endMs: null }, 0))).toBe(
    talk,
  )
})
