import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { createNote, getNote } from '#contract/notes.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createAuditSealer, type AuditSealer } from '#server/platform/audit/audit-sealer.ts'
import { databaseOf } from '#server/platform/audit/kept-entries.ts'
import { countOwnEntries, holdOwnEntry } from '#server/platform/audit/own-entries.ts'
import { sealAll } from '#testing/seal-all.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

let server: TestApp
let physician: Physician
let superAdmin: Physician
let sealer: AuditSealer
/** Somebody with SQL. */
let attacker: Client
let noteId: string
let now = 0
beforeAll(async () => {
  server = await buildTestApp({ monotonic: () => now })
  physician = await server.signUpPhysician()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
  const { db, chainKeys } = server.dependencies
  const onError = (error: unknown) => {
    throw error
  }
  sealer = createAuditSealer({ db, keys: chainKeys, onLost: async () => {}, onError })
  noteId = (await physician.call(createNote, { body: { data: {} } })).reply.note.id
})
beforeEach(async () => {
  attacker = new Client(server.connection)
  await attacker.connect()
  await sealAll(server.dependencies.db, sealer.seal)
  server.outbox.splice(0)
})
afterEach(() => attacker.end())
afterAll(() => server.close())

const LOCK = "pg_advisory_lock(hashtextextended('audit sealer', 0))"
const sentences = async () =>
  (await superAdmin.call(getTrailState, {})).reply.faults.map(({ sentence }) => sentence)
const newest = async () => {
  const { rows } = await server.pool.query<{ id: string }>('select max(id) as id from audit_entries')
  return Number(rows[0]?.id)
}
const read = async () => {
  await physician.call(getNote, { params: { id: noteId } })
  return newest()
}
const lost = (id: number) =>
  expect.stringMatching(new RegExp(`^Entry ${id} of .* this program wrote, was removed`))
/**
 * Until every transaction that began before has ended: what it wrote the product takes for kept only then, and transactions
 * in the databases of other tests, on the same server, count too.
 */
const allHaveEnded = async () => {
  const { rows } = await server.pool.query<{ now: string }>('select pg_current_xact_id()::text as now')
  const isOver = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over'
  await until(async () => (await server.pool.query(isOver, [rows[0]?.now])).rows[0].over)
}
const mails = () => server.outbox.map(({ text }) => text).join('\n')

test('an entry that was taken away while somebody held the lock of the sealer is missed, whoever takes it off the list', async () => {
  await attacker.query(`select ${LOCK}`)
  const id = await read()
  expect(await sealer.seal()).toBeNull()
  await server.tamper('delete from audit_entries where id = $1', [id])
  await attacker.query(`select pg_advisory_unlock_all()`)
  await read()
  await sealAll(server.dependencies.db, sealer.seal)
  await server.app.checkTrailInTurn()
  expect(await sentences()).toEqual([lost(id)])
  expect(mails()).toContain(`Entry ${id} of the audit trail`)
  await attacker.query('delete from audit_faults')
  await server.app.checkTrailInTurn()
  expect(await sentences()).toEqual([lost(id)])
})

test('one that was changed before it was sealed is missed, and one whose number was given to the next', async () => {
  const changed = await read()
  await server.tamper('update audit_entries set actor_id = null where id = $1', [changed])
  const removed = await read()
  await server.tamper('delete from audit_entries where id = $1', [removed])
  await server.tamper("select setval('audit_entries_id_seq', $1, false)", [removed])
  expect(await read()).toBe(removed)
  await sealAll(server.dependencies.db, sealer.seal)
  await server.app.checkTrailInTurn()
  expect(await sentences()).toEqual(expect.arrayContaining([lost(changed), lost(removed)]))
})

