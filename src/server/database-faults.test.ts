import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { getReady } from '#contract/health.ts'
import { createNote, getNote, getNotes } from '#contract/notes.ts'
import { openScreen, type Screen } from '#server/features/chat/chat-harness.ts'
import { isForNow, keepSaving, saveOver } from '#testing/kept-saving.ts'
import { makeTestFolder } from '#testing/database.ts'
import { startOwnPostgres, type OwnPostgres } from '#testing/own-postgres.ts'
import { caller, signUpAt, type Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest, VISIT } from '#testing/visits.ts'
import { examine } from './doctor.ts'
import { readSettings, type Settings } from './settings.ts'
import { startServer, type RunningServer } from './start.ts'

const LONGEST_MS = 60_000

let database: OwnPostgres
let dataDir: string
let settings: Settings
let server: RunningServer
let physician: Physician
let screen: Screen

beforeAll(async () => {
  database = await startOwnPostgres()
  dataDir = await makeTestFolder()
  settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    MASTER_KEY: `test:${randomBytes(32).toString('base64')}`,
  })
  server = await startServer(settings, { dataDir })
  physician = await signUpAt(caller(server.url), 'robin', 1)
  screen = openScreen(server.url, physician.token)
}, 180_000)
afterAll(async () => {
  screen.close()
  await server.close()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

const create = async (data: object) => (await physician.call(createNote, { body: { data } })).reply.note
const save = (id: string, baseVersion: number) => saveOver(physician, id, baseVersion)

/** Whatever the fault was: a note is asked for, written by the queue, and a screen that was open all the time hears of it. */
async function worksAgain(): Promise<void> {
  await until(async () => (await physician.call(getReady)).status === 200, LONGEST_MS)
  const note = await until(async () => {
    const { status, reply } = await physician.call(createNote, {
      body: { data: { text: VISIT, write: true } },
    })
    return status === 200 ? reply.note : null
  }, LONGEST_MS)
  expect((await noteAtRest(physician, note.id, LONGEST_MS)).status).toBe('ready')
  await until(() => screen.of('noteChanged').some(({ noteId }) => noteId === note.id), LONGEST_MS)
}

test('the database is restarted: whoever saves meanwhile is told to try again, and nothing acknowledged is lost', async () => {
  const { id } = await create({ label: 'restarted' })
  const saving = keepSaving(physician, id)
  await until(() => saving.version() > 3)
  await database.restart()
  await until(() => saving.refused.length > 0, LONGEST_MS)
  const before = saving.version()
  await until(() => saving.version() > before + 3, LONGEST_MS)
  const last = await saving.end()
  expect(saving.refused.filter((answer) => !isForNow(answer)).map(({ body }) => body)).toEqual([])
  expect((await physician.call(getNote, { params: { id } })).reply.note.version).toBe(last)
  await worksAgain()
}, 180_000)

test('a database that can only be read: who is signed in stays so, what cannot be written is refused in a sentence and passes later', async () => {
  const { id } = await create({ label: 'only read' })
  await database.asSuperuser('alter system set default_transaction_read_only = on')
  await database.asSuperuser('select pg_reload_conf()')
  try {
    const refused = await until(async () => {
      const answer = await save(id, 0)
      return answer.status === 200 ? null : answer
    })
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('can only be read') },
    })
    // Whoever looks at notes is written down: where that cannot be, nobody sees them.
    expect((await physician.call(getUser)).status).toBe(200)
    const looked = [
      await physician.call(getNotes, { body: {} }),
      await physician.call(getNote, { params: { id } }),
    ]
    for (const { status, body } of looked) expect([status, body.message]).toEqual([503, refused.body.message])
    expect((await examine(settings)).map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(/^The database can only be read/),
    )
  } finally {
    await database.asSuperuser('alter system reset default_transaction_read_only')
    await database.asSuperuser('select pg_reload_conf()')
  }
  await until(async () => (await save(id, 0)).status === 200, LONGEST_MS)
  await worksAgain()
}, 180_000)

test('a database without a free connection: callers are told so, and it goes on by itself once there are some', async () => {
  const { id } = await create({ label: 'crowded' })
  await database.asSuperuser('alter role attest connection limit 0')
  await database.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'attest'`,
  )
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(id, 0)))
    expect(answers.filter((answer) => !isForNow(answer)).map(({ body }) => body)).toEqual([])
    expect((await physician.call(getReady)).status).toBe(503)
  } finally {
    await database.asSuperuser('alter role attest connection limit -1')
  }
  await until(async () => (await save(id, 0)).status === 200, LONGEST_MS)
  await worksAgain()
}, 180_000)
