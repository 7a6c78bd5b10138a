import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { SentLately } from './sent-lately.ts'

test('what was sent is added up, and counts half after five minutes', () => {
  let now = 0
  const sent = new SentLately(() => now)
  sent.add('a', 3)
  sent.add('a', 1)
  expect(sent.of('a')).toBe(4)
  expect(sent.of('b')).toBe(0)
  now = 5 * MINUTE_MS
  expect(sent.of('a')).toBe(2)
  sent.add('a', 1)
  now = 10 * MINUTE_MS
  expect(sent.of('a')).toBe(1.5)
})

test('a clock that was set back makes nothing of more', () => {
  let now = 5 * MINUTE_MS
  const sent = new SentLately(() => now)
  sent.add('a', 3)
  now = 0
  expect(sent.of('a')).toBe(3)
})

test('of too many, who sent longest ago is forgotten', () => {
  const sent = new SentLately(() => 0)
  for (let one = 0; one < 10_000; one += 1) sent.add(`${one}`, 1)
  sent.add('0', 1)
  sent.add('new', 1)
  expect([sent.of('0'), sent.of('1'), sent.of('new')]).toEqual([2, 0, 1])
})
