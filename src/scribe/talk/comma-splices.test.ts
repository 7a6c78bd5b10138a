import { expect, test } from 'vitest'
import { turnsOf } from '../plan/plan-wording.ts'
import { plain, type Word } from './word.ts'
import { segmentWords } from './words.ts'

const wordsOf = (text: string): Word[] =>
  segmentWords({ id: '', speaker: 'doctor', text, startMs: null, endMs: null }, 0)

test.each([
  ['I will print the leaflet for the operation, it is in my office', 2],
  ['we will arrange a visit next month, if we find that it is no better, we might need a test', 2],
  ['let us wait those two months, you can keep using the gel twice a day', 2],
  ['you need to be seen today, someone needs to look at the leg', 2],
  ['I recommend a check of the heart, I think Dr. Gray would be a good choice for it', 2],
  ['there is a small lump, I have noted on the exam', 1],
  ['you can take one tablet a day, that is fine', 1],
  ['I think since it has been four months, we should check it again', 1],
  ['come back and see me in a few days, if it is not better, or if it is worse', 1],
  ['this can last for days, we want you to go to hospital in that case', 1],
  ['depending upon the results, you may need a scan', 1],
])('%j is %d statements', (said, count) => {
  expect(turnsOf(wordsOf(said)).map(plain)).toHaveLength(count)
})
