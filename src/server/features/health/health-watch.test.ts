import { expect, test } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import { watchHealth } from './health-watch.ts'

test('a change is told to everybody, once, and each connection is greeted with what is known', async () => {
  let [website, writer]: ['up' | 'down', 'up' | 'down'] = ['up', 'up']
  const told: ServerEvent[] = []
  let greeting: () => ServerEvent = () => ({ kind: 'notesChanged' })
  const watch = await watchHealth(
    {
      service: async () => ({ status: website }),
      writer: async () => ({ status: writer, engine: 'engine', answersFreely: false }),
    },
    { tellAll: (event) => told.push(event), greetWith: (make) => (greeting = make) },
  )
  expect(greeting()).toEqual({ kind: 'health', website: 'up', writer: 'up' })
  await watch.look()
  writer = 'down'
  await watch.look()
  await watch.look()
  website = 'down'
  await watch.look()
  watch.close()
  expect(told).toEqual([
    { kind: 'health', website: 'up', writer: 'down' },
    { kind: 'health', website: 'down', writer: 'down' },
  ])
  expect(greeting()).toEqual(told[1])
})
