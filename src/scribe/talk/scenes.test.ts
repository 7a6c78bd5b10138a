import { expect, test } from 'vitest'
import { setsOnlyScene, waitsForItsClause } from './scenes.ts'
import { segmentWords } from './words.ts'

const wordsOf = (text: string) =>
  segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)

test.each([
  ['really just when my calf gets cold', true],
  ['I would say that when I am rowing', true],
  ['I do notice that if I am around cats', true],
  ['when I row I get a cramp', false],
  ['I row when it rains', false],
  ['when', false],
])('%j only says when: %s', (text, scene) => {
  expect(setsOnlyScene(wordsOf(text))).toBe(scene)
})

test.each([
  ['when I am rowing | I do not feel any pain', true],
  ['when I am rowing | um the pain comes', false],
  ['I like it when I am rowing | I do not feel any pain', false],
])('%j waits for its clause: %s', (text, waits) => {
  const [before] = text.split(' | ') as [string]
  expect(waitsForItsClause(wordsOf(text.replace(' |', '')), 0, wordsOf(before).length - 1)).toBe(waits)
})
