import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { makeTestFolder } from '#testing/database.ts'
import { startS3Service, type S3Service } from '#testing/s3-service.ts'
import { backUp } from './backup.ts'
import { openForOperator } from './operator.ts'
import { examine } from './doctor.ts'
import { keepLastBackup } from './platform/backup/last-backup.ts'
import { readSettings } from './settings.ts'
import { startServer, type RunningServer } from './start.ts'

let dataDir: string
let service: S3Service
let server: RunningServer
let isStopped = false

const settings = (change: Record<string, string> = {}) =>
  readSettings({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    OPERATOR_NAME: 'Sample Clinic',
    ...change,
  })
const said = async (change: Record<string, string> = {}) =>
  (await examine(settings(change)))
    .filter(({ state }) => state !== 'well')
    .map(({ about, sentence }) => `${about}: ${sentence}`)

beforeAll(async () => {
  dataDir = join(await makeTestFolder(), 'data')
  service = await startS3Service()
  server = await startServer(settings(), { dataDir })
}, 120_000)
afterAll(async () => {
  if (!isStopped) await server.close()
  await service.close()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
}, 60_000)

test('an installation that is well is said to be, beside its mail', async () => {
  expect(await said()).toEqual([
    'mail: No mail is sent: it is kept below DATA_DIR until SMTP_HOST is set.',
    'backup: No backup was made from here yet: npm run backup -- --to DIR, each night.',
  ])
}, 60_000)

test('what somebody left in the database to deceive the product is told of', async () => {
  const operator = await openForOperator(settings())
  await operator.db.execute(sql`create schema evil`)
  expect(await said()).toContainEqual(expect.stringMatching(/^database: .*did not make.*audit -- verify/))
  await operator.db.execute(sql`drop schema evil`)
  await operator.close()
}, 60_000)

test('a backup is known of until it is old, or the key was turned', async () => {
  const ofBackups = async () => (await said()).filter((sentence) => sentence.startsWith('backup'))
  const { facts } = await backUp(settings(), {
    to: join(dataDir, '../backups'),
    keep: null,
    verify: false,
  })
  expect(await ofBackups()).toEqual([])
  await keepLastBackup(dataDir, { ...facts, keyIds: ['another'] })
  expect(await ofBackups()).toEqual([expect.stringMatching(/before the master key was turned/)])
  await keepLastBackup(dataDir, { ...facts, moment: '2020-01-01T00:00:00.000Z' })
  expect(await ofBackups()).toEqual([
    expect.stringMatching(/^backup: The last backup from here is \d+ days old/),
  ])
}, 120_000)

const WRONG: Array<[string, Record<string, string>, RegExp]> = [
  [
    'mail that does not answer',
    { SMTP_HOST: '127.0.0.1', SMTP_PORT: '9' },
    /^mail: 127\.0\.0\.1 does not answer/,
  ],
  ['nobody who runs it', { OPERATOR_NAME: '' }, /^settings: OPERATOR_NAME is not set/],
  ['an address without TLS', { PUBLIC_URL: 'http://notes.clinic.example' }, /^settings: PUBLIC_URL is http/],
  [
    'a bucket that does not answer',
    {
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    /^storage: The storage service did not do/,
  ],
  ['no such folder', { DATA_DIR: '/nowhere/at/all' }, /^disk: There is no folder/],
]

test.each(WRONG)(
  '%s: one sentence says what to do',
  async (_name, change, sentence) => {
    expect(await said(change)).toContainEqual(expect.stringMatching(sentence))
  },
  60_000,
)

test('subscriptions that Stripe charges, without its settings, are told of', async () => {
  const operator = await openForOperator(settings())
  const { rows } = await operator.db.execute<{ id: string }>(
    sql`insert into users (id, email, username, title, first_name, last_name, created_at)
      values (gen_random_uuid(), 'pays@clinic.example', 'pays', 'Dr', 'Pat', 'Sample', now()) returning id`,
  )
  await operator.db.execute(
    sql`insert into subscriptions (user_id, provider, customer_id, subscription_id, status, plan_id, as_of)
      values (${rows[0]?.id}, 'stripe', 'cus_1', 'sub_1', 'active', 'monthly', now())`,
  )
  await operator.close()
  expect(await said()).toContainEqual(
    expect.stringMatching(/^payments: 1 account has a subscription with Stripe/),
  )
  expect(await said({ STRIPE_SECRET_KEY: 'sk' })).not.toContainEqual(expect.stringMatching(/^payments/))
}, 60_000)

test('without the key of the data it says which is missing, and the product does not start', async () => {
  const file = join(dataDir, 'keys/master.key')
  await server.close()
  const own = await readFile(file)
  await writeFile(file, `other:${Buffer.alloc(32, 9).toString('base64')}\n`)
  expect(await said()).toContainEqual(expect.stringMatching(/^keys: .*missing/))
  await expect(startServer(settings(), { dataDir })).rejects.toThrow(/missing/)
  await writeFile(file, own)
  server = await startServer(settings(), { dataDir })
}, 60_000)

test('data of a newer version is refused, by the doctor and at the start', async () => {
  const newer = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`
  const operator = await openForOperator(settings())
  const owner = new Client(operator.superuser ?? {})
  await owner.connect()
  await owner.query(newer)
  await owner.end()
  await operator.close()
  expect(await said()).toContainEqual(expect.stringMatching(/^database: .*newer version/))
  await server.close()
  isStopped = true
  await expect(startServer(settings(), { dataDir })).rejects.toThrow(/newer version/)
}, 60_000)
