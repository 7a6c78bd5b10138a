import { desc, eq, sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reuseTestDatabase } from '#testing/database.ts'
import { sealAll } from '#testing/seal-all.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { until } from '#testing/until.ts'
import { type Database, openDatabase } from '../database/connection.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import type { AuditEntry } from './audit.ts'
import { CHAIN_START, hashOfRange, hashOfSeal, leafOf, packLeaves, type Link } from './audit-chain.ts'
import { recordAudit } from './audit-log.ts'
import { type AuditSealer, createAuditSealer, type KnownSeal } from './audit-sealer.ts'
import { checkChain, findUnsealed, FIRST_POSITION } from './audit-verification.ts'
import { lostSeals } from './lost-seals.ts'

const keys = testSigningKeys()
const fail = (error: unknown) => {
  throw error
}
let database: Awaited<ReturnType<typeof reuseTestDatabase>>
let pool: Pool
let db: Database
/** Of somebody who can change anything in the database: as its owner, with every trigger off. */
let intruders: Pool
let intruder: Database
beforeEach(async () => {
  database = await reuseTestDatabase()
  pool = new Pool(database.connection)
  db = openDatabase(pool)
  intruders = new Pool({ ...database.superuser, options: '-c session_replication_role=replica' })
  intruder = openDatabase(intruders)
  lost.length = 0
})
afterEach(async () => {
  await Promise.all([pool.end(), intruders.end()])
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

const lost: KnownSeal[] = []
const onLost = async (seal: KnownSeal) => void lost.push(seal)
const sealer = (by = keys) => createAuditSealer({ db, keys: by, onLost, onError: fail })

/** What a whole check finds. */
async function verdict(by = keys) {
  const { position, isAtEnd } = await checkChain(db, by, FIRST_POSITION)
  expect(isAtEnd).toBe(true)
  const { seals, entries, faults } = position
  const { count: unsealed, isLate } = await findUnsealed(db, position)
  return { seals, entries, faults, unsealed, ...(isLate ? { isLate } : {}) }
}
const idOf = async (requestId: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.requestId, requestId)))[0]?.id

/**
 * Seals until there is something to seal: transactions in the databases of other tests, on the same server, hold back a
 * seal for the moment they take.
 */
const sealed = (seal: AuditSealer['seal']) => until(seal)

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
  expect(await verdict()).toEqual({ seals: 3, entries: 6, faults: [], unsealed: 1 })
})

test('an empty trail is sound, and nothing is sealed', async () => {
  expect(await sealer().seal()).toBeNull()
  expect(await verdict()).toEqual({ seals: 0, entries: 0, faults: [], unsealed: 0 })
})

test.each([
  ['actor', { actorId: null }],
  ['action', { action: 'note.read' }],
  ['subject', { subjectId: 'another' }],
  ['request', { requestId: 'another' }],
  ['moment', { at: new Date('2020-01-01T00:00:00.000Z') }],
  ['address', { address: '192.0.2.1' }],
  ['device', { device: 'another' }],
  ['session', { sessionId: '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f7' }],
  ['outcome', { outcome: 'forbidden' }],
  ['number of times', { times: 2 }],
  ['login', { loginHash: 'test:00' }],
  ['seal of a note', { contentSeal: 'another' }],
  ['transaction', { writtenIn: '1' }],
])('a changed %s is found, and the very entry named', async (_, change) => {
  await writeAndSeal()
  const entryId = await idOf('c')
  await intruder.update(auditEntries).set(change).where(eq(auditEntries.requestId, 'c'))
  expect((await verdict()).faults).toContainEqual({ problem: 'entry_changed', sealId: 2, entryId })
})

test('a removed entry is found', async () => {
  await writeAndSeal()
  const entryId = await idOf('d')
  await intruder.delete(auditEntries).where(eq(auditEntries.requestId, 'd'))
  expect((await verdict()).faults).toEqual([{ problem: 'entry_removed', sealId: 2, entryId }])
})

