import { expect, test } from 'vitest'
import { statementsOf } from './clauses.ts'
import { plain } from './word.ts'
import { segmentWords } from './words.ts'

test.each([
  ['yeah I did my wife and I were on a boat', 'my wife and i were on a boat'],
  ['yes I do I have a cough', 'i have a cough'],
  ['I did my exercises', 'i did my exercises'],
  ['I was just going to say when I row my thumb hurts', 'when i row my thumb hurts'],
  ['I would say that when I row my thumb hurts', 'when i row my thumb hurts'],
])('%j tells %j', (said, told) => {
  const words = segmentWords({ id: '', speaker: 'patient', text: said, startMs: null, endMs: null }, 0)
  expect(plain(statementsOf(words)[0] ?? [])).toBe(told)
})
