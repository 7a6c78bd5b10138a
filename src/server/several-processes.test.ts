import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendChatMessage } from '#contract/chat-messages.ts'
import { openSupportRoom } from '#contract/chat-rooms.ts'
import { getHealth } from '#contract/health.ts'
import { createNote, getNote } from '#contract/notes.ts'
import { connectPhone, offerPhone } from '#contract/phone.ts'
import { openScreen } from '#server/features/chat/chat-harness.ts'
import { startBalancer, type Balancer } from '#testing/balancer.ts'
import { clockOffBy } from '#testing/clock-off-by.ts'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '#testing/database.ts'
import { startRealServer, type RealServer } from '#testing/real-server.ts'
import { caller, type Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { VISIT } from '#testing/visits.ts'

const FIVE_MINUTES_MS = 5 * 60_000

let database: TestDatabase
let folder: string
let one: RealServer
let two: RealServer
let worker: RealServer
let balancer: Balancer
let physician: Pick<Physician, 'call' | 'token'>

beforeAll(async () => {
  // As a database of the operator is: the product brings it to its schema itself.
  database = await createTestDatabase({ migrated: false })
  folder = await makeTestFolder()
  const { host, port, user, database: name } = database.connection
  const settings = {
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    MASTER_KEY: `test:${randomBytes(32).toString('base64')}`,
  }
  const start = (role: string, clock = 0) =>
    startRealServer({
      folder,
      settings: { ...settings, PROCESS_ROLE: role, NODE_OPTIONS: clockOffBy(clock) },
    })
  // All that is tested here is tested between machines whose clocks are minutes apart.
  ;[one, two, worker] = await Promise.all([
    start('web', -FIVE_MINUTES_MS),
    start('web', FIVE_MINUTES_MS),
    start('worker'),
  ])
  balancer = await startBalancer([one.url, two.url])
  physician = await one.signUp('Robin')
}, 180_000)
afterAll(async () => {
  await balancer.close()
  await Promise.all([one, two, worker].map((server) => server.close()))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const through = (call = caller(balancer.url)): Pick<Physician, 'call'> => ({
  call: (endpoint, parts, options) => call(endpoint, parts, { token: physician.token, ...options }),
})

test('a note made at one process is written by the worker, and a screen at the other hears all of it', async () => {
  const screen = openScreen(two.url, physician.token)
  await until(() => screen.socket.connected)
  const { id } = (await physician.call(createNote, { body: { data: { text: VISIT, write: true } } })).reply
    .note
  await until(() => screen.of('noteChanged').some(({ noteId }) => noteId === id), 30_000)
  await until(() =>
    screen.of('processing').some((event) => event.noteId === id && event.processing.stage === 'idle'),
  )
  const { note } = (await through().call(getNote, { params: { id } })).reply
  expect(note.sections.flatMap(({ sentences }) => sentences).length).toBeGreaterThan(3)
  screen.close()
}, 60_000)

test("what happens at processes whose clocks are ten minutes apart has one time: the database's", async () => {
  const madeAt = async (server: RealServer) => {
    const answer = await caller(server.url)(createNote, { body: { data: {} } }, { token: physician.token })
    return answer.reply.note.createdAt
  }
  const begun = Date.now()
  const moments = [await madeAt(one), await madeAt(two), await madeAt(one)].map((moment) =>
    Date.parse(moment),
  )
  expect(moments).toEqual(moments.toSorted((first, second) => first - second))
  expect(Math.abs((moments[0] ?? 0) - begun)).toBeLessThan(FIVE_MINUTES_MS / 2)
  const { id: noteId } = (await physician.call(createNote, { body: { data: {} } })).reply.note
  const consent = { given: true, how: 'verbal' } as const
  const offer = { body: { noteId, consent } }
  // What one makes for some minutes is good at the other for as long.
  const { code } = (await caller(one.url)(offerPhone, offer, { token: physician.token })).reply
  expect((await caller(two.url)(connectPhone, { body: { code } })).status).toBe(200)
})

test('a worker answers no browser, and says so', async () => {
  const call = caller(worker.url)
  expect((await call(getHealth)).reply.status).toBe('up')
  const refused = await call(getNote, { params: { id: randomUUID() } }, { token: physician.token })
  expect(refused.status).toBe(404)
  expect(refused.body.message).toContain('PROCESS_ROLE')
})

test('a process is killed and another ended cleanly while messages are sent: none is lost or doubled, screens come back', async () => {
  const roomId = (await physician.call(openSupportRoom)).reply.room.id
  const screen = openScreen(balancer.url, physician.token)
  await until(() => screen.socket.connected)
  const wanted = Array.from({ length: 60 }, () => randomUUID())
  // Those from the 31st and the 46th on wait for what is to happen while they are sent: all might be sent before.
  const [killing, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = new Map([
    [30, killing.promise],
    [45, ending.promise],
  ])
  const acknowledged: number[] = []
  const { call } = through()
  /** As a browser does: the same message with the same id, until it is acknowledged. */
  async function sendAll(): Promise<void> {
    for (const [at, id] of wanted.entries()) {
      await held.get(at)
      await until(async () => {
        const answer = await call(sendChatMessage, { body: { id, roomId, text: id } }).catch(() => null)
        if (answer?.status === 200) acknowledged.push(answer.reply.message.seq)
        return answer?.status === 200
      }, 60_000)
    }
  }
  const sending = sendAll()
  await until(() => acknowledged.length >= 15)
  const killed = one.kill()
  killing.resolve()
  await killed
  await until(() => acknowledged.length > 30)
  await one.start()
  const ended = two.end()
  ending.resolve()
  await ended
  await sending
  expect(acknowledged).toEqual(wanted.map((_, index) => index + 1))
  await until(() => screen.socket.connected)
  const heard = screen.of('chatMessage').map(({ message }) => message.id)
  expect(new Set(heard).size).toBe(heard.length)
  await two.start()
  screen.close()
}, 240_000)
