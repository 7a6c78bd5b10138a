import { expect, test } from 'vitest'
import { extendedTrialEnd } from './people.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

test.each([
  ['is added to what is left', new Date('2026-11-25T08:00:00.000Z'), '2026-12-02T08:00:00.000Z'],
  ['begins now when the trial is over', new Date('2026-05-01T08:00:00.000Z'), '2026-11-28T10:00:00.000Z'],
  ['begins now where there was no trial', null, '2026-11-28T10:00:00.000Z'],
])('a week more %s', (_, trialEndsAt, expected) => {
  expect(extendedTrialEnd({ trialEndsAt }, 7, now).toISOString()).toBe(expected)
})
