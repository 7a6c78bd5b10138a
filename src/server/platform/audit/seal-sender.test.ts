import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { tamperWith } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { readSettings } from '#server/settings.ts'
import { openDatabase } from '../database/connection.ts'
import { createSealSender, type SealSender } from './seal-sender.ts'

let database: TestDatabase
let pool: Pool
let receiver: Server
let url: string
let kept: number[][] = []
let authorizations: unknown[] = []
let status: number | 'silence' = 204
let errors: unknown[] = []
let ahead: number[] = []
let sender: SealSender
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ ...database.connection, max: 4 })
  receiver = createServer((request, response) => {
    void json(request).then((body) => {
      authorizations.push(request.headers.authorization)
      if (status === 'silence') return
      if (status < 300) kept.push((body as { seals: Array<{ id: number }> }).seals.map(({ id }) => id))
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/seals`
})
beforeEach(async () => {
  await tamperWith(database.superuser, 'truncate audit_seals restart identity; delete from audit_checks')
  kept = []
  authorizations = []
  errors = []
  ahead = []
  status = 204
  sender = open()
})
afterEach(() => sender.close())
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await pool.end()
  await database.drop()
})

const open = () =>
  createSealSender({
    db: openDatabase(pool),
    url,
    token: 'fictitious',
    onError: (error) => errors.push(error),
    onAhead: async (sealId) => void ahead.push(sealId),
    timeoutMs: 2_000,
    retryMs: { first: 5, longest: 20 },
  })
const makeSeals = async (many: number) => {
  await pool.query(
    `insert into audit_seals (sealed_below, entries, hash) select '9', 1, 'h' || n from generate_series(1, $1::int) n`,
    [many],
  )
}

test('seals arrive in their order, each once, with the token', async () => {
  await makeSeals(3)
  expect(await sender.send()).toBe(true)
  await makeSeals(2)
  await sender.send()
  expect(kept).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(new Set(authorizations)).toEqual(new Set(['Bearer fictitious']))
  expect(await sender.standing()).toEqual({ host: new URL(url).host, waiting: 0, oldestAt: null })
})

test('another process goes on from what was acknowledged, in parts where much waits', async () => {
  await makeSeals(2)
  await sender.send()
  await sender.close()
  await makeSeals(600)
  sender = open()
  await sender.send()
  expect(kept.map((ids) => [ids[0], ids.at(-1)])).toEqual([
    [1, 2],
    [3, 502],
    [503, 602],
  ])
})

test.each([500, 401, 302, 'silence'] as const)(
  'a place that answers %s holds nobody up, is told of and counted, and gets all once it takes them',
  async (answer) => {
    status = answer
    await makeSeals(2)
    expect(await sender.send()).toBe(false)
    expect(errors).not.toEqual([])
    expect(JSON.stringify(errors.map(String))).not.toContain('fictitious')
    expect(await sender.standing()).toMatchObject({ waiting: 2, oldestAt: expect.any(Date) })
    await makeSeals(1)
    expect(kept).toEqual([])
    status = 204
    sender.wake()
    await until(async () => kept.flat().length === 3 || null)
    expect(kept.flat()).toEqual([1, 2, 3])
  },
)

test('a trail whose end is gone, or is another, is told of once by what the place has taken, and what comes is sent on', async () => {
  await makeSeals(4)
  await sender.send()
  expect(ahead).toEqual([])
  await tamperWith(database.superuser, 'delete from audit_seals where id > 2')
  await sender.send()
  await sender.send()
  expect(ahead).toEqual([4])
  await makeSeals(1)
  await sender.send()
  expect(kept).toEqual([[1, 2, 3, 4], [5]])
  await tamperWith(database.superuser, "update audit_seals set hash = 'another' where id = 5")
  await sender.send()
  expect(ahead).toEqual([4, 5])
})

test('a place that says it holds other seals of these numbers is believed, and asked again', async () => {
  await makeSeals(2)
  status = 409
  expect(await sender.send()).toBe(false)
  expect(await sender.send()).toBe(false)
  expect(ahead).toEqual([1])
  status = 204
  expect(await sender.send()).toBe(true)
  expect(kept.flat()).toEqual([1, 2])
})

test('the token goes nowhere in the clear, except on this machine', () => {
  const set = (value: string) => readSettings({ AUDIT_SEALS_URL: value }).AUDIT_SEALS_URL
  expect(set('https://seals.example/attest')).toBe('https://seals.example/attest')
  expect(set('http://localhost:4000/')).toBe('http://localhost:4000/')
  for (const value of ['http://seals.example', 'ftp://seals.example', 'seals.example'])
    expect(() => set(value)).toThrow('begins with https://')
})

test('closing ends what waits for an answer', async () => {
  status = 'silence'
  await makeSeals(1)
  const sending = sender.send()
  await until(async () => authorizations.length === 1 || null)
  await sender.close()
  expect(await sending).toBe(false)
  expect(errors).toEqual([])
})
