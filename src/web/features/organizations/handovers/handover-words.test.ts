import { expect, test } from 'vitest'
import { handoverWords } from './handover-words.ts'

const handover = {
  from: { name: 'Dr. A' },
  to: { name: 'Dr. B' },
  moved: 2,
  remaining: 1,
} as const

test.each([
  ['consent', 'Dr. A was asked to consent'],
  ['refused', 'Dr. A said no'],
  ['confirmation', 'A second admin has to confirm that it goes on without consent'],
  ['acceptance', 'Dr. B was asked to accept'],
  ['moving', '2 of 3 notes have gone over; the rest follow once they are not being recorded or written'],
  ['done', '2 notes went over'],
  ['declined', 'Dr. B declined'],
  ['withdrawn', 'Taken back'],
  [
    'stopped',
    'Stopped: Dr. B can no longer take over, or the audit trail does not hold that it was agreed. 2 notes went over before',
  ],
] as const)('a handover that stands at %s is said in words', (state, words) => {
  expect(handoverWords({ ...handover, state })).toBe(words)
})
