import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call.ts'
import { until } from '#testing/until.ts'
import { ME, ROOM } from './chat-fixtures.ts'
import { Outbox } from './outbox.ts'
import type { OutboxStore, Unsent } from './outbox-store.ts'

const message = (number: number, change: Partial<Unsent> = {}): Unsent => ({
  id: `m${number}`,
  userId: ME,
  roomId: ROOM,
  text: `Message ${number}`,
  quote: null,
  files: [],
  writtenAt: new Date(number).toISOString(),
  problem: null,
  ...change,
})

/** The disk that all tabs of one browser share. */
function sharedDisk(): OutboxStore & { isFull: boolean } {
  const kept = new Map<string, Unsent>()
  return {
    isFull: false,
    list: async (userId) =>
      [...kept.values()]
        .filter((one) => one.userId === userId)
        .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt)),
    async put(one) {
      if (!this.isFull) kept.set(one.id, one)
      return !this.isFull
    },
    async remove(id) {
      kept.delete(id)
    },
  }
}

/** A lock that tabs wait for in turn. */
function sharedLock() {
  let last: Promise<unknown> = Promise.resolve()
  return (_: AbortSignal, work: () => Promise<void>) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

const network = new CallError({ code: 'network', message: 'The server cannot be reached.' })
const refused = new CallError({ code: 'forbidden', message: 'You may not write here.' })

/** A server that knows each message by its id, and whose answer to the next ones can be chosen. */
function server() {
  const arrived: string[] = []
  const state = { failing: [] as (CallError | null)[], isAway: false }
  return {
    arrived,
    state,
    send: async ({ id }: Unsent) => {
      const error = state.isAway ? network : state.failing.shift()
      if (error) throw error
      if (!arrived.includes(id)) arrived.push(id)
    },
  }
}

function tab(disk: OutboxStore, to: ReturnType<typeof server>, alone = sharedLock()) {
  const waits: Array<() => void> = []
  const outbox = new Outbox({
    userId: ME,
    store: disk,
    alone,
    send: to.send,
    wait: (_, signal) =>
      new Promise((resolve) => {
        waits.push(resolve)
        signal.addEventListener('abort', () => resolve())
      }),
  })
  outbox.start()
  return { outbox, waits }
}

test('messages are sent in the order they were written, and go from the device once they have arrived', async () => {
  const [disk, to] = [sharedDisk(), server()]
  const { outbox } = tab(disk, to)
  await Promise.all([1, 2, 3].map((number) => outbox.add(message(number))))
  await until(() => outbox.snapshot().unsent.length === 0)
  expect(to.arrived).toEqual(['m1', 'm2', 'm3'])
  expect(await disk.list(ME)).toEqual([])
})

test('without a connection they wait, and are sent in order once it is back', async () => {
  const [disk, to] = [sharedDisk(), server()]
  to.state.isAway = true
  const { outbox, waits } = tab(disk, to)
  await outbox.add(message(1))
  await outbox.add(message(2))
  await until(() => outbox.snapshot().isHeldUp && waits.length > 0)
  expect(outbox.snapshot().unsent.map(({ id }) => id)).toEqual(['m1', 'm2'])
  to.state.isAway = false
  outbox.wake()
  await until(() => outbox.snapshot().unsent.length === 0)
  expect(to.arrived).toEqual(['m1', 'm2'])
  expect(outbox.snapshot().isHeldUp).toBe(false)
})

test('what the server refuses stays with the reason and holds up nothing; it is tried again or thrown away', async () => {
  const [disk, to] = [sharedDisk(), server()]
  to.state.failing = [refused]
  const { outbox } = tab(disk, to)
  await Promise.all([1, 2].map((number) => outbox.add(message(number))))
  await until(() => to.arrived.includes('m2'))
  await until(() => outbox.snapshot().unsent.length === 1)
  expect(outbox.snapshot().unsent[0]).toMatchObject({ id: 'm1', problem: 'You may not write here.' })
  await outbox.retry('m1')
  await until(() => to.arrived.includes('m1'))

  to.state.failing = [refused]
  await outbox.add(message(3))
  await until(() => outbox.snapshot().unsent[0]?.problem !== null)
  await outbox.discard('m3')
  expect([outbox.snapshot().unsent, await disk.list(ME)]).toEqual([[], []])
})

test('what an earlier page left is sent by the next, of this user alone', async () => {
  const [disk, to] = [sharedDisk(), server()]
  await disk.put(message(1))
  await disk.put(message(2, { userId: 'somebody else' }))
  const { outbox } = tab(disk, to)
  await until(() => to.arrived.length === 1)
  await until(() => outbox.snapshot().unsent.length === 0)
  expect(to.arrived).toEqual(['m1'])
})

test('two tabs send one outbox once', async () => {
  const [disk, to, lock] = [sharedDisk(), server(), sharedLock()]
  const sent: string[] = []
  const counting = { ...to, send: (one: Unsent) => (sent.push(one.id), to.send(one)) }
  for (const number of [1, 2, 3]) await disk.put(message(number))
  const tabs = [tab(disk, counting, lock), tab(disk, counting, lock)]
  await until(() => to.arrived.length === 3)
  await Promise.all(tabs.map(({ outbox }) => outbox.renew()))
  expect(sent).toEqual(['m1', 'm2', 'm3'])
  expect(tabs.map(({ outbox }) => outbox.snapshot().unsent)).toEqual([[], []])
})

test('a device that keeps nothing loses nothing while the page is open', async () => {
  const [disk, to] = [sharedDisk(), server()]
  disk.isFull = true
  to.state.isAway = true
  const { outbox, waits } = tab(disk, to)
  await outbox.add(message(1))
  await until(() => waits.length > 0)
  await outbox.renew()
  expect(outbox.snapshot().unsent.map(({ id }) => id)).toEqual(['m1'])
  to.state.isAway = false
  outbox.wake()
  await until(() => to.arrived.length === 1)
})
