import { expect, test } from 'vitest'
import { dueDate } from './due-date.ts'

const visit = new Date('2026-01-31T03:30:00.000Z')

test.each([
  [{ kind: 'in', count: 0, unit: 'day' }, '2026-01-31'],
  [{ kind: 'in', count: 1, unit: 'day' }, '2026-02-01'],
  [{ kind: 'in', count: 2, unit: 'week' }, '2026-02-14'],
  [{ kind: 'in', count: 1, unit: 'month' }, '2026-02-28'],
  [{ kind: 'in', count: 25, unit: 'month' }, '2028-02-29'],
  [{ kind: 'in', count: 1, unit: 'year' }, '2027-01-31'],
  // The visit was on a Saturday.
  [{ kind: 'weekday', weekday: 1 }, '2026-02-02'],
  [{ kind: 'weekday', weekday: 6 }, '2026-02-07'],
  [{ kind: 'date', month: 2, day: 8, year: null }, '2026-02-08'],
  [{ kind: 'date', month: 1, day: 31, year: null }, '2026-01-31'],
  [{ kind: 'date', month: 1, day: 4, year: null }, '2027-01-04'],
  [{ kind: 'date', month: 2, day: 29, year: null }, '2028-02-29'],
  [{ kind: 'date', month: 6, day: 1, year: 2028 }, '2028-06-01'],
  [{ kind: 'date', month: 2, day: 30, year: null }, null],
  [{ kind: 'date', month: 2, day: 29, year: 2027 }, null],
  [null, null],
] as const)('%j is due on %s', (due, day) => {
  expect(dueDate(due, visit, 'UTC')).toBe(day)
})

test('the day of the visit is that of its time zone', () => {
  expect(dueDate({ kind: 'in', count: 1, unit: 'day' }, visit, 'America/New_York')).toBe('2026-01-31')
})
