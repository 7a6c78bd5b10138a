import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNote, getNotes } from '#contract/notes.ts'
import { openScreen } from '#server/features/chat/chat-harness.ts'
import { openDatabaseAddress, type DatabaseAddress } from '#testing/database-address.ts'
import { makeTestFolder } from '#testing/database.ts'
import { isForNow, keepSaving } from '#testing/kept-saving.ts'
import { startOwnPostgres, type OwnPostgres } from '#testing/own-postgres.ts'
import { startStandby, type Standby } from '#testing/standby.ts'
import { caller, signUpAt, type Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest, VISIT } from '#testing/visits.ts'
import { readSettings } from './settings.ts'
import { startServer, type RunningServer } from './start.ts'

const LONGEST_MS = 60_000

let primary: OwnPostgres
let standby: Standby
let address: DatabaseAddress
let dataDir: string
let server: RunningServer
let physician: Physician

beforeAll(async () => {
  // As it is where it matters: what is acknowledged is on both disks.
  primary = await startOwnPostgres({ durable: true })
  standby = await startStandby(primary)
  await primary.asSuperuser(`alter system set synchronous_standby_names = 'standby'`)
  await primary.asSuperuser('select pg_reload_conf()')
  address = await openDatabaseAddress(primary.connection)
  dataDir = await makeTestFolder()
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: address.url,
    DATABASE_REPLICA_URL: standby.url,
    DATA_DIR: dataDir,
    MASTER_KEY: `test:${randomBytes(32).toString('base64')}`,
  }
  server = await startServer(readSettings(settings), { dataDir })
  physician = await signUpAt(caller(server.url), 'robin', 1)
}, 180_000)
afterAll(async () => {
  await server.close()
  await address.close()
  await standby.stop()
  await primary.stop()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

const create = async (data: object) => (await physician.call(createNote, { body: { data } })).reply.note
const found = async (search: string) => (await physician.call(getNotes, { body: { search } })).reply.notes

test('searches are read at the replica', async () => {
  const { replica, db } = server.adapters
  const scans = async () =>
    Number(
      (await replica?.execute('select sum(seq_scan + idx_scan) as scans from pg_stat_user_tables'))?.rows[0]
        ?.scans,
    )
  await create({ label: 'heron' })
  const before = await scans()
  await until(async () => (await found('heron')).length === 1 && (await scans()) > before, LONGEST_MS)
  expect((await db.execute('select pg_is_in_recovery() as is')).rows).toEqual([{ is: false }])
}, 90_000)

test('a replica that stops following is soon left alone: it would let in who was removed since', async () => {
  const client = new Client({ ...standby.connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('select pg_wal_replay_pause()')
  await create({ label: 'stork' })
  const isLate = `select clock_timestamp() - pg_last_xact_replay_timestamp() > interval '10 seconds' as late`
  await until(async () => (await client.query<{ late: boolean }>(isLate)).rows[0]?.late, LONGEST_MS)
  expect((await found('stork')).map(({ label }) => label)).toEqual(['stork'])
  await client.query('select pg_wal_replay_resume()')
  await client.end()
}, 90_000)

test('the database dies and its standby becomes the first: some seconds of "try again", nothing acknowledged is lost', async () => {
  const screen = openScreen(server.url, physician.token)
  await until(() => screen.socket.connected)
  const { id } = await create({ label: 'outlives its database' })
  const saving = keepSaving(physician, id)
  await until(() => saving.version() > 20, LONGEST_MS)

  const postmaster = Number((await readFile(join(primary.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  await until(() => saving.refused.length > 0, LONGEST_MS)
  const acknowledged = saving.version()
  await standby.promote()
  address.leadTo(standby.connection)

  await until(() => saving.version() > acknowledged + 20, LONGEST_MS)
  const last = await saving.end()
  expect(saving.refused.filter((answer) => !isForNow(answer)).map(({ body }) => body)).toEqual([])
  expect((await physician.call(getNote, { params: { id } })).reply.note.version).toBe(last)
  expect((await found('outlives')).map((note) => note.id)).toEqual([id])

  // The queue and the events come to the new first by themselves.
  const written = await create({ text: VISIT, write: true })
  expect((await noteAtRest(physician, written.id, LONGEST_MS)).status).toBe('ready')
  await until(() => screen.of('noteChanged').some(({ noteId }) => noteId === written.id), LONGEST_MS)
  screen.close()
}, 180_000)