test('what was undone with its transaction is not missed, and what a seal holds is not kept in mind', async () => {
  const { db } = server.dependencies
  const told = await sentences()
  const entry = { actorId: null, subjectType: 'trail', subjectId: null, requestId: '' } as const
  const undone = db.transaction(async (tx) => {
    await recordAudit(tx, { ...entry, action: 'audit.read' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { promise: isThere, resolve: entryIsThere } = Promise.withResolvers<void>()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const open = db.transaction(async (tx) => {
    await recordAudit(tx, { ...entry, action: 'audit.read' })
    entryIsThere()
    await isLetGo
  })
  await isThere
  await server.app.checkTrailInTurn()
  letGo()
  await open
  await sealAll(db, sealer.seal)
  await server.app.checkTrailInTurn()
  expect(countOwnEntries(databaseOf(db))).toBe(0)
  expect(await sentences()).toEqual(told)
})

test('what a server that crashed has undone is not missed, although another transaction has its number by then', async () => {
  const { db } = server.dependencies
  const told = await sentences()
  const { rows } = await server.pool.query('select * from audit_entries order by id desc limit 1')
  const [{ written_in: writtenIn, at }] = rows as [{ written_in: string; at: Date }]
  const plain = { actorId: null, action: 'audit.read', subjectType: 'trail', subjectId: null, requestId: '' }
  const none = { address: null, device: null, sessionId: null, loginHash: null, contentSeal: null }
  const entryOf = (id: number) => ({ ...plain, ...none, id, at, writtenIn, outcome: 'ok' as const, times: 1 })
  const hold = (id: number) => holdOwnEntry(databaseOf(db), entryOf(id))
  const crashed = db.transaction(async () => {
    hold(1_000_001)
    await Promise.reject(new Error('The connection ended.'))
  })
  await expect(crashed).rejects.toThrow('ended')
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const open = db.transaction(async () => {
    hold(1_000_002)
    await isLetGo
  })
  await server.app.checkTrailInTurn()
  expect(await sentences()).toEqual(told)
  letGo()
  await open
  await allHaveEnded()
  await server.app.checkTrailInTurn()
  const now = await sentences()
  expect(now.filter((sentence) => !told.includes(sentence))).toEqual([lost(1_000_002)])
})

test('an entry that a trigger takes away once its statement has ended is missed, though the trigger is gone by then', async () => {
  await server.tamper(`
    alter table audit_entries disable trigger audit_entries_keep;
    create function eat() returns trigger security definer language plpgsql as $$ begin
      delete from public.audit_entries where id = new.id; return null; end $$;
    create trigger eat after insert on audit_entries for each row execute function eat()`)
  expect((await physician.call(getNote, { params: { id: noteId } })).status).toBe(200)
  await server.tamper(
    'drop function eat cascade; alter table audit_entries enable trigger audit_entries_keep',
  )
  const { rows } = await server.pool.query<{ id: string }>(
    'select last_value as id from audit_entries_id_seq',
  )
  await allHaveEnded()
  await server.app.checkTrailInTurn()
  expect(await sentences()).toContainEqual(lost(Number(rows[0]?.id)))
})

const STUCK = expect.stringMatching(
  /^Entries of the audit trail are not sealed although nothing holds them back/,
)

test('entries that nobody lets be sealed are told of by the clock of the machine, until they are sealed', async () => {
  await attacker.query(`select ${LOCK}`)
  await read()
  await allHaveEnded()
  await server.app.checkTrailInTurn()
  now += 89_000
  await server.app.checkTrailInTurn()
  expect(await sentences()).not.toContainEqual(STUCK)
  now += 1_000
  await server.app.checkTrailInTurn()
  await server.app.checkTrailInTurn()
  expect(await sentences()).toContainEqual(STUCK)
  expect(mails().split('pg_locks')).toHaveLength(2)
  await attacker.query(`select pg_advisory_unlock_all()`)
  await sealAll(server.dependencies.db, sealer.seal)
  await server.app.checkTrailInTurn()
  expect(await sentences()).not.toContainEqual(STUCK)
})

test('what a transaction that is open holds back is given a quarter of an hour', async () => {
  await attacker.query('begin; select pg_current_xact_id()')
  await read()
  for (const ms of [0, 14 * 60_000]) {
    now += ms
    await server.app.checkTrailInTurn()
    expect(await sentences()).not.toContainEqual(STUCK)
  }
  now += 60_000
  await server.app.checkTrailInTurn()
  expect(await sentences()).toContainEqual(STUCK)
  await attacker.query('commit')
  await sealAll(server.dependencies.db, sealer.seal)
  await server.app.checkTrailInTurn()
  expect(await sentences()).not.toContainEqual(STUCK)
})

test('while the database does not answer nobody is blamed for what it does not seal', async () => {
  await read()
  await server.app.checkTrailInTurn()
  now += 60_000
  await server.tamper('alter table audit_seals rename to away')
  await server.app.checkTrailInTurn()
  await server.tamper('alter table away rename to audit_seals')
  now += 60_000
  await server.app.checkTrailInTurn()
  expect(await sentences()).not.toContainEqual(STUCK)
})

test('seals that are cut off with what they held are missed by the process whose entries they held', async () => {
  await read()
  const { id } = await sealAll(server.dependencies.db, sealer.seal)
  await server.app.checkTrailInTurn()
  await server.tamper('delete from audit_seals where id >= $1', [id])
  await server.tamper('delete from audit_entries where id = (select max(id) from audit_entries)')
  await server.app.checkTrailInTurn()
  expect(await sentences()).toContainEqual(
    expect.stringContaining(`Seal ${id} of the audit trail, which a process`),
  )
})

test('in a database that was moved, where transactions are counted anew, a seal is known by its own number', async () => {
  const { db } = server.dependencies
  await server.tamper(`insert into audit_seals (id, sealed_below, above_id, entries, hash, at)
    select -n, '1000000000000', 0, 0, md5(n::text), now() from generate_series(1, 600) n`)
  await read()
  await sealAll(db, sealer.seal)
  await server.app.checkTrailInTurn()
  expect(countOwnEntries(databaseOf(db))).toBe(0)
})
