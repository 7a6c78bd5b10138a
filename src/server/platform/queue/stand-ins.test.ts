import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStandIns, type StandIns } from './stand-ins.ts'

const AFTER_MS = 3_000

let open: Map<string, number>
let errors: unknown[]
let refuses: boolean
let standIns: StandIns

beforeEach(() => {
  vi.useFakeTimers()
  open = new Map()
  errors = []
  refuses = false
  let opened = 0
  standIns = createStandIns({
    afterMs: AFTER_MS,
    atATime: 2,
    most: 4,
    open: async (places) => {
      if (refuses) throw new Error('none to be had')
      opened += 1
      open.set(`places ${opened}`, places)
      return `places ${opened}`
    },
    close: async (id) => void open.delete(id),
    onError: (error) => errors.push(error),
  })
})
afterEach(() => vi.useRealTimers())

const places = () => [...open.values()].reduce((sum, count) => sum + count, 0)

/** A job that runs until it is told to end. */
function begin(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = standIns.during(() => promise)
  return async () => {
    resolve()
    await running
    await vi.advanceTimersByTimeAsync(0)
  }
}

test('as long as jobs run that take long, there are places beside theirs, and no longer', async () => {
  const ends = [begin(), begin(), begin()]
  await vi.advanceTimersByTimeAsync(AFTER_MS - 1)
  expect(places()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(places()).toBe(4)
  await ends[0]?.()
  expect(places()).toBe(2)
  for (const end of ends.slice(1)) await end()
  expect(places()).toBe(0)
})

test('however many take long, no more places stand in than there may', async () => {
  const ends = Array.from({ length: 9 }, begin)
  await vi.advanceTimersByTimeAsync(AFTER_MS)
  expect(places()).toBe(4)
  for (const end of ends.slice(0, 5)) await end()
  expect(places()).toBe(4)
  for (const end of ends.slice(5)) await end()
  expect(places()).toBe(0)
})

test('jobs that end in time, or fail in time, open none', async () => {
  await begin()()
  await expect(standIns.during(() => Promise.reject(new Error('not done')))).rejects.toThrow('not done')
  await vi.advanceTimersByTimeAsync(2 * AFTER_MS)
  expect(places()).toBe(0)
})

test('a job that fails after long lends its place no longer', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const running = standIns.during(() => promise)
  await vi.advanceTimersByTimeAsync(AFTER_MS)
  expect(places()).toBe(2)
  reject(new Error('not done'))
  await expect(running).rejects.toThrow('not done')
  await vi.advanceTimersByTimeAsync(0)
  expect(places()).toBe(0)
})

test('where none can be opened the jobs go on, it is told, and it is tried again with the next', async () => {
  refuses = true
  const first = begin()
  await vi.advanceTimersByTimeAsync(AFTER_MS)
  expect(errors).toEqual([new Error('none to be had')])
  refuses = false
  const second = begin()
  await vi.advanceTimersByTimeAsync(AFTER_MS)
  expect(places()).toBe(2)
  await first()
  await second()
  expect(places()).toBe(0)
})

test('a server that ends opens none any more', async () => {
  const end = begin()
  standIns.end()
  await vi.advanceTimersByTimeAsync(AFTER_MS)
  expect(places()).toBe(0)
  await end()
})
