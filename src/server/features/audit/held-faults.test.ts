import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { buildApp, type RunningApp } from '#server/app.ts'
import { createLoneBus, type Bus, type BusMessages } from '#server/platform/bus/bus.ts'
import { createSocketRealtime } from '#server/platform/realtime/socket-realtime.ts'
import { linkBuses } from '#testing/linked-buses.ts'
import { buildTestApp, caller, testClock, type Physician, type TestApp } from '#testing/test-app.ts'
import { createHeldFaults } from './held-faults.ts'

const MINUTE_MS = 60_000
let server: TestApp
let superAdmin: Physician
let first: RunningApp
let web: RunningApp
let webUrl: string
beforeAll(async () => {
  server = await buildTestApp()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
  const [one, two] = linkBuses(2) as Bus[] as [Bus, Bus]
  const start = (bus: Bus, role: 'worker' | 'web') =>
    buildApp({ ...server.dependencies, realtime: createSocketRealtime(), bus, role })
  first = await start(one, 'worker')
  web = await start(two, 'web')
  webUrl = await web.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all([first.fastify.close(), web.fastify.close()])
  await server.close()
})

/** A minute in which somebody empties the table of faults. */
async function passMinute(...apps: RunningApp[]): Promise<string[]> {
  server.clock.moveOn(MINUTE_MS)
  for (const app of apps) await app.checkTrailInTurn()
  await server.pool.query('delete from audit_faults')
  const { reply } = await caller(webUrl)(getTrailState, {}, { token: superAdmin.token })
  return reply.faults.map(({ sentence }) => sentence)
}

test('what the process that looks has found is shown by those that browsers ask, whoever takes it out of the database', async () => {
  const FOUND = [expect.stringContaining('the schema evil')]
  expect(await passMinute(first, web)).toEqual([])
  await server.pool.query('create schema evil')
  await passMinute(first, web)
  for (let minute = 0; minute < 5; minute += 1) expect(await passMinute(first, web)).toEqual(FOUND)
  await server.pool.query('drop schema evil')
  await passMinute(first, web)
  expect(await passMinute(first, web)).toEqual([])
})

const FAULT = { problem: 'foreign_object', sealId: null, entryId: null, noteId: null, object: 'x' } as const

test('a process that says nothing any more is forgotten, and what it said before counts for nothing', () => {
  const clock = testClock()
  let say: (message: BusMessages['faults'], sender: string) => void = () => {}
  const bus: Bus = {
    ...createLoneBus(),
    on: (kind, listener) => void (kind === 'faults' && (say = listener as unknown as typeof say)),
  }
  const held = createHeldFaults({ clock, bus })
  const found = {
    at: clock.now().toISOString(),
    faults: [{ fault: FAULT, foundAt: clock.now().toISOString() }],
  }
  say(found, 'one')
  expect(held.all()).toHaveLength(1)
  clock.moveOn(MINUTE_MS)
  say({ at: clock.now().toISOString(), faults: [] }, 'one')
  say(found, 'one')
  expect(held.all()).toEqual([])
  say({ ...found, at: clock.now().toISOString() }, 'two')
  clock.moveOn(3 * MINUTE_MS)
  expect(held.all()).toEqual([])
  say(found, 'three')
  expect(held.all()).toEqual([])
})

test('of what is found again once another looks after it nobody is told each minute, and what nobody was told of stays', () => {
  const clock = testClock()
  const held = createHeldFaults({ clock, bus: createLoneBus() })
  held.hold([FAULT], () => false)
  held.leaveToFirst()
  expect(held.untold()).toHaveLength(1)
  held.told(held.untold())
  for (let minute = 0; minute < 5; minute += 1) {
    clock.moveOn(MINUTE_MS)
    held.leaveToFirst()
    expect(held.all()).toEqual([])
    held.hold([FAULT], () => false)
    expect(held.untold()).toEqual([])
  }
  held.leaveToFirst()
  clock.moveOn(24 * 60 * MINUTE_MS)
  held.leaveToFirst()
  held.hold([FAULT], () => false)
  expect(held.untold()).toHaveLength(1)
})
