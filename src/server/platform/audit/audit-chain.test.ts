import { eq, sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { type Database, openDatabase } from '../database/connection.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import type { AuditEntry } from './audit.ts'
import { recordAudit } from './audit-log.ts'
import { AuditChainBrokenError, type AuditSealer, createAuditSealer } from './audit-sealer.ts'
import { verifyAuditChain } from './audit-verification.ts'

const keys = testSigningKeys()
const fail = (error: unknown) => {
  throw error
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let db: Database
beforeEach(async () => {
  database = await createTestDatabase()
  pool = new Pool(database.connection)
  db = openDatabase(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const entry = (requestId: string): AuditEntry => ({
  actorId: '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6',
  action: 'note.update',
  subjectType: 'note',
  subjectId: '0b9f5c1e-5c0f-4a1c-9d3e-2f6a7b8c9d0e',
  requestId,
})

/** Entries of one transaction, so that one seal covers them all. */
async function write(...requestIds: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const requestId of requestIds) await recordAudit(tx, entry(requestId))
  })
}

const sealer = () => createAuditSealer({ db, keys, onError: fail })
const verdict = () => verifyAuditChain(db, { keys })

/**
 * Seals until there is something to seal: transactions in the databases of other tests, on the same server, hold back a
 * seal for the moment they take.
 */
async function sealed(seal: AuditSealer['seal']) {
  return vi.waitFor(
    async () => {
      const made = await seal()
      if (!made) throw new Error('Nothing could be sealed.')
      return made
    },
    { timeout: 10_000, interval: 10 },
  )
}

/** Three seals over two entries each. */
async function writeAndSeal(): Promise<void> {
  const { seal } = sealer()
  for (const [first, second] of [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ] as const) {
    await write(first, second)
    await sealed(seal)
  }
}

test('an entry is kept with what it records, or not at all', async () => {
  await expect(
    db.transaction(async (tx) => {
      await recordAudit(tx, entry('lost'))
      throw new Error('the change failed')
    }),
  ).rejects.toThrow('the change failed')
  await write('kept')
  expect((await db.select().from(auditEntries)).map((row) => row.requestId)).toEqual(['kept'])
})

test('a trail that nobody touched is sound', async () => {
  await writeAndSeal()
  await write('g')
  expect(await verdict()).toEqual({ sound: true, seals: 3, entries: 6, unsealed: 1 })
})

test('an empty trail is sound, and nothing is sealed', async () => {
  expect(await sealer().seal()).toBeNull()
  expect(await verdict()).toEqual({ sound: true, seals: 0, entries: 0, unsealed: 0 })
})

test.each([
  ['actor', { actorId: null }],
  ['action', { action: 'note.read' }],
  ['subject', { subjectId: 'another' }],
  ['request', { requestId: 'another' }],
  ['moment', { at: new Date('2020-01-01T00:00:00.000Z') }],
])('a changed %s is found, in the seal that covers it', async (_, change) => {
  await writeAndSeal()
  await db.update(auditEntries).set(change).where(eq(auditEntries.requestId, 'c'))
  expect(await verdict()).toMatchObject({ sound: false, problem: 'entry_changed', sealId: 2 })
})

test('a removed entry is found', async () => {
  await writeAndSeal()
  await db.delete(auditEntries).where(eq(auditEntries.requestId, 'd'))
  expect(await verdict()).toMatchObject({ sound: false, problem: 'entry_removed', sealId: 2 })
})

test('an entry added among the sealed ones is found', async () => {
  await writeAndSeal()
  const [sealed] = await db.select().from(auditEntries).where(eq(auditEntries.requestId, 'a'))
  await db.insert(auditEntries).values({ ...entry('forged'), writtenIn: sealed?.writtenIn ?? '' })
  expect(await verdict()).toMatchObject({ sound: false, problem: 'entry_added', sealId: 1 })
})

test('entries that changed places are found', async () => {
  await writeAndSeal()
  await db.execute(sql`update audit_entries set request_id = case request_id when 'a' then 'b' else 'a' end
    where request_id in ('a', 'b')`)
  expect(await verdict()).toMatchObject({ sound: false, problem: 'entry_changed', sealId: 1 })
})

test('the first of several faults is the one that is told', async () => {
  await writeAndSeal()
  await db.delete(auditEntries).where(eq(auditEntries.requestId, 'f'))
  await db.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.requestId, 'c'))
  expect(await verdict()).toMatchObject({ sound: false, problem: 'entry_changed', sealId: 2 })
})

test('a seal removed from the middle is found', async () => {
  await writeAndSeal()
  await db.delete(auditSeals).where(eq(auditSeals.id, 2))
  expect(await verdict()).toMatchObject({ sound: false, problem: 'seal_removed', sealId: 3 })
})

