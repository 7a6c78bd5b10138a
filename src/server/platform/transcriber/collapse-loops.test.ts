import { expect, test } from 'vitest'
import { collapseLoops } from './collapse-loops.ts'

test.each([
  ['thank you. '.repeat(40), 'thank you.'],
  ['The pain. ' + 'I do not know, '.repeat(12) + 'it hurts.', 'The pain. I do not know, it hurts.'],
  ['no '.repeat(30), 'no'],
  ['ha'.repeat(60), 'ha'],
])('a phrase without end is written once', (text, expected) => {
  expect(collapseLoops(text.trim()).text).toBe(expected)
})

test('what was collapsed is marked as uncertain', () => {
  const { text, uncertain } = collapseLoops('He said ' + 'thank you '.repeat(9) + 'and left.')
  expect(text).toBe('He said thank you and left.')
  expect(uncertain.map(({ from, to }) => text.slice(from, to))).toEqual(['thank you'])
})

test.each([
  'No, no, no, no, no, it is the left knee.',
  'Squeeze my fingers. Squeeze my fingers. Squeeze my fingers. Good.',
  'Call 555 5555, extension 1000000.',
  'Blood pressure 120 over 80, then 130 over 80, then 120 over 80.',
  '',
])('what people say stays as it is: %j', (text) => {
  expect(collapseLoops(text)).toEqual({ text, uncertain: [] })
})