test('an entry added among the sealed ones is found', async () => {
  await writeAndSeal()
  const [sealed] = await db.select().from(auditEntries).where(eq(auditEntries.requestId, 'a'))
  await intruder.insert(auditEntries).values({ ...entry('forged'), writtenIn: sealed?.writtenIn ?? '' })
  const entryId = await idOf('forged')
  expect((await verdict()).faults).toEqual([{ problem: 'entry_added', sealId: 1, entryId }])
})

test('entries that changed places are found', async () => {
  await writeAndSeal()
  await intruder.execute(sql`update audit_entries set request_id = case request_id when 'a' then 'b' else 'a' end
    where request_id in ('a', 'b')`)
  expect((await verdict()).faults).toMatchObject([{ problem: 'entry_changed', sealId: 1 }])
})

test('of several faults each is told, the first first', async () => {
  await writeAndSeal()
  await intruder.delete(auditEntries).where(eq(auditEntries.requestId, 'f'))
  await intruder.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.requestId, 'c'))
  expect((await verdict()).faults).toMatchObject([
    { problem: 'entry_changed', sealId: 2 },
    { problem: 'entry_removed', sealId: 3 },
  ])
})

test('a seal removed from the middle is found', async () => {
  await writeAndSeal()
  await intruder.delete(auditSeals).where(eq(auditSeals.id, 2))
  expect((await verdict()).faults).toMatchObject([{ problem: 'seal_removed', sealId: 3 }])
})

test('a seal that was changed is found, whatever was changed of it', async () => {
  await writeAndSeal()
  await intruder.update(auditSeals).set({ entries: 1 }).where(eq(auditSeals.id, 2))
  expect((await verdict()).faults).toMatchObject([{ problem: 'seal_changed', sealId: 2 }])
})

test('a check that goes on from where it was finds the same', async () => {
  await writeAndSeal()
  await intruder.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.requestId, 'c'))
  let [position, isAtEnd, steps] = [FIRST_POSITION, false, 0]
  while (!isAtEnd) {
    ;({ position, isAtEnd } = await checkChain(db, keys, position, 1))
    steps += 1
  }
  expect(position).toMatchObject({ seals: 3, entries: 6, faults: [{ sealId: 2 }] })
  expect(steps).toBeLessThanOrEqual(4)
})

test('a seal made again without the key is found', async () => {
  await writeAndSeal()
  await intruder.delete(auditEntries).where(eq(auditEntries.requestId, 'e'))
  await intruder.delete(auditSeals).where(eq(auditSeals.id, 3))
  await sealed(sealer(testSigningKeys('another')).seal)
  expect((await verdict()).faults).toMatchObject([{ problem: 'key_unknown', sealId: 4 }])
})

test('a new key put before the one that made the seals does not make them look forged', async () => {
  await writeAndSeal()
  const withNew = testSigningKeys('new', 'test')
  await write('g')
  await sealed(sealer(withNew).seal)
  expect((await db.select().from(auditSeals)).map(({ keyId }) => keyId)).toEqual([
    'test',
    'test',
    'test',
    'new',
  ])
  expect(await verdict(withNew)).toMatchObject({ faults: [], seals: 4 })
})

/** As they were sealed before each entry had a hash of its own. */
async function sealAsBefore(by: SigningKeys, keyId: string | null): Promise<void> {
  const rows = await db.select().from(auditEntries).orderBy(auditEntries.id)
  const [link = CHAIN_START] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  const below = String(BigInt(rows.at(-1)?.writtenIn ?? 0) + 1n)
  const range = { from: link.sealedBelow, below, aboveId: 0, upTo: null }
  const { hash, entries } = await hashOfRange(db, by.current().key, link.hash, range)
  await until(() => db.insert(auditSeals).values({ sealedBelow: below, entries, hash, keyId }).returning())
}

test('seals from before entries had a hash of their own still hold, and later ones go on from them', async () => {
  for (const [name, keyId] of [
    ['a', null],
    ['b', 'test'],
  ] as const) {
    await write(name)
    await sealAsBefore(keys, keyId)
  }
  await write('c')
  await sealed(sealer().seal)
  const withNew = testSigningKeys('new', 'test')
  expect(await verdict(withNew)).toMatchObject({ seals: 3, entries: 3, faults: [] })
  await intruder.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.requestId, 'a'))
  await intruder.update(auditEntries).set({ address: '192.0.2.1' }).where(eq(auditEntries.requestId, 'b'))
  expect((await verdict(withNew)).faults).toEqual([
    { problem: 'entry_changed', sealId: 1, entryId: null },
    { problem: 'entry_changed', sealId: 2, entryId: null },
  ])
})

