import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '#testing/database.ts'
import { sealAll } from '#testing/seal-all.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { tamperWith, testClock } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { readSettings } from '#server/settings.ts'
import { openDatabase } from '../database/connection.ts'
import { acknowledgeLost } from './acknowledged-seals.ts'
import { recordAudit } from './audit-log.ts'
import { createAuditSealer } from './audit-sealer.ts'
import { createSealSender, type SealSender } from './seal-sender.ts'
import { createSentFile } from './sent-file.ts'

let database: TestDatabase
let pool: Pool
let receiver: Server
let url: string
let folder: string
const keys = testSigningKeys()
interface Taken {
  id: number
  hash: string
  previous: string | null
}
/** What a place that compares holds; null: it only appends. */
let compared: Taken[] | null = null
let kept: number[][] = []
let authorizations: unknown[] = []
let status: number | 'silence' = 204
let errors: unknown[] = []
let ahead: number[] = []
let sender: SealSender

/** Takes the seals where each goes on from the last; one that is held already is as good. */
function goesOn(held: Taken[], seals: Taken[]): boolean {
  for (const seal of seals) {
    if (held.some(({ id, hash }) => id === seal.id && hash === seal.hash)) continue
    if (seal.previous !== (held.at(-1)?.hash ?? '')) return false
    held.push(seal)
  }
  return true
}

beforeAll(async () => {
  folder = await makeTestFolder()
  database = await createTestDatabase()
  pool = new Pool({ ...database.connection, max: 4 })
  receiver = createServer((request, response) => {
    void json(request).then((body) => {
      authorizations.push(request.headers.authorization)
      if (status === 'silence') return
      const { seals } = body as { seals: Taken[] }
      if (compared && !goesOn(compared, seals)) return void response.writeHead(409).end()
      if (status < 300) kept.push(seals.map(({ id }) => id))
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/seals`
})
beforeEach(async () => {
  await tamperWith(
    database.superuser,
    'truncate audit_seals, audit_entries restart identity; delete from audit_checks',
  )
  await forget()
  compared = null
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
  await rm(folder, { recursive: true, force: true })
})

/** The place is sent to from another machine. */
const forget = () => rm(join(folder, 'sent.json'), { force: true })
const open = () =>
  createSealSender({
    db: openDatabase(pool),
    keys,
    clock: testClock(new Date('2020-01-01')),
    sentFile: createSentFile(join(folder, 'sent.json')),
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

const SENT_BACK = (to: number) =>
  `update audit_checks set state = jsonb_build_object('acknowledged', ${to}, 'hash', (select hash from audit_seals where id = ${to}))`

/** Six seals of the product, all taken; then two are cut off with their entries, and the row that says how far it came set back. */
async function cutOff(): Promise<() => Promise<void>> {
  const db = openDatabase(pool)
  const onError = (error: unknown) => void errors.push(error)
  const sealer = createAuditSealer({ db, keys, onLost: async () => {}, onError })
  const sealOne = async () => {
    const entry = { actorId: null, subjectType: 'trail', subjectId: null, requestId: '' } as const
    await recordAudit(db, { ...entry, action: 'audit.read' })
    await sealAll(db, sealer.seal)
  }
  for (let seals = 0; seals < 6; seals += 1) await sealOne()
  expect(await sender.send()).toBe(true)
  await tamperWith(
    database.superuser,
    `delete from audit_seals where id > 4; delete from audit_entries where id > 4; ${SENT_BACK(4)}`,
  )
  return sealOne
}

test('a trail that was cut off, and goes on, is told of by the file of the machine, though the database says it was never sent', async () => {
  const sealOne = await cutOff()
  await sealOne()
  await sender.send()
  expect(ahead).toEqual([6])
})

test('and by a place that compares, though another stands in the place of the seal that is gone while it is sent', async () => {
  compared = []
  const sealOne = await cutOff()
  expect(compared.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  await forget()
  await sealOne()
  await tamperWith(
    database.superuser,
    `insert into audit_seals (id, sealed_below, entries, format, hash) values (6, '9', 1, 2, '${compared.at(-1)?.hash}'); ${SENT_BACK(6)}`,
  )
  expect(await sender.send()).toBe(false)
  expect(ahead).toEqual([7])
})

test('what somebody has acknowledged as lost is not told of by the file', async () => {
  await cutOff()
  const seal = { id: 6, hash: 'of the seal that is gone' }
  await acknowledgeLost(openDatabase(pool), keys, { seal, reason: 'An older backup was restored.' })
  await sender.send()
  expect(ahead).toEqual([])
})

test('one that others added proves nothing to such a place; the product’s own after it goes on from the product’s own', async () => {
  compared = []
  const sealOne = await cutOff()
  compared = compared.slice(0, 4)
  await forget()
  await pool.query(
    `insert into audit_seals (sealed_below, entries, format, hash) values ('9', 1, 2, 'forged')`,
  )
  await sealOne()
  expect(await sender.send()).toBe(false)
  expect(compared.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  await tamperWith(database.superuser, "delete from audit_seals where hash = 'forged'")
  // What was tried again by itself, and read the forged one before it was gone, may still be under way.
  await until(async () => (await sender.send()) || null)
  expect(compared.map(({ id }) => id)).toEqual([1, 2, 3, 4, 8])
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
