import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('all who ask are let by at one pace together, and time that nobody used is not saved up', async () => {
  let now = 0
  const pauses: number[] = []
  const pace = createPace({ bytesAMs: 100, now: () => now, pause: async (ms) => pauses.push(ms) })
  const { signal } = new AbortController()
  await pace.letBy(1_000, signal)
  await pace.letBy(2_000, signal)
  now = 500
  await pace.letBy(100, signal)
  await pace.letBy(900, signal)
  expect(pauses).toEqual([10, 30, 10])
})

test('who is given up waits no longer', async () => {
  const gone = new AbortController()
  const waiting = createPace({ bytesAMs: 0.001 }).letBy(1_000_000, gone.signal)
  gone.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
