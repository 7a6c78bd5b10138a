import { expect, test } from 'vitest'
import { segmentWords } from '../talk/words.ts'
import { isToldByAnswer } from './told-by-answer.ts'

const words = (text: string) =>
  segmentWords({ id: 's1', speaker: 'unknown', text, startMs: null, endMs: null }, 0)

test.each([
  ['Have you seen any other doctors for this?', 'Yes, I saw Doctor Lang in March.', true],
  ['Do you have any family history of gout?', 'Um, yes, my aunt had gout.', true],
  ['Do you drink much beer?', 'Yeah, I drink about two pints a week.', true],
  ['Do you have any siblings?', 'Yes, I do.', false],
  ['Do you have any siblings?', 'Yes.', false],
  ['Have you had any headaches?', 'Yes, I had one on Monday.', false],
  ['Are you still taking your metformin?', 'Yes, I take it every morning.', false],
])('%j answered by %j is told by the answer: %j', (question, reply, told) => {
  expect(isToldByAnswer(words(question), words(reply))).toBe(told)
})
