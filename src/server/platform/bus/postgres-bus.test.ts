import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#testing/until.ts'
import { openBusHarness, type BusHarness } from './bus-harness.ts'
import { sealMessages } from './sealed-messages.ts'

let bus: BusHarness
beforeEach(async () => {
  bus = await openBusHarness()
})
afterEach(() => bus.close())

const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, index) => from + index)
/** Its own alone: a worker of the server, which may look after the database just now, is not to be ended by anybody. */
const cutConnections = () =>
  bus.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )

test('what one process tells comes to every other in its order, once, and not to itself', async () => {
  const [one, two, three] = await Promise.all([bus.startProcess(), bus.startProcess(), bus.startProcess()])
  for (const version of upTo(300)) {
    one.say(version)
    if (version % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => two.heard.length === 300 && three.heard.length === 300)
  expect(two.heard).toEqual(upTo(300))
  expect(three.heard).toEqual(upTo(300))
  expect(one.heard).toEqual([])
  expect(two.gaps()).toBe(0)
})

test('one that starts hears nothing of before', async () => {
  const [one, two] = await Promise.all([bus.startProcess(), bus.startProcess()])
  one.say(1)
  await until(() => two.heard.length === 1)
  const three = await bus.startProcess()
  one.say(2)
  await until(() => three.heard.length === 1 && two.heard.length === 2)
  expect(three.heard).toEqual([2])
  expect(three.gaps()).toBe(0)
})

test('connections that are cut in the middle lose nothing and double nothing', async () => {
  const [one, two] = await Promise.all([bus.startProcess(), bus.startProcess()])
  for (const version of upTo(60)) {
    one.say(version)
    two.say(version)
    if (version % 20 === 0) await cutConnections()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => one.heard.length >= 60 && two.heard.length >= 60)
  expect(one.heard).toEqual(upTo(60))
  expect(two.heard).toEqual(upTo(60))
})

test('what was told for too long while nobody could hear it is a gap, and says so', async () => {
  const [one, two] = await Promise.all([bus.startProcess(), bus.startProcess()])
  one.say(1)
  await until(() => two.heard.length === 1)
  await bus.sql.query('begin; lock table process_messages in access exclusive mode')
  for (const version of upTo(5_010, 2)) one.say(version)
  await bus.sql.query('commit')
  one.say(9_999)
  await until(() => two.heard.includes(9_999))
  expect(two.gaps()).toBeGreaterThan(0)
  expect(new Set(two.heard).size).toBe(two.heard.length)
})

test('what nobody was notified of is found by looking', async () => {
  const two = await bus.startProcess({ lookEveryMs: 50 })
  const place = { sender: randomUUID(), number: 1 }
  const event = { kind: 'noteChanged', noteId: 'note', version: 7, status: 'draft' } as const
  const { keyId, body } = sealMessages(bus.keys, place, [['event', { userIds: ['user'], event }]])
  await bus.sql.query('insert into process_messages (sender, number, key_id, body) values ($1, $2, $3, $4)', [
    place.sender,
    place.number,
    keyId,
    body,
  ])
  await until(() => two.heard.length === 1)
  expect(two.heard).toEqual([7])
})

test('what is told is encrypted, and bound to who told it', async () => {
  const [one, two] = await Promise.all([bus.startProcess(), bus.startProcess()])
  one.say(1, ['the-name-of-somebody'])
  await until(() => two.heard.length === 1)
  const { rows } = await bus.sql.query<{ body: Buffer }>('select body from process_messages')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.body.toString('latin1')).not.toContain('somebody')
  // Put there by somebody who reaches the database: passed on to nobody.
  await bus.sql.query(
    `insert into process_messages (sender, number, key_id, body) select $1, 1, key_id, body from process_messages`,
    [randomUUID()],
  )
  one.say(2)
  await until(() => two.heard.length === 2)
  expect(two.heard).toEqual([1, 2])
  await until(() => two.errors.length === 1)
})

test('one of them is the first, and when it ends another is', async () => {
  const [one, two] = await Promise.all([bus.startProcess(), bus.startProcess()])
  expect(await one.bus.isFirst('chores')).toBe(true)
  expect(await two.bus.isFirst('chores')).toBe(false)
  expect(await one.bus.isFirst('chores')).toBe(true)
  await one.bus.close()
  await until(async () => two.bus.isFirst('chores'))
})

test('one that hears nothing tells all the same', async () => {
  const [deaf, two] = await Promise.all([
    bus.startProcess({ hears: false, lookEveryMs: 20 }),
    bus.startProcess(),
  ])
  deaf.say(1)
  two.say(2)
  await until(() => two.heard.length === 1)
  two.say(3)
  deaf.say(4)
  await until(() => two.heard.length === 2)
  expect(two.heard).toEqual([1, 4])
  expect(deaf.heard).toEqual([])
})

test('what stands for a minute is taken away', async () => {
  const [one, two] = await Promise.all([bus.startProcess(), bus.startProcess()])
  one.say(1)
  await until(() => two.heard.length === 1)
  await bus.sql.query(`update process_messages set at = now() - interval '61 seconds'`)
  one.say(2)
  await until(() => two.heard.length === 2)
  const { rows } = await bus.sql.query<{ number: string }>('select number from process_messages')
  expect(rows).toEqual([{ number: '2' }])
})