test('a trail that was put into another server, which counts its transactions from the start, goes on', async () => {
  await writeAndSeal()
  const { rows: undone } = await pool.query<{ id: string }>("select nextval('audit_entries_id_seq') as id")
  await write('unsealed')
  // As if all of it had been written by a server that is far ahead of this one.
  const ahead = 1_000_000_000
  await intruder.execute(
    sql`update audit_entries set written_in = (written_in::text::bigint + ${ahead}::bigint)::text::xid8`,
  )
  const rows = await db.select().from(auditEntries).orderBy(auditEntries.id)
  await intruder.delete(auditSeals)
  let link: Link = CHAIN_START
  const { id: keyId, key } = keys.current()
  for (const some of [rows.slice(0, 2), rows.slice(2, 6)]) {
    const leaves = packLeaves(some.map((row) => leafOf(key, row)))
    const seal = {
      sealedBelow: String(BigInt(some.at(-1)?.writtenIn ?? 0) + 1n),
      aboveId: 0,
      entries: some.length,
      leaves,
    }
    const values = { ...seal, format: 2, keyId, hash: hashOfSeal(key, link, seal) }
    const [made] = await intruder.insert(auditSeals).values(values).returning()
    link = made ?? link
  }
  await write('new')
  const { seal } = sealer()
  expect(await sealed(seal)).toMatchObject({ entries: 1 })
  expect(await sealed(seal)).toMatchObject({ entries: 1 })
  await write('newer')
  expect(await sealed(seal)).toMatchObject({ entries: 1 })
  expect(await verdict()).toEqual({ seals: 5, entries: 9, faults: [], unsealed: 0 })
  const entryId = await idOf('newer')
  await intruder.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.requestId, 'newer'))
  expect((await verdict()).faults).toMatchObject([{ problem: 'entry_changed', entryId }])

  // Numbers that the old server drew and never used, in transactions that came after all that it sealed.
  const forged = [Number(undone[0]?.id), -1]
  for (const id of forged) {
    await intruder.execute(sql`
      insert into audit_entries (id, action, subject_type, request_id, written_in)
      values (${id}, 'note.read', 'note', 'forged', ${String(2 * ahead)}::xid8)`)
    expect((await verdict()).faults).toMatchObject([
      { problem: 'entry_added', entryId: id },
      { problem: 'entry_changed', entryId },
    ])
    await intruder.delete(auditEntries).where(eq(auditEntries.id, id))
  }
})

test.each([
  ['before the product started', false],
  ['while it runs', true],
])('a seal that somebody adds %s is named, and is not gone on from', async (_, isRunning) => {
  await writeAndSeal()
  const running = sealer()
  await write('g')
  if (isRunning) await sealed(running.seal)
  await write('h')
  // As far as the database lets anybody: what is between the true seal and this one would be under none.
  await pool.query(
    `insert into audit_seals (sealed_below, entries, format, leaves, hash, key_id)
     select pg_snapshot_xmin(pg_current_snapshot()), 0, 2, '', 'x', 'test'`,
  )
  await write('i')
  await sealAll(db, running.seal)
  await write('j')
  await sealAll(db, running.seal)
  const found = await verdict()
  expect(found).toMatchObject({ entries: 10, unsealed: 0 })
  expect(found.faults).toMatchObject([{ problem: 'seal_changed' }])
  await intruder.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.requestId, 'h'))
  expect((await verdict()).faults).toMatchObject([{ problem: 'seal_changed' }, { problem: 'entry_changed' }])
})

