import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { buildApp, type RunningApp } from '#server/app.ts'
import { createLoneBus, type Bus } from '#server/platform/bus/bus.ts'
import { openPostgresBus } from '#server/platform/bus/postgres-bus.ts'
import { createSocketRealtime } from '#server/platform/realtime/socket-realtime.ts'
import { linkBuses } from '#testing/linked-buses.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { createChoresWatch } from './chores-watch.ts'

const MINUTE_MS = 60_000
let server: TestApp
let superAdmin: Physician
const more: RunningApp[] = []
beforeAll(async () => {
  server = await buildTestApp()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
})
beforeEach(() => void server.outbox.splice(0))
afterAll(async () => {
  for (const app of more) await app.fastify.close()
  await server.close()
})

/** Another process on the same database, with the same clock. */
async function startProcess(bus: Bus, role: 'all' | 'web' = 'all'): Promise<RunningApp> {
  const app = await buildApp({ ...server.dependencies, realtime: createSocketRealtime(), bus, role })
  more.push(app)
  return app
}

/** Each minute in each of them, in their order. */
async function passMinutes(count: number, ...apps: RunningApp[]): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    server.clock.moveOn(MINUTE_MS)
    for (const app of apps) await app.checkTrailInTurn()
  }
}

const faults = async () =>
  (await superAdmin.call(getTrailState, {})).reply.faults.map(({ sentence, isChange }) => ({
    sentence,
    isChange,
  }))
const CHORES_WAIT = { sentence: expect.stringMatching(/^For three minutes no process/), isChange: false }
const BUS_DEAF = {
  sentence: expect.stringMatching(/^For three minutes a process has heard/),
  isChange: false,
}
const checkedAt = async () => (await superAdmin.call(getTrailState, {})).reply.checkedAt
const mails = () => server.outbox.filter(({ subject }) => subject.includes('no process does the chores'))

test('where the first process falls silent the others check the trail and tell it, once, until one is back', async () => {
  const [one, two, three] = linkBuses(3) as Bus[] as [Bus, Bus, Bus]
  const first = await startProcess(one)
  const web = await startProcess(two, 'web')
  const other = await startProcess(three)
  await passMinutes(5, first, web, other)
  expect(await checkedAt()).toBe(server.clock.now().toISOString())
  expect(await faults()).toEqual([])

  const last = await checkedAt()
  await passMinutes(2, web)
  expect(await checkedAt()).toBe(last)
  await passMinutes(3, web)
  expect(await faults()).toEqual([CHORES_WAIT])
  expect(await checkedAt()).toBe(server.clock.now().toISOString())
  expect(mails()).toMatchObject([
    { to: superAdmin.email, text: expect.stringContaining('advisory lock 1718186611') },
  ])

  await passMinutes(2, first, web)
  expect(await faults()).toEqual([])
  const back = await checkedAt()
  server.clock.moveOn(MINUTE_MS)
  await web.checkTrailInTurn()
  expect(await checkedAt()).toBe(back)
  expect(mails()).toHaveLength(1)
})

test('what was said by a first process long ago, and is put among the messages again, counts for nothing', async () => {
  const [, two, three] = linkBuses(3) as Bus[] as [Bus, Bus, Bus]
  const web = await startProcess(two, 'web')
  const old = server.clock.now().toISOString()
  for (let minute = 0; minute < 7; minute += 1) {
    await passMinutes(1, web)
    three.tell('first', { at: old })
  }
  expect(await faults()).toEqual([CHORES_WAIT])
  await server.app.checkTrail()
  expect(await faults()).toEqual([])
})

test('while somebody holds the lock in the database, a process says so, and checks all the same; then it is the first', async () => {
  const { connection } = server
  const holder = new Client(connection)
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [0x66697273])
  const open = (sender: string) =>
    openPostgresBus({ connection, keys: testSigningKeys(), sender, onError: () => {} })
  const [bus, another] = await Promise.all([
    open('00000000-0000-4000-8000-000000000001'),
    open('00000000-0000-4000-8000-000000000002'),
  ])
  const alone = await startProcess(bus)
  await passMinutes(2, alone)
  expect(await faults()).toEqual([])
  await passMinutes(1, alone)
  expect(await faults()).toEqual([CHORES_WAIT])
  expect(await checkedAt()).toBe(server.clock.now().toISOString())
  expect(mails()).toHaveLength(1)

  await holder.end()
  const heard: string[] = []
  another.on('first', ({ at }) => heard.push(at))
  await until(() => bus.isFirst('chores'))
  await passMinutes(1, alone)
  await until(() => heard.length > 0)
  expect(heard[0]).toBe(server.clock.now().toISOString())
  expect(await faults()).toEqual([])
  await Promise.all([bus.close(), another.close()])
})

test('a process whose bus is cut off checks for itself after three minutes, and says that it is cut off', async () => {
  const bus = { ...createLoneBus(), isFirst: async () => false, isHearing: false }
  const cutOff = await startProcess(bus, 'web')
  await passMinutes(2, cutOff)
  expect(await faults()).toEqual([])
  await passMinutes(2, cutOff)
  expect(await faults()).toEqual([BUS_DEAF])
  expect(await checkedAt()).toBe(server.clock.now().toISOString())
  expect(server.outbox.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('a process is cut off from the others'),
  ])
  bus.isHearing = true
  await passMinutes(1, cutOff)
  expect(await faults()).toEqual([CHORES_WAIT])
  await server.app.checkTrail()
})

test('a process that hears the others again by the time trusts them', async () => {
  const [one, two] = linkBuses(2) as Bus[] as [Bus, Bus]
  const bus = { ...two, isHearing: false }
  const first = await startProcess(one)
  const web = await startProcess(bus, 'web')
  await passMinutes(2, web)
  bus.isHearing = true
  await passMinutes(5, first, web)
  expect(await faults()).toEqual([])
})

test('a process whose database was away blames nobody once it is back', async () => {
  const bus = { ...createLoneBus(), isFirst: async () => false, isHearing: false }
  let isAway = true
  const execute: typeof server.dependencies.db.execute = (query) => {
    if (isAway) throw new Error('away')
    return server.dependencies.db.execute(query)
  }
  const watch = createChoresWatch({
    db: Object.assign(Object.create(server.dependencies.db) as typeof server.dependencies.db, { execute }),
    clock: server.clock,
    bus,
    role: 'web',
  })
  for (let minute = 0; minute < 10; minute += 1) {
    server.clock.moveOn(MINUTE_MS)
    expect(await watch.turn()).toBe('other')
  }
  isAway = false
  bus.isHearing = true
  server.clock.moveOn(MINUTE_MS)
  expect(await watch.turn()).toBe('other')
})

test('a worker, which listens to nobody, trusts those that do', async () => {
  const bus = { ...createLoneBus(), isFirst: async () => false, isHearing: false }
  const watch = createChoresWatch({ db: server.dependencies.db, clock: server.clock, bus, role: 'worker' })
  server.clock.moveOn(10 * MINUTE_MS)
  expect(await watch.turn()).toBe('other')
})

test('the only process there is checks each minute', async () => {
  await server.app.checkTrail()
  await passMinutes(4, server.app)
  expect(await faults()).toEqual([])
  expect(await checkedAt()).toBe(server.clock.now().toISOString())
})
