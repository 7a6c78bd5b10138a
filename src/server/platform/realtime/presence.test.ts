import { expect, test } from 'vitest'
import { until } from '#testing/until.ts'
import { createPresence, type PresenceChange } from './presence.ts'

function watched(awayAfterMs: number) {
  const presence = createPresence({ awayAfterMs, gatheredMs: 5 })
  const changes: PresenceChange[] = []
  presence.onChange((some) => changes.push(...some))
  return { presence, changes }
}
const hereAmong = async ({ presence }: ReturnType<typeof watched>, ...ids: string[]) => [
  ...(await presence.hereOf(ids)),
]

test('somebody is here from their first screen to their last', async () => {
  const world = watched(10)
  world.presence.opened('ada')
  world.presence.opened('ada')
  world.presence.opened('ben')
  expect(await hereAmong(world, 'ada', 'ben', 'cleo')).toEqual(['ada', 'ben'])
  world.presence.closed('ada')
  world.presence.closed('ben')
  await until(() => world.changes.length === 3)
  expect(world.changes).toEqual([
    { userId: 'ada', isHere: true },
    { userId: 'ben', isHere: true },
    { userId: 'ben', isHere: false },
  ])
  expect(await hereAmong(world, 'ada', 'ben')).toEqual(['ada'])
})

test('a page that is loaded again does not go away in between', async () => {
  const world = watched(30)
  world.presence.opened('ada')
  world.presence.opened('witness')
  await until(() => world.changes.length === 2)
  world.presence.closed('ada')
  world.presence.closed('witness')
  world.presence.opened('ada')
  await until(() => world.changes.length === 3)
  expect(world.changes[2]).toEqual({ userId: 'witness', isHere: false })
  expect(await hereAmong(world, 'ada')).toEqual(['ada'])
})
