import { expect, test } from 'vitest'
import { knownSpelling } from './known-spelling.ts'

test.each([
  ['/notes', '/Notes'],
  ['/SIGNBAA', '/signBAA'],
  ['/adaptive-pearls/', '/Adaptive-Pearls'],
  ['/Organization/AbC', '/organization/AbC'],
  ['/reviewnotes/Id-1', '/reviewNotes/Id-1'],
])('%s is known as %s', (typed, known) => {
  expect(knownSpelling(typed)).toBe(known)
})

test.each(['/Notes', '/organization/AbC', '/nowhere', '/notes/more', '/%E0%A4%A'])(
  '%s has no other spelling',
  (typed) => {
    expect(knownSpelling(typed)).toBeNull()
  },
)
