import { afterEach, expect, test } from 'vitest'
import { StartCost } from './start-cost.ts'
import { closePools, gate, poolWith } from './worker-pool-fixture.ts'

afterEach(closePools)

const thread = (ms: number | null) => ({ started: Promise.resolve(true), computedMs: async () => ms })

async function after(usualMs: number, ...starts: Array<number | null>): Promise<StartCost> {
  const cost = new StartCost(usualMs)
  for (const ms of starts) {
    const one = cost.learn(thread(ms))
    await one.started
    await one.computedMs()
  }
  return cost
}

test('a machine on which threads take twice as long to start is known after a few of them', async () => {
  const { ms, times } = await after(1_000, ...Array.from({ length: 12 }, () => 2_000))
  expect(ms).toBeGreaterThan(1_900)
  expect(times).toBeGreaterThan(1.9)
})

test('a fast machine is no reason to allow less, and a thread that does not tell says nothing', async () => {
  expect((await after(1_000, 300, 300)).times).toBe(1)
  expect((await after(1_000, null)).times).toBe(1)
})

test('on a machine where threads take longer to start, what was computed counts for less', async () => {
  const start = 'const begun = performance.now(); while (performance.now() - begun < 400);'
  const limits = { quickUpToMs: 900, makesRoomAfterMs: 60_000, lightOwner: { upToMs: 90, regainedMs: 0 } }
  const run = poolWith({ ...limits, startsInMs: 20 }, start)
  await run({ computeMs: 100 }, 'ordinary')
  const next = gate()
  const ordinary = run(next.task, 'ordinary')
  let isOtherDone = false
  const other = run({ say: 'other' }, 'other').then(() => (isOtherDone = true))
  // What is known to take long has threads of its own; these two are not, and wait for the only other one.
  expect(await run({ say: 'long' }, 'third', { cost: 950 })).toBe('long!')
  expect(isOtherDone).toBe(false)
  next.open()
  await Promise.all([ordinary, other])
})
