import { expect, test } from 'vitest'
import { withoutEnd } from './without-end.ts'

test.each([
  ['Cough.', '.', 'Cough'],
  ['Cough. .', '. ', 'Cough'],
  ['...', '.', ''],
  ['', '.', ''],
  ['No. 7', '.', 'No. 7'],
])('%j without %j at its end is %j', (text, characters, left) => {
  expect(withoutEnd(text, characters)).toBe(left)
})
