import { expect, test } from 'vitest'
import { leftOutOf, readShortVisits } from './left-out.ts'

const results = readShortVisits().map(leftOutOf)
const mean = (count: (one: (typeof results)[number]) => number): number =>
  results.reduce((sum, one) => sum + count(one), 0) / results.length

test('of what must not get lost little is in neither the note nor its To check', () =>
  expect(mean(({ lost }) => lost.length)).toBeLessThan(2.2))

test('hardly any of it is shown nowhere', () =>
  expect(mean(({ nowhere }) => nowhere.length)).toBeLessThan(0.9))

test('hardly a note says what was taken back, or is of somebody else', () =>
  expect(mean(({ wrong }) => wrong.length)).toBeLessThan(0.2))

test('To check stays short enough to be read', () => {
  expect(mean(({ heavy }) => heavy)).toBeLessThan(6)
  expect(mean(({ light }) => light)).toBeLessThan(4)
})

test('what the notes say themselves is what To check need not hold', () =>
  expect(mean(({ notInNote }) => notInNote.length)).toBeLessThan(8.5))

test('odd visits are for reading, even ones for counting', () =>
  expect(readShortVisits().filter(({ isRead }) => isRead)).toHaveLength(results.length / 2))
