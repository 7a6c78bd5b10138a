import { afterEach, expect, test } from 'vitest'
import { until } from '#testing/until.ts'
import { closePools, codeOf, gate, poolWith } from './worker-pool-fixture.ts'

afterEach(closePools)

test('each piece of work has its own answer', async () => {
  const run = poolWith({ threads: 2 })
  expect(await Promise.all(['a', 'b', 'c'].map((say) => run({ say })))).toEqual(['a!', 'b!', 'c!'])
})

test('a piece that never ends is ended, is told so in a sentence, and the next one is done', async () => {
  const run = poolWith({ longestMs: 200 })
  const endless = run({ computeMs: 1e9 })
  await expect(endless).rejects.toThrow('too much to be worked through in one go. Shorten the text')
  expect(await run({ say: 'next' })).toBe('next!')
})

test('a piece that fills the memory takes nothing with it', async () => {
  const run = poolWith()
  expect(await codeOf(run({ fill: true }))).toBe('too_much')
  expect(await run({ say: 'next' })).toBe('next!')
})

test('what others left behind in a thread takes no memory from a piece, and one that takes too much by itself is tried no more', async () => {
  const run = poolWith()
  for (const userId of ['a', 'b']) await run({ leaveMb: 25 }, userId)
  expect(await codeOf(run({ leaveMb: 30 }, 'c'))).toBe('done')
  expect(await codeOf(run({ fill: true }, 'c'))).toBe('too_much')
})

test('a piece that throws, or ends its thread, fails without a word of what was read', async () => {
  const run = poolWith()
  for (const task of [{ fail: true }, { end: true }] as const) {
    const failure = await run(task).catch((reason: unknown) => reason)
    expect(failure).toMatchObject({ code: 'failed' })
    expect((failure as Error).message).not.toContain('Patient')
  }
  expect(await run({ say: 'next' })).toBe('next!')
})

test('what nobody wants any more frees its place, running or waiting', async () => {
  const run = poolWith({ quickUpToMs: 60_000, makesRoomAfterMs: 60_000 })
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = run({ computeMs: 1e9 }, 'a', { signal: running.signal })
  const second = run({ computeMs: 1e9 }, 'b', { signal: waiting.signal })
  const third = run({ say: 'c' }, 'c')
  waiting.abort('gone')
  expect(await codeOf(second)).toBe('gone')
  running.abort('left')
  expect(await codeOf(first)).toBe('left')
  expect(await third).toBe('c!')
})

test('who asks and goes away again leaves the thread to the others', async () => {
  const run = poolWith({
    quickUpToMs: 60_000,
    makesRoomAfterMs: 60_000,
  })
  const first = await run({ computeMs: 1 })
  for (let n = 0; n < 3; n += 1) {
    const over = new AbortController()
    const gone = run({ computeMs: 30 }, 'hasty', { signal: over.signal })
    setImmediate(() => over.abort('gone'))
    await expect(gone).rejects.toBe('gone')
  }
  expect(await run({ computeMs: 1 }, 'calm')).toBe(first)
})

test('nobody waits behind the long work of others, however many they are', async () => {
  const run = poolWith()
  const over = new AbortController()
  const others = ['a', 'b', 'c'].map((userId) => run({ computeMs: 1e9 }, userId, { signal: over.signal }))
  expect(await run({ say: 'd' }, 'd')).toBe('d!')
  over.abort('over')
  expect(await Promise.all(others.map(codeOf))).toEqual(['over', 'over', 'over'])
})

test('who floods the pool with long work has half of its places, and another gets one at once', async () => {
  const many = { pieces: 10, cost: 10_000 }
  const run = poolWith({ longAtOnce: 2, ofOwner: many, ofAll: many })
  const over = new AbortController()
  const long = { cost: 500, signal: over.signal }
  const flood = Array.from({ length: 3 }, () => run({ computeMs: 1e9 }, 'a', long))
  flood.push(run({ computeMs: 1e9 }, 'b', long))
  expect(await run({ say: 'c' }, 'c', { cost: 500 })).toBe('c!')
  over.abort('over')
  await Promise.all(flood.map(codeOf))
})

test('whose work took long is known before it begins, and keeps nobody of the quick ones waiting', async () => {
  const run = poolWith({ ofOwner: { pieces: 10, cost: 10_000 } })
  // What a thread takes that still compiles says little.
  for (const warm of ['one', 'two', 'three']) await run({ say: warm }, 'a', { cost: 30 })
  await run({ computeMs: 400 }, 'a', { cost: 30 })
  // What computes nothing makes room for nobody: were it among the quick ones, the others would wait for it.
  const [again, next] = [gate(), gate()]
  const first = run(again.task, 'a', { cost: 30 })
  expect(await run({ say: 'b' }, 'b')).toBe('b!')
  const second = run(next.task, 'a', { cost: 30 })
  expect(await run({ say: 'c' }, 'c')).toBe('c!')
  for (const held of [again, next]) held.open()
  expect(await Promise.all([first, second].map(codeOf))).toEqual(['done', 'done'])
})

