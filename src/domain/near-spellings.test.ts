import { expect, test } from 'vitest'
import { lettersOff, nearSpellings } from './near-spellings.ts'

test.each([
  ['guot', 'gout'],
  ['cpod', 'copd'],
  ['lasxi', 'lasix'],
  ['goutt', 'gout'],
])('%s may have been meant as %s', (typed, meant) => {
  expect(nearSpellings(typed)).toContain(meant)
})

test.each(['gut', 'asthma', 'b12x', ''])('of %j nothing is guessed', (typed) => {
  expect(nearSpellings(typed)).toEqual([])
})

test.each([
  ['gout', 'gouty arthritis', 0],
  ['guot', 'gout', 1],
  ['gaut', 'gout', 1],
  ['gut', 'gout', 1],
  ['asma', 'asthma', 2],
])('%s is written as %s begins, but for %i letters', (typed, name, off) => {
  expect(lettersOff(typed, name)).toBe(off)
})
