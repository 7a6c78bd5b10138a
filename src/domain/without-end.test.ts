import { expect, test } from 'vitest'
import { withoutEnd } from './without-end.ts'

test.each([
  ['Cough.', /[.]/, 'Cough'],
  ['Cough. .\u00a0', /[.\s]/, 'Cough'],
  ['...', /[.]/, ''],
  ['', /[.]/, ''],
  ['No. 7', /[.]/, 'No. 7'],
])('%j without %s at its end is %j', (text, character, left) => {
  expect(withoutEnd(text, character)).toBe(left)
})