test('who asks for what takes long in few words, goes away and asks again is known by what was computed', async () => {
  const run = poolWith({
    quickUpToMs: 300,
    makesRoomAfterMs: 1_000,
    lightOwner: { upToMs: 60_000, regainedMs: 0 },
  })
  const over = new AbortController()
  const gone = run({ computeMs: 1e9 }, 'a', { cost: 5, signal: over.signal })
  // Somebody waits for the only thread, and gets another once it was held for longer than was expected.
  expect(await run({ say: 'b' }, 'b')).toBe('b!')
  over.abort('gone')
  expect(await codeOf(gone)).toBe('gone')
  const again = gate()
  const held = run(again.task, 'a', { cost: 5 })
  expect(await run({ say: 'c' }, 'c')).toBe('c!')
  again.open()
  expect(await codeOf(held)).toBe('done')
})

test('who waits at the screen does not wait behind jobs alone', async () => {
  const run = poolWith({ threads: 2, quickUpToMs: 60_000, makesRoomAfterMs: 60_000 })
  const gates = [gate(), gate()]
  const jobs = gates.map(({ task }, k) => run(task, `job ${k}`, { urgent: false }))
  let isLaterDone = false
  const later = run({ say: 'later' }, 'another', { urgent: false }).then(() => (isLaterDone = true))
  expect(await run({ say: 'now' }, 'waits')).toBe('now!')
  expect(isLaterDone).toBe(false)
  for (const held of gates) held.open()
  await Promise.all([...jobs, later])
})

test('long work that made room for others is done all the same', async () => {
  const run = poolWith()
  const long = ['a', 'b', 'c'].map((userId) => codeOf(run({ computeMs: 200 }, userId)))
  expect(await Promise.all([...long, run({ say: 'd' }, 'd')])).toEqual(['done', 'done', 'done', 'd!'])
})

test('who has much waiting waits behind who has little', async () => {
  const run = poolWith({ quickUpToMs: 60_000, makesRoomAfterMs: 60_000 })
  const order: string[] = []
  const ask = (userId: string, urgent: boolean) =>
    run({ computeMs: 20 }, userId, { cost: 20, urgent }).then(() => order.push(userId))
  await Promise.all([...Array.from({ length: 6 }, () => ask('much', false)), ask('little', false)])
  expect(order.indexOf('little')).toBeLessThanOrEqual(1)
})

test('more than one may ask for, or than their part of all, is refused at once; who has nothing is taken, and work of jobs waits', async () => {
  const run = poolWith({ quickUpToMs: 60_000, makesRoomAfterMs: 60_000 })
  const busy = new AbortController()
  const running = run({ computeMs: 1e9 }, 'a', { signal: busy.signal })
  const waiting = [run({ say: 'a' }), run({ say: 'a' })]
  expect(await codeOf(run({ say: 'a' }))).toBe('yours')
  waiting.push(run({ say: 'b' }, 'b'), run({ say: 'c' }, 'c'))
  expect(await codeOf(run({ say: 'b' }, 'b'))).toBe('busy')
  waiting.push(run({ say: 'd' }, 'd'))
  const job = run({ say: 'job' }, 'a', { urgent: false })
  busy.abort('done')
  expect(await codeOf(running)).toBe('done')
  expect(await Promise.all([...waiting, job])).toEqual(['a!', 'a!', 'b!', 'c!', 'd!', 'job!'])
})

test('a heavy order is taken from who has nothing else under way, and from nobody else', async () => {
  const run = poolWith()
  const busy = new AbortController()
  const heavy = run({ computeMs: 1e9 }, 'a', { cost: 1_500, signal: busy.signal })
  expect(await codeOf(run({ say: 'more' }, 'a'))).toBe('yours')
  expect(await run({ say: 'b' }, 'b')).toBe('b!')
  busy.abort('end')
  expect(await codeOf(heavy)).toBe('end')
})

test('one piece that costs more than all may ask for keeps nobody else from asking', async () => {
  const run = poolWith()
  const busy = new AbortController()
  const heavy = run({ computeMs: 1e9 }, 'a', { cost: 50_000, signal: busy.signal })
  expect(await run({ say: 'b' }, 'b')).toBe('b!')
  expect(await codeOf(run({ say: 'c' }, 'c', { cost: 1_500 }))).toBe('busy')
  busy.abort('end')
  expect(await codeOf(heavy)).toBe('end')
})

