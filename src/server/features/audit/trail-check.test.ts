import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { getUser } from '#contract/accounts.ts'
import { createNote, getNote } from '#contract/notes.ts'
import { acknowledgeLost } from '#server/platform/audit/acknowledged-seals.ts'
import { createAuditSealer, type KnownSeal } from '#server/platform/audit/audit-sealer.ts'
import { createSealFile, type SealFile } from '#server/platform/audit/seal-file.ts'
import { makeTestFolder } from '#testing/database.ts'
import { sealAll } from '#testing/seal-all.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let folder: string
let server: TestApp
let physician: Physician
let superAdmin: Physician
let oldestAt: Date | null = null
let seal: () => Promise<KnownSeal>
let otherFile: SealFile
beforeAll(async () => {
  folder = await makeTestFolder()
  const file = createSealFile(join(folder, 'audit', 'seals.jsonl'))
  otherFile = createSealFile(join(folder, 'audit', 'other.jsonl'))
  server = await buildTestApp({
    knownSeals: async (which) => [...(await file.known(which)), ...(await otherFile.known(which))],
    sealsAway: async () => ({ host: 'seals.example', waiting: oldestAt ? 3 : 0, oldestAt }),
    twoFactorDuty: 'nobody',
  })
  physician = await server.signUpPhysician()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
  const { db, chainKeys } = server.dependencies
  const sealer = createAuditSealer({
    db,
    keys: chainKeys,
    onLost: async () => {},
    onError: (error) => {
      throw error
    },
  })
  seal = async () => {
    const made = await sealAll(db, sealer.seal)
    await file.keep({ id: made.id, hash: made.hash, entries: made.entries })
    return made
  }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const state = async () => (await superAdmin.call(getTrailState, {})).reply
const mails = () => server.outbox.filter(({ subject }) => subject.includes('audit trail'))

test('a trail that was not touched is whole, and nobody is mailed', async () => {
  expect(await state()).toMatchObject({ state: 'unchecked', checkedAt: null })
  await physician.call(createNote, { body: { data: {} } })
  await seal()
  await server.app.checkTrail()
  expect(await state()).toMatchObject({ state: 'sound', checkedAt: expect.any(String), faults: [] })
  expect(mails()).toEqual([])
})

test('only a super admin sees the state', async () => {
  expect((await physician.call(getTrailState, {})).status).toBe(403)
})

test('an entry changed by SQL while the server seals on is named, and super admins are mailed once', async () => {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  await physician.call(getNote, { params: { id: reply.note.id } })
  await seal()
  const { rows } = await server.pool.query<{ id: string }>(
    "select id from audit_entries where subject_id = $1 and action = 'note.read'",
    [reply.note.id],
  )
  const id = rows[0]?.id
  await server.tamper('update audit_entries set actor_id = $1 where id = $2', [superAdmin.userId, id])
  await physician.call(getUser, {})
  await physician.call(createNote, { body: { data: {} } })
  await seal()
  await server.app.checkTrail()
  const broken = await state()
  expect(broken.state).toBe('broken')
  expect(broken.faults.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining(`Entry ${id} of the audit trail`),
  ])
  await server.app.checkTrail()
  expect(mails()).toMatchObject([{ to: superAdmin.email, text: expect.stringContaining(`Entry ${id}`) }])

  await server.tamper('update audit_entries set actor_id = $1 where id = $2', [physician.userId, id])
  await server.app.checkTrail()
  expect(await state()).toMatchObject({ state: 'sound', faults: [] })
})

test('a place that takes no seals for ten minutes is told of', async () => {
  expect((await state()).sealsAway).toEqual({ host: 'seals.example', waiting: 0, lagsSince: null })
  const now = server.clock.now().getTime()
  oldestAt = new Date(now - 9 * 60_000)
  expect((await state()).sealsAway).toMatchObject({ waiting: 3, lagsSince: null })
  oldestAt = new Date(now - 11 * 60_000)
  expect((await state()).sealsAway).toMatchObject({ lagsSince: oldestAt.toISOString() })
})

test('entries taken from the end together with their seals are missed, by the seals kept in a file', async () => {
  await physician.call(createNote, { body: { data: {} } })
  const { id } = await seal()
  // Until it has seen them sealed, a process misses entries for good that nobody can acknowledge as lost with their seals.
  await server.app.checkTrail()
  await server.tamper('delete from audit_seals where id = $1', [id])
  await server.tamper('delete from audit_entries where id = (select max(id) from audit_entries)')
  await server.app.checkTrail()
  const { state: found, faults } = await state()
  expect(found).toBe('broken')
  expect(faults[0]?.sentence).toContain(`Seal ${id} of the audit trail`)
  expect(mails()).toHaveLength(2)

  const [lost] = await server.dependencies.knownSeals().then((known) => known.slice(-1))
  await acknowledgeLost(server.dependencies.db, server.dependencies.chainKeys, {
    seal: { id, hash: lost?.hash ?? '' },
    reason: 'An older backup was restored.',
  })
  await server.app.checkTrail()
  const after = await state()
  expect(after).toMatchObject({ state: 'sound', faults: [] })
  expect(after.acknowledged.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining('An older backup was restored.'),
  ])
})

