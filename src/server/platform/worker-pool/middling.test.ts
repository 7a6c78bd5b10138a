import { afterEach, expect, test } from 'vitest'
import { closePools, codeOf, gate, poolWith } from './worker-pool-fixture.ts'

afterEach(closePools)

test('what is of middling length does not wait for what takes long, however many places that holds', async () => {
  const run = poolWith({ middlingUpToMs: 300 })
  const over = new AbortController()
  const long = ['a', 'b', 'c'].map((userId) =>
    run({ computeMs: 1e9 }, userId, { cost: 500, signal: over.signal }),
  )
  expect(await run({ say: 'd' }, 'd', { cost: 200 })).toBe('d!')
  over.abort('over')
  await Promise.all(long.map(codeOf))
})

test('what is of middling length leaves a thread to what is short', async () => {
  const run = poolWith({ threads: 2, middlingUpToMs: 300 })
  const held = gate()
  const middling = ['a', 'b'].map((userId) => run(held.task, userId, { cost: 200 }))
  expect(await run({ say: 'c' }, 'c')).toBe('c!')
  held.open()
  expect(await Promise.all(middling.map(codeOf))).toEqual(['done', 'done'])
})

test('what was said to be of middling length and is not makes room for its like', async () => {
  const run = poolWith({ middlingUpToMs: 300 })
  const over = new AbortController()
  const long = ['a', 'b'].map((userId) => run({ computeMs: 1e9 }, userId, { cost: 100, signal: over.signal }))
  expect(await run({ say: 'c' }, 'c', { cost: 100 })).toBe('c!')
  over.abort('over')
  await Promise.all(long.map(codeOf))
})
