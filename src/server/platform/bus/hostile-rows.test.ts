import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#testing/until.ts'
import { openBusHarness, type BusHarness } from './bus-harness.ts'

let bus: BusHarness
beforeEach(async () => {
  bus = await openBusHarness()
})
afterEach(() => bus.close())

const HUGE = '9223372036854775807'
const JUNK = 'insert into process_messages (sender, number, key_id, body)'

/** Of the sender, by numbers from one to another; without a sender each is of another. */
const putJunk = (sender: string | null, from: number | string, to = from) =>
  bus.sql.query(
    `${JUNK} select coalesce($1::uuid, gen_random_uuid()), number, 'test', decode(repeat('00', 40), 'hex')
     from generate_series($2::bigint, $3::bigint) as number`,
    [sender, from, to],
  )
const countRows = async () =>
  Number((await bus.sql.query<{ n: string }>('select count(*) as n from process_messages')).rows[0]?.n)

const countJunk = async () =>
  (await bus.sql.query('select from process_messages where octet_length(body) = 40')).rowCount

async function startTwo(options: Parameters<BusHarness['startProcess']>[0] = {}) {
  const [one, two] = await Promise.all([bus.startProcess(options), bus.startProcess()])
  one.say(1)
  await until(() => two.heard.length === 1)
  return { one, two }
}

test('a row with a huge number mutes its sender for nobody, and goes', async () => {
  const { one, two } = await startTwo()
  await putJunk(one.sender, HUGE)
  await putJunk(one.sender, 1_000_000)
  one.say(2)
  await until(() => two.heard.length === 2)
  // Nor for one that starts while such a row is there.
  await bus.sql.query('begin; lock table process_messages in share row exclusive mode')
  await bus.sql.query(`${JUNK} values ($1, ${HUGE}, 'test', '')`, [one.sender])
  const three = await bus.startProcess()
  await bus.sql.query('commit')
  one.say(3)
  await until(() => two.heard.length === 3 && three.heard.length === 1)
  expect(two.heard).toEqual([1, 2, 3])
  expect(three.heard).toEqual([3])
  await until(async () => (await countRows()) === 3)
  expect(two.gaps() + three.gaps()).toBe(0)
})

test('a number that somebody has taken beforehand is taken back, and the sender hears of it', async () => {
  const { one, two } = await startTwo()
  await putJunk(one.sender, 2, 5)
  for (const version of [2, 3, 4]) {
    one.say(version)
    await until(() => two.heard.length === version)
  }
  expect(two.heard).toEqual([1, 2, 3, 4])
  expect(two.gaps()).toBe(0)
  expect(one.errors.length + two.errors.length).toBeGreaterThan(0)
})

test('a number that somebody holds in a transaction that does not end is left out, and the others are told', async () => {
  const { one, two } = await startTwo({ longestLockMs: 50 })
  await bus.sql.query('begin')
  await putJunk(one.sender, 2)
  one.say(2)
  one.say(3)
  await until(() => two.heard.length === 3)
  await bus.sql.query('commit')
  one.say(4)
  await until(() => two.heard.length === 4)
  expect(two.heard).toEqual([1, 2, 3, 4])
  expect(two.gaps()).toBe(1)
})

test('ten thousand rows of a sender, and of ten thousand that there are not, are read once, counted, and taken away', async () => {
  const { one, two } = await startTwo()
  await putJunk(one.sender, 3, 10_002)
  await putJunk(null, 1, 10_000)
  one.say(2)
  await until(() => two.heard.length === 2)
  await until(async () => {
    one.say(3)
    return (await countJunk()) === 0
  }, 30_000)
  const three = await bus.startProcess()
  three.say(99)
  await until(() => two.heard.includes(99) && one.heard.includes(99))
  expect(two.gaps()).toBe(0)
  const said = [...one.errors, ...two.errors].map((error) => (error as Error).message)
  expect(said[0]).toMatch(/^1 of the rows in process_messages do not open/)
  expect(said.length).toBeLessThan(15)
}, 60_000)

test('rows that may not be taken away, and rows under a key nobody has, keep no message waiting', async () => {
  const { one, two } = await startTwo()
  await putJunk(one.sender, 3, 1_000)
  await bus.sql.query(
    `${JUNK} select $1, number, 'stranger', '' from generate_series(2000, 2200) as number`,
    [one.sender],
  )
  const holder = new Client(bus.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from process_messages where number > 2 for update')
  one.say(2)
  await until(() => two.heard.length === 2)
  const three = await bus.startProcess()
  three.say(3)
  await until(() => two.heard.length === 3)
  await holder.end()
  expect(two.heard).toEqual([1, 2, 3])
})

test('rows that say they are of a time to come go all the same, and too long ones are not read', async () => {
  const { one, two } = await startTwo()
  await bus.sql.query(
    `${JUNK.replace('body', 'body, at')} values ($1, 5, 'test', '', now() + interval '1 year')`,
    [randomUUID()],
  )
  await bus.sql.query(`${JUNK} values ($1, 7, repeat('k', 1000), '')`, [one.sender])
  one.say(2)
  await until(() => two.heard.length === 2)
  await until(async () => (await countRows()) === 2)
})
