import { expect, test } from 'vitest'
import { partDone } from './tell-progress.ts'

const listened = { doneMs: 30_000, decodedMs: 40_000, readBytes: 100_000 }

test.each([
  ['by its length', listened, { durationMs: 60_000, bytes: 400_000 }, 0.5],
  ['by its file, where nobody knows its length', listened, { durationMs: null, bytes: 400_000 }, 0.1875],
  [
    'not before something was read',
    { ...listened, readBytes: 0 },
    { durationMs: null, bytes: 400_000 },
    null,
  ],
  ['not to its end', { ...listened, doneMs: 90_000 }, { durationMs: 60_000, bytes: 400_000 }, 0.99],
] as const)('how much is transcribed is told %s', (_, sofar, row, part) => {
  expect(partDone(sofar, row)).toBe(part)
})