test('however many ask, no more waits than twice as much as may', async () => {
  const run = poolWith()
  const busy = new AbortController()
  const running = run({ computeMs: 1e9 }, 'a', { signal: busy.signal })
  const others = Array.from({ length: 30 }, (_, at) =>
    codeOf(run({ say: 'o' }, `other${at}`, { signal: busy.signal })),
  )
  busy.abort('end')
  const codes = await Promise.all(others)
  expect(codes.filter((code) => code === 'busy')).toHaveLength(21)
  await codeOf(running)
})

test('what cannot be done in the time of one piece is not begun', async () => {
  expect(await codeOf(poolWith({ longestMs: 1_000 })({ say: 'a' }, 'a', { cost: 1_001 }))).toBe('too_much')
})

test('an owner comes back to the thread that remembers them', async () => {
  const run = poolWith({ threads: 2 })
  const [a] = await Promise.all([run({ computeMs: 5 }, 'a'), run({ computeMs: 5 }, 'b')])
  for (let again = 0; again < 3; again += 1) expect(await run({ computeMs: 1 }, 'a')).toBe(a)
})

test('threads that have nothing to do end, and what they held goes with them', async () => {
  const run = poolWith({ idleMs: 1 })
  const first = await run({ computeMs: 1 })
  await until(async () => (await run({ computeMs: 1 })) !== first)
})

test('who has had much computed lately stands in nobody’s way, however little each piece takes', async () => {
  const run = poolWith({
    quickUpToMs: 60_000,
    makesRoomAfterMs: 60_000,
    lightOwner: { upToMs: 50, regainedMs: 1 },
  })
  await run({ computeMs: 100 }, 'heavy')
  const next = gate()
  const heavy = run(next.task, 'heavy')
  expect(await run({ say: 'light' }, 'light')).toBe('light!')
  next.open()
  expect(await codeOf(heavy)).toBe('done')
})

test('one user has at most half of the threads, and another finds one free', async () => {
  const run = poolWith({
    threads: 2,
    longAtOnce: 0,
    quickUpToMs: 60_000,
    makesRoomAfterMs: 60_000,
  })
  const [first, second] = [gate(), gate()]
  const flood = [first, second].map(({ task }) => run(task, 'a'))
  expect(await run({ say: 'b' }, 'b')).toBe('b!')
  for (const held of [first, second]) held.open()
  expect(await Promise.all(flood.map(codeOf))).toEqual(['done', 'done'])
})

test('long work beside that of others leaves the thread that has started to what is short', async () => {
  const run = poolWith({ threads: 2 })
  await run({ computeMs: 1 }, 'a')
  const held = gate()
  const holding = run(held.task, 'a')
  const long = run({ computeMs: 1 }, 'b', { cost: 100 })
  const short = run({ computeMs: 1 }, 'c')
  expect(Number(await short)).toBeLessThan(Number(await long))
  held.open()
  await holding
})

test('threads that work at once on what takes long are kept for the next of it', async () => {
  const run = poolWith({ longAtOnce: 2 })
  const twice = async () => {
    const gates = [gate(), gate()]
    const holding = gates.map(({ task }, at) => run(task, `${at}`, { cost: 100 }))
    for (const { open } of gates) open()
    await Promise.all(holding)
    const threads = ['0', '1'].map((userId) => run({ computeMs: 30 }, userId, { cost: 100 }))
    return new Set(await Promise.all(threads))
  }
  const first = await twice()
  expect(first.size).toBe(2)
  expect(await twice()).toEqual(first)
})

/** A core is busy for so long. */
const busyFor = (ms: number) => `
for (const before = process.threadCpuUsage(); process.threadCpuUsage(before).user < ${ms * 1_000};);`

test('whoever waits is bound to no thread that is only starting', async () => {
  const run = poolWith({ threads: 2, staysWarm: false }, busyFor(700))
  const first = await run({ computeMs: 1 }, 'a')
  const both = [run({ computeMs: 30 }, 'a'), run({ computeMs: 1 }, 'b')]
  expect(await Promise.all(both)).toEqual([first, first])
})

test('what takes less than a thread takes to start makes room for nobody', async () => {
  const slow = { quickUpToMs: 60_000, makesRoomAfterMs: 60_000, staysWarm: false }
  const run = poolWith(slow, busyFor(900))
  const both = [run({ computeMs: 500 }, 'a'), run({ computeMs: 1 }, 'b')]
  const [first, second] = await Promise.all(both)
  expect(second).toBe(first)
})

test('threads that cannot start take what is asked of them with them, and nobody waits for good', async () => {
  const run = poolWith({}, 'throw new Error("Patient text.")')
  expect(await Promise.all([run({ say: 'a' }), run({ say: 'b' })].map(codeOf))).toEqual(['failed', 'failed'])
})