test('entries that wait for their seal while time passes are told of; what a stopped product left is not', async () => {
  await writeAndSeal()
  await write('left', 'together')
  const made = (requestId: string, at: string) =>
    intruder
      .update(auditEntries)
      .set({ at: new Date(at) })
      .where(eq(auditEntries.requestId, requestId))
  await made('left', '2026-01-01T10:00:00Z')
  await made('together', '2026-01-01T10:14:00Z')
  expect(await verdict()).toMatchObject({ unsealed: 2 })
  expect(await verdict()).not.toHaveProperty('isLate')
  await made('together', '2026-01-01T10:16:00Z')
  expect(await verdict()).toMatchObject({ unsealed: 2, isLate: true })
})

test('a seal whose key is not known here does not count as sound', async () => {
  await writeAndSeal()
  await intruder.update(auditSeals).set({ keyId: 'unknown' }).where(eq(auditSeals.id, 2))
  expect((await verdict()).faults).toMatchObject([{ problem: 'key_unknown', sealId: 2 }])
})

test('a seal made with a key that was retired before it does not count as sound', async () => {
  await writeAndSeal()
  const retiredAfter = (lastSeal: number): SigningKeys => ({
    ...testSigningKeys('new'),
    find: () => ({ ...keys.current(), retired: { at: new Date(), lastSeal, newestSeal: null } }),
  })
  expect((await verdict(retiredAfter(3))).faults).toEqual([])
  expect((await verdict(retiredAfter(2))).faults).toMatchObject([{ problem: 'key_unknown', sealId: 3 }])
})

test('seals removed from the end are found against a seal known from elsewhere', async () => {
  await writeAndSeal()
  const [last] = await db.select().from(auditSeals).where(eq(auditSeals.id, 3))
  await intruder.delete(auditEntries).where(eq(auditEntries.requestId, 'f'))
  await intruder.delete(auditSeals).where(eq(auditSeals.id, 3))
  expect(await verdict()).toMatchObject({ faults: [] })
  const known = { id: 3, hash: last?.hash ?? '' }
  expect(await lostSeals(db, [known])).toEqual([known])
})

test('a running server tells that its own last seal is gone, once, and seals on', async () => {
  const { seal } = sealer()
  await write('a')
  const made = await sealed(seal)
  await intruder.delete(auditSeals)
  await write('b')
  await sealed(seal)
  await write('c')
  await sealed(seal)
  expect(lost.map(({ id }) => id)).toEqual([made.id])
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
  expect(await verdict()).toMatchObject({ entries: 1, unsealed: 1 })
  ending.resolve()
  await slow
  // At once, or one after the other where a transaction elsewhere on the server falls between them.
  await sealAll(db, seal)
  expect(await verdict()).toMatchObject({ entries: 3, faults: [], unsealed: 0 })
})

test('an entry of a lower number that was written later is sealed once all the same', async () => {
  const drawn = await db.execute<{ id: string }>(sql`select nextval('audit_entries_id_seq') as id`)
  await write('early')
  const { seal } = sealer()
  await sealed(seal)
  await db.insert(auditEntries).values({ ...entry('late'), id: Number(drawn.rows[0]?.id) })
  expect(await sealed(seal)).toMatchObject({ entries: 1 })
  expect(await verdict()).toMatchObject({ faults: [], entries: 2 })
})

test('several servers sealing at once make one chain', async () => {
  const sealers = Array.from({ length: 4 }, () => sealer())
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await write(name)
    await Promise.all(sealers.map(({ seal }) => seal()))
  }
  await expect
    .poll(async () => {
      await Promise.all(sealers.map(({ seal }) => seal()))
      return verdict()
    })
    .toMatchObject({ faults: [], entries: 5, unsealed: 0 })
})

test('once started it seals by itself, until it is closed', async () => {
  const { start, close } = sealer()
  start(5)
  await write('a')
  await expect.poll(() => db.select().from(auditSeals)).toHaveLength(1)
  await close()
  await write('b')
  expect(await verdict()).toMatchObject({ faults: [], entries: 1, unsealed: 1 })
})

test('each seal is told of', async () => {
  const told: unknown[] = []
  const { seal } = createAuditSealer({
    db,
    keys,
    onLost,
    onError: fail,
    onSealed: (made) => told.push(made),
  })
  await write('a')
  const made = await sealed(seal)
  expect(told).toEqual([{ id: made.id, hash: made.hash, entries: 1 }])
})
