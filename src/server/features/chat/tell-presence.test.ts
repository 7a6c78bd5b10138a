import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import type { Presence, PresenceChange } from '#server/platform/realtime/presence.ts'
import type { Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { type ChatWorld, directRoom, groupOf, startChat } from './chat-harness.ts'
import { tellPresence } from './tell-presence.ts'

let world: ChatWorld
let ada: Physician
let ben: Physician
let cleo: Physician
beforeAll(async () => {
  world = await startChat()
  ;[ada, ben, cleo] = [await world.person('ada'), await world.person('ben'), await world.person('cleo')]
})
afterAll(() => world.close())

/** Presence that says what it is told to, and how many statements it costs. */
function watched() {
  const { db } = world.server.dependencies
  const open = Promise.withResolvers<void>()
  const told: Array<{ to: readonly string[]; event: ServerEvent }> = []
  const count = { now: 0, most: 0, all: 0 }
  let change: (changes: readonly PresenceChange[]) => void = () => {}
  const slow = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'execute') return Reflect.get(target, name, receiver) as unknown
      return async (statement: Parameters<typeof db.execute>[0]) => {
        count.all += 1
        count.now += 1
        count.most = Math.max(count.most, count.now)
        await open.promise
        const answer = await target.execute(statement)
        count.now -= 1
        return answer
      }
    },
  })
  const presence = { onChange: (heard: typeof change) => void (change = heard) } as Presence
  const realtime = {
    tell: (to: readonly string[], event: ServerEvent) => void told.push({ to, event }),
  } as typeof world.server.dependencies.realtime
  tellPresence({ db: slow, presence, realtime, onError: (error) => expect(error).toBeUndefined() })
  return { change: (changes: readonly PresenceChange[]) => change(changes), open: open.resolve, told, count }
}

test('however many come and go at once, one statement is under way, of few people, and the last of each is told', async () => {
  await directRoom(ada, ben)
  await groupOf(ada, [ben, cleo])
  await groupOf(cleo, [ada], 'Second')
  const { change, open, told, count } = watched()
  const strangers = Array.from(
    { length: 100 },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  )
  change([{ userId: ada.userId, isHere: true }])
  for (const userId of strangers) change([{ userId, isHere: true }])
  for (const isHere of [true, false, true, false]) change([{ userId: ben.userId, isHere }])
  expect(count.now).toBe(1)
  open()
  await until(() => told.length === strangers.length + 2)
  expect(count).toEqual({ now: 0, most: 1, all: 1 + Math.ceil((strangers.length + 1) / 20) })
  const ofKnown = told.filter(({ to }) => to.length > 0)
  expect(ofKnown.map(({ event, to }) => [event, to.toSorted()])).toEqual([
    [{ kind: 'chatPresence', userId: ada.userId, isHere: true }, [ben.userId, cleo.userId].toSorted()],
    [{ kind: 'chatPresence', userId: ben.userId, isHere: false }, [ada.userId, cleo.userId].toSorted()],
  ])
})
