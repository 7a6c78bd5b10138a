import { expect, test } from 'vitest'
import {
  formatBytes,
  formatCount,
  formatDateTime,
  formatDuration,
  formatRelative,
  formatVisitTime,
  truncate,
} from './format.ts'

test.each([
  [0, '00:00'],
  [-5_000, '00:00'],
  [59_999, '00:59'],
  [61_000, '01:01'],
  [40 * 60_000, '40:00'],
  [3_600_000 + 62_000, '1:01:02'],
])('%d ms is written %s', (milliseconds, written) => {
  expect(formatDuration(milliseconds)).toBe(written)
})

test('two moments of a minute are told apart where that is asked', () => {
  const [first, second] = ['2026-11-21T12:00:05.000Z', '2026-11-21T12:00:50.000Z'] as const
  expect(formatDateTime(first)).toBe(formatDateTime(second))
  expect(formatDateTime(first, 'medium')).not.toBe(formatDateTime(second, 'medium'))
})

const now = '2026-11-21T12:00:00.000Z'
test.each([
  ['2026-11-21T11:59:30.000Z', 'just now'],
  ['2026-11-21T11:55:00.000Z', '5 minutes ago'],
  ['2026-11-21T09:00:00.000Z', '3 hours ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-21T12:10:00.000Z', 'in 10 minutes'],
])('%s is %s', (when, words) => {
  expect(formatRelative(when, now)).toBe(words)
})

test.each([
  ['today', '2026-11-21T08:05:00', /^8:05|^08:05/],
  ['three days ago', '2026-11-18T08:05:00', /^Wed 0?8:05/],
  ['three weeks ago', '2026-10-31T08:05:00', /^(?!.*2026)(?=.*Oct)(?=.*31)/],
  ['last year', '2025-11-20T08:05:00', /2025/],
])('a visit of %s is told by what tells it apart', (_, when, words) => {
  expect(formatVisitTime(when, '2026-11-21T18:00:00')).toMatch(words)
})

test('a week ago is a date', () => {
  expect(formatRelative('2026-11-14T11:00:00.000Z', now)).toContain('2026')
})

test.each([
  ['Casey', 'Casey'],
  ['Robert', 'Robert'],
  ['Cassandra', 'Cassan…'],
  ['Anna Maria', 'Anna M…'],
  ['María José', 'María…'],
  ['👩🏽‍⚕️👩🏽‍⚕️', '👩🏽‍⚕️👩…'],
])('%s is shortened to %s', (name, shown) => {
  expect(truncate(name, 6)).toBe(shown)
})

test('counts agree with their noun', () => {
  expect([formatCount(1, 'day'), formatCount(0, 'day'), formatCount(2, 'entry', 'entries')]).toEqual([
    '1 day',
    '0 days',
    '2 entries',
  ])
})

test.each([
  [999, '999 B'],
  [1_400, '1.4 kB'],
  [25_000_000, '25 MB'],
])('%d bytes are %s', (bytes, written) => {
  expect(formatBytes(bytes)).toBe(written)
})
