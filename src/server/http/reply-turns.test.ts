import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeLoop } from './free-loop.ts'
import { createReplyTurns } from './reply-turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const LARGE = 4_000_000
const SMALL = 300

/** What was answered was loaded first. */
const replyOf = (bytes: number, loopMs = 0) => ({ bytes: bytes / 2, answered: bytes / 2, loopMs })

/** Accounts whose name begins with `clinic` are of one organization. */
function turnsAt() {
  let now = 0
  const turns = createReplyTurns({
    ownerOf: async (userId) => ({ userId, organizationId: userId.startsWith('clinic') ? 'clinic' : null }),
    now: () => now,
  })
  const made: string[] = []
  const settle = async () => {
    for (let round = 0; round < 20; round += 1) await freeLoop()
  }
  return {
    made,
    settle,
    /** Asks for a reply of so many bytes; `made` names whoever's was. */
    ask(
      userId: string,
      bytes: number,
      { place = userId, gone = new AbortController().signal, loopMs = 0 } = {},
    ) {
      const make = async () => made.push(userId)
      const reply = turns.run({ userId, place, call: '/api/note', gone }, make, () => replyOf(bytes, loopMs))
      reply.catch(() => {})
      return reply
    },
    async passes(ms: number) {
      for (let left = ms; left > 0; left -= 10) {
        now += 10
        vi.advanceTimersByTime(10)
        await settle()
      }
    },
    take: () => made.splice(0),
  }
}

test('who had much made waits between replies; who had little does not, and goes on at once', async () => {
  const { ask, settle, passes, take } = turnsAt()
  await ask('somebody', LARGE)
  await settle()
  take()
  for (let call = 0; call < 20; call += 1) void ask('ana', LARGE)
  await settle()
  const first = take().length
  expect(first).toBeGreaterThanOrEqual(3)
  expect(first).toBeLessThan(8)
  void ask('ben', SMALL)
  await settle()
  expect(take()).toEqual(['ben'])
  await passes(2_000)
  expect(take().length).toBeGreaterThan(8)
})

test('a reply counts as what was measured of it, where that is more than its size says', async () => {
  const { ask, settle, take } = turnsAt()
  await ask('somebody', LARGE)
  await settle()
  take()
  for (let call = 0; call < 20; call += 1) {
    void ask('ana', SMALL, { loopMs: 120 })
    await settle()
  }
  expect(take().length).toBeLessThan(3)
})

test('of those who wait each has a turn, however many of another wait', async () => {
  const { ask, settle, passes, take } = turnsAt()
  for (let call = 0; call < 20; call += 1) void ask('ana', LARGE)
  for (let call = 0; call < 8; call += 1) void ask('ben', LARGE)
  await passes(100)
  take()
  await passes(700)
  const turns = take()
  expect(Math.abs(turns.filter((who) => who === 'ana').length - turns.length / 2)).toBeLessThanOrEqual(1)
  await settle()
})

test.each([
  ['one place', (at: number) => [`user${at}`, 'place'] as const],
  ['one organization', (at: number) => [`clinic${at}`, `place${at}`] as const],
])('many accounts of %s wait together; those of another do not', async (_what, whose) => {
  const { ask, settle, take } = turnsAt()
  const askFor = (at: number) => ask(whose(at)[0], LARGE, { place: whose(at)[1] })
  for (let at = 0; at < 12; at += 1) {
    void askFor(at)
    await settle()
  }
  take()
  for (let at = 12; at < 20; at += 1) void askFor(at)
  for (const other of ['one', 'two', 'three']) void ask(other, LARGE)
  await settle()
  const made = take()
  expect(made).toEqual(expect.arrayContaining(['one', 'two', 'three']))
  expect(made.length).toBeLessThanOrEqual(4)
})

test('who had much made is as before after a while, and small replies never come to anything', async () => {
  const { ask, settle, passes, take } = turnsAt()
  for (let call = 0; call < 400; call += 1) {
    void ask('ana', SMALL)
    await settle()
  }
  expect(take()).toHaveLength(400)
  for (let call = 0; call < 4; call += 1) void ask('ana', LARGE)
  await settle()
  await passes(20_000)
  take()
  for (let call = 0; call < 3; call += 1) {
    void ask('ana', LARGE)
    await settle()
  }
  expect(take()).toHaveLength(3)
})

test('what nobody waits for any more is not made', async () => {
  const { ask, settle, passes, take } = turnsAt()
  await ask('somebody', LARGE)
  await settle()
  take()
  const cut = new AbortController()
  for (let call = 0; call < 20; call += 1) void ask('ana', LARGE, { gone: cut.signal })
  const last = ask('ana', LARGE, { gone: cut.signal })
  await settle()
  take()
  cut.abort()
  await expect(last).rejects.toMatchObject({ name: 'AbortError' })
  await passes(2_000)
  expect(take()).toHaveLength(0)
})

test('so many wait for one account, and further ones are refused with a sentence', async () => {
  const { ask, settle } = turnsAt()
  for (let call = 0; call < 10; call += 1) void ask('ana', LARGE)
  await settle()
  for (let call = 0; call < 110; call += 1) void ask('ana', LARGE)
  await expect(ask('ana', LARGE)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: '100 of these requests of yours wait already. Try again in a few seconds.',
  })
  await expect(ask('ben', SMALL)).resolves.toBeDefined()
})

test('a reply that fails is handed on, and its place is given to the next', async () => {
  const turns = createReplyTurns({ ownerOf: async (userId) => ({ userId, organizationId: null }) })
  const reader = { userId: 'ana', place: 'here', call: '/api/note', gone: new AbortController().signal }
  const fail = () =>
    turns.run(
      reader,
      () => Promise.reject(new Error('no such note')),
      () => replyOf(100),
    )
  for (let call = 0; call < 10; call += 1) await expect(fail()).rejects.toThrow('no such note')
  await expect(
    turns.run(
      reader,
      async () => 'read',
      () => replyOf(100),
    ),
  ).resolves.toBe('read')
})

test('a call whose replies are small is not held up by slow ones of its own', async () => {
  const turns = createReplyTurns({ ownerOf: async (userId) => ({ userId, organizationId: null }) })
  const reader = { userId: 'ana', place: 'here', call: '/api/notes', gone: new AbortController().signal }
  const list = (made: Promise<string>) =>
    turns.run(
      reader,
      () => made,
      () => replyOf(SMALL),
    )
  const slow = Promise.withResolvers<string>()
  const searches = Array.from({ length: 15 }, () => list(slow.promise))
  const next = list(Promise.resolve('a list'))
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(next).resolves.toBe('a list')
  slow.resolve('found')
  await Promise.all(searches)
})

test('one small reply does not make room for many large ones', async () => {
  const { ask, settle, take } = turnsAt()
  await ask('somebody', LARGE)
  await ask('ana', SMALL)
  await settle()
  take()
  for (let call = 0; call < 20; call += 1) void ask('ana', LARGE)
  await settle()
  expect(take().length).toBeLessThan(9)
})

test('of a call that nobody had a large reply of yet, not all are made at once either', async () => {
  const { ask, settle, take } = turnsAt()
  for (let call = 0; call < 100; call += 1) void ask('ana', LARGE)
  await settle()
  expect(take().length).toBeLessThan(25)
})