test('where seals lie on two machines, what is acknowledged on one is explained on the other, and nobody is mailed each minute', async () => {
  const { db, chainKeys, clock } = server.dependencies
  const [last] = (await server.dependencies.knownSeals()).slice(-1)
  const ofOther = { id: (last?.id ?? 0) + 1, hash: 'b'.repeat(64), entries: 1 }
  const look = async () => {
    server.clock.moveOn(60_000)
    await server.app.checkTrail()
    return (await state()).faults.map(({ sentence }) => sentence)
  }
  const GONE = [expect.stringContaining(`Seal ${ofOther.id} of the audit trail`)]
  await otherFile.keep({ ...ofOther, knownAt: clock.now().toISOString() })
  expect(await look()).toEqual(GONE)
  const seal = { id: ofOther.id + 5, hash: 'c'.repeat(64) }
  await acknowledgeLost(db, chainKeys, { seal, reason: 'An older backup was restored.' })
  expect(await look()).toEqual([])

  // One that does not say since when it knows them stands until it is acknowledged where it lies.
  const before = mails().length
  const unknown = { ...ofOther, hash: 'd'.repeat(64) }
  await otherFile.keep(unknown)
  for (let minute = 0; minute < 4; minute += 1) expect(await look()).toEqual(GONE)
  expect(mails()).toHaveLength(before + 1)
  await acknowledgeLost(db, chainKeys, { seal: unknown, reason: 'Of the other machine.' })
  expect(await look()).toEqual([])
})

test('whoever keeps faults from being kept with SQL, or calls them told, keeps nobody from hearing of them', async () => {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  await physician.call(getNote, { params: { id: reply.note.id } })
  await seal()
  const before = mails().length
  await server.pool.query(
    `create function swallow() returns trigger language plpgsql as 'begin return null; end';
     create trigger swallow before insert or update on audit_faults for each row execute function swallow()`,
  )
  await server.tamper(
    "update audit_entries set actor_id = null where subject_id = $1 and action = 'note.read'",
    [reply.note.id],
  )
  await server.app.checkTrail()
  await server.app.checkTrail()
  expect(await state()).toMatchObject({
    state: 'broken',
    faults: expect.arrayContaining([
      expect.objectContaining({ sentence: expect.stringContaining('was changed') }),
    ]),
  })
  expect(mails()).toHaveLength(before + 1)
  await server.pool.query('drop function swallow cascade')
})

test('nor does whoever takes the table of faults away', async () => {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  await physician.call(getNote, { params: { id: reply.note.id } })
  await seal()
  const before = mails().length
  const entry = "where subject_id = $1 and action = 'note.read'"
  await server.tamper(`update audit_entries set actor_id = null ${entry}`, [reply.note.id])
  await server.tamper('alter table audit_faults rename to aside')
  await server.app.checkTrail()
  await server.tamper('alter table aside rename to audit_faults')
  expect(mails()).toHaveLength(before + 1)
})
