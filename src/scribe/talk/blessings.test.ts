import { expect, test } from 'vitest'
import { withoutBlessings } from './blessings.ts'
import { plain } from './word.ts'
import { segmentWords } from './words.ts'

const left = (text: string): string =>
  plain(withoutBlessings(segmentWords({ id: '1', speaker: 'patient', text, startMs: 0, endMs: 0 }, 0)))

test.each([
  ['My wife, God rest her, quit with that', 'my wife quit with that'],
  ['God rest his soul', ''],
  ['My mom, may she rest in peace, had gout', 'my mom had gout'],
  ['God bless him, he helps me', 'he helps me'],
])('%s', (said, told) => {
  expect(left(said)).toBe(told)
})

test.each([
  'Thank God it was benign',
  'I rest my leg',
  'The doctor told her to rest her knee',
  'They rest in bed',
])('%s stays as it is', (said) => {
  expect(left(said)).toBe(said.toLowerCase())
})
