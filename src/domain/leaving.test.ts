import { expect, test } from 'vitest'
import { deletionMoment, wayBack } from './leaving.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const end = new Date('2026-12-21T10:00:00.000Z')

test('an account is erased 30 days after it was asked for', () => {
  expect(deletionMoment(now)).toEqual(end)
})

test.each([
  ['active', null, now, 'active'],
  ['temporary_deleted', end, now, 'open'],
  ['temporary_deleted', end, new Date(end.getTime() - 1), 'open'],
  ['temporary_deleted', end, end, 'closed'],
  ['deactivated', end, now, 'closed'],
] as const)(
  'the way back of an account that is %s until %s is, at %s, %s',
  (accountStatus, deleteAt, at, way) => {
    expect(wayBack({ accountStatus, deleteAt }, at)).toBe(way)
  },
)