test('a seal made again without the key is found', async () => {
  await writeAndSeal()
  await db.delete(auditEntries).where(eq(auditEntries.requestId, 'e'))
  await db.delete(auditSeals).where(eq(auditSeals.id, 3))
  await sealed(createAuditSealer({ db, keys: testSigningKeys('another'), onError: fail }).seal)
  expect(await verdict()).toMatchObject({ sound: false })
})

test('a new key put before the one that made the seals does not make them look forged', async () => {
  await writeAndSeal()
  const withNew = testSigningKeys('new', 'test')
  await write('g')
  await sealed(createAuditSealer({ db, keys: withNew, onError: fail }).seal)
  expect((await db.select().from(auditSeals)).map(({ keyId }) => keyId)).toEqual([
    'test',
    'test',
    'test',
    'new',
  ])
  expect(await verifyAuditChain(db, { keys: withNew })).toMatchObject({ sound: true, seals: 4 })
})

test('seals from before their key was written down still hold, with whichever key made them', async () => {
  await writeAndSeal()
  await db.update(auditSeals).set({ keyId: null })
  expect(await verifyAuditChain(db, { keys: testSigningKeys('new', 'test') })).toMatchObject({ sound: true })
  await db.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.requestId, 'c'))
  expect(await verifyAuditChain(db, { keys: testSigningKeys('new', 'test') })).toMatchObject({
    sound: false,
    problem: 'entry_changed',
    sealId: 2,
  })
})

test('a seal whose key is not known here does not count as sound', async () => {
  await writeAndSeal()
  await db.update(auditSeals).set({ keyId: 'unknown' }).where(eq(auditSeals.id, 2))
  expect(await verdict()).toMatchObject({ sound: false, problem: 'key_unknown', sealId: 2 })
})

test('seals removed from the end are found against a seal known from elsewhere', async () => {
  await writeAndSeal()
  const [last] = await db.select().from(auditSeals).where(eq(auditSeals.id, 3))
  await db.delete(auditEntries).where(eq(auditEntries.requestId, 'f'))
  await db.delete(auditSeals).where(eq(auditSeals.id, 3))
  expect(await verdict()).toMatchObject({ sound: true })
  const known = { id: 3, hash: last?.hash ?? '' }
  expect(await verifyAuditChain(db, { keys, known })).toMatchObject({ sound: false, problem: 'seal_removed' })
})

test('a running server does not seal on when its own last seal is gone', async () => {
  const { seal } = sealer()
  await write('a')
  const made = await sealed(seal)
  await db.delete(auditSeals)
  await write('b')
  await expect(seal()).rejects.toThrow(AuditChainBrokenError)
  expect(made).toMatchObject({ entries: 1 })
})

test('what a running transaction has written waits for its end, and what comes after it waits too', async () => {
  const [written, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await write('before')
  const slow = db.transaction(async (tx) => {
    await recordAudit(tx, entry('slow'))
    written.resolve()
    await ending.promise
  })
  await written.promise
  await write('after')
  const { seal } = sealer()
  expect(await sealed(seal)).toMatchObject({ entries: 1 })
  expect(await seal()).toBeNull()
  ending.resolve()
  await slow
  expect(await sealed(seal)).toMatchObject({ entries: 2 })
  expect(await verdict()).toEqual({ sound: true, seals: 2, entries: 3, unsealed: 0 })
})

test('an entry of a lower number that was written later is sealed once all the same', async () => {
  const drawn = await db.execute<{ id: string }>(sql`select nextval('audit_entries_id_seq') as id`)
  await write('early')
  const { seal } = sealer()
  await sealed(seal)
  await db.insert(auditEntries).values({ ...entry('late'), id: Number(drawn.rows[0]?.id) })
  expect(await sealed(seal)).toMatchObject({ entries: 1 })
  expect(await verdict()).toMatchObject({ sound: true, entries: 2 })
})

test('several servers sealing at once make one chain', async () => {
  const sealers = Array.from({ length: 4 }, sealer)
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await write(name)
    await Promise.all(sealers.map(({ seal }) => seal()))
  }
  await vi.waitFor(
    async () => {
      await Promise.all(sealers.map(({ seal }) => seal()))
      expect(await verdict()).toMatchObject({ sound: true, entries: 5, unsealed: 0 })
    },
    { timeout: 10_000, interval: 10 },
  )
})

test('once started it seals by itself, until it is closed', async () => {
  const { start, close } = sealer()
  start(5)
  await write('a')
  await vi.waitFor(async () => expect(await db.select().from(auditSeals)).toHaveLength(1), 10_000)
  await close()
  await write('b')
  expect(await verdict()).toMatchObject({ sound: true, entries: 1, unsealed: 1 })
})

test('each seal is told of', async () => {
  const told: unknown[] = []
  const { seal } = createAuditSealer({ db, keys, onError: fail, onSealed: (made) => told.push(made) })
  await write('a')
  const made = await sealed(seal)
  expect(told).toEqual([made])
})
