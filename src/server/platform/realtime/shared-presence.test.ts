import { expect, test } from 'vitest'
import { linkBuses } from '#testing/linked-buses.ts'
import { until } from '#testing/until.ts'
import { createPresence, type Presence, type PresenceChange } from './presence.ts'
import { createSharedPresence } from './shared-presence.ts'

const FAST = { awayAfterMs: 20, gatheredMs: 2 }

/** Two processes, and all that either told of. */
function twoProcesses(pace: { sayEveryMs?: number; goneAfterMs?: number } = {}) {
  const buses = linkBuses(2)
  const told: Array<PresenceChange & { by: number }> = []
  const locals = buses.map(() => createPresence(FAST))
  const [one, two] = buses.map((bus, by) => {
    const presence = createSharedPresence(locals[by] as Presence, bus, { movedAfterMs: 20, ...pace })
    presence.onChange((changes) => told.push(...changes.map((change) => ({ ...change, by }))))
    return presence
  })
  if (!one || !two) throw new Error('there are two')
  return { one, two, locals, buses, told }
}

const isHere = async (presence: { hereOf(ids: string[]): Promise<ReadonlySet<string>> }, userId = 'robin') =>
  (await presence.hereOf([userId])).has(userId)

test('who is at one process is here for all, and is told of once, by that one', async () => {
  const { one, two, locals, told } = twoProcesses()
  one.opened('robin')
  await until(() => isHere(two))
  expect(told).toEqual([{ userId: 'robin', isHere: true, by: 0 }])
  two.opened('robin')
  one.closed('robin')
  await until(async () => !(await isHere(locals[0] as Presence)))
  expect(await isHere(one)).toBe(true)
  expect(told).toHaveLength(1)
  two.closed('robin')
  await until(async () => !(await isHere(one)))
  expect(told.slice(1)).toEqual([{ userId: 'robin', isHere: false, by: 1 }])
})

test('one that starts learns who is there', async () => {
  const { one, buses } = twoProcesses()
  one.opened('robin')
  await until(() => isHere(one))
  const again = createSharedPresence(createPresence(FAST), buses[1] as never)
  await until(() => isHere(again))
})

test('those of a process that says goodbye are gone, unless they came to another', async () => {
  const { one, two, buses, told } = twoProcesses()
  two.opened('robin')
  two.opened('sam')
  await until(async () => (await isHere(one)) && (await isHere(one, 'sam')))
  buses[1]?.tell('goodbye', null)
  one.opened('sam')
  await until(async () => !(await isHere(one)))
  expect(await isHere(one, 'sam')).toBe(true)
  await until(() => told.some(({ userId, isHere: here }) => userId === 'robin' && !here))
  expect(told.filter(({ userId, isHere: here }) => userId === 'sam' && !here)).toEqual([])
})

test('those of a process that is silent are gone', async () => {
  const { one, two, told } = twoProcesses({ sayEveryMs: 10, goneAfterMs: 60 })
  two.opened('robin')
  await until(() => isHere(one))
  two.close()
  await until(async () => !(await isHere(one)))
  expect(told.at(-1)).toEqual({ userId: 'robin', isHere: false, by: 0 })
})
