import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { getNote } from '#contract/notes.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { acknowledgeLost, findAcknowledgements } from '#server/platform/audit/acknowledged-seals.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createAuditSealer } from '#server/platform/audit/audit-sealer.ts'
import { createFieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { parseMasterKeys, type MasterKeys, type RetiredKey } from '#server/platform/storage/master-key.ts'
import { signingKeys, signingRootOf, type SigningKeys } from '#server/platform/storage/signing-keys.ts'
import { sealAll } from '#testing/seal-all.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, writtenNote } from '#testing/visits.ts'
import { sealErasure } from './erasure-seal.ts'
import { sealAddendum, sealNote, segmentsOf } from './note-seal.ts'
import { findAnyNote } from './note-store.ts'
import { sealNextOwner } from './owner-seal.ts'
import { checkSignedNotes } from './seal-check.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
const entry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

const { all } = parseMasterKeys(`${entry('old')},${entry('new')}`)
const masterOf = (id: string) => ({ id, key: all.get(id) as NonNullable<ReturnType<typeof all.get>> })
const retired = new Map<string, RetiredKey>()
let current = masterOf('old')
const keys: MasterKeys = {
  get current() {
    return current
  },
  all,
  retired,
}
/** What somebody has who came by the old key. */
const stolen = signingKeys({ current: masterOf('old'), all }, 'note seals')

let server: TestApp
let physician: Physician
let seal: () => Promise<{ id: number }>
beforeAll(async () => {
  server = await buildTestApp({
    chainKeys: signingKeys(keys, 'audit chain'),
    sealKeys: signingKeys(keys, 'note seals'),
    fields: createFieldEncryption(keys),
  })
  physician = await server.signUpPhysician()
  const sealer = createAuditSealer({
    db: server.dependencies.db,
    keys: server.dependencies.chainKeys,
    onLost: async () => {},
    onError: (error) => {
      throw error
    },
  })
  seal = () => sealAll(server.dependencies.db, sealer.seal)
})
afterAll(() => server.close())

const sealOf = async (id: string) => (await physician.call(getNote, { params: { id } })).reply.note.seal

async function readyNote(): Promise<{ id: string; version: number }> {
  const note = await writtenNote(physician)
  const sections = note.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({ ...sentence, confirmed: true })),
  }))
  return { id: note.id, version: (await saved(physician, note, sections)).version }
}

async function signedNote(): Promise<string> {
  const { id, version } = await readyNote()
  await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: version, attestation: true },
  })
  await physician.call(addAddendum, { body: { id, text: 'Called back.' } })
  return id
}

const forge = (action: string, noteId: string, contentSeal: string) =>
  server.pool.query(
    `insert into audit_entries (actor_id, action, subject_type, subject_id, content_seal) values ($1, $2, 'note', $3, $4)`,
    [physician.userId, action, noteId, contentSeal],
  )

test('what was signed with a key that was retired since counts; what is forged with it does not', async () => {
  const { db, fields, chainKeys } = server.dependencies
  const [kept, added, erased] = [await signedNote(), await signedNote(), await signedNote()]
  const own = { seal: { id: 4, hash: 'a' }, reason: 'An older backup was restored.' }
  await acknowledgeLost(db, chainKeys, own)
  const { id } = await seal()

  current = masterOf('new')
  const root = { signingRoot: signingRootOf(masterOf('old').key), at: new Date() }
  retired.set('old', { ...root, lastSeal: id, newestSeal: id })
  const since = await signedNote()
  await seal()
  for (const noteId of [kept, added, erased, since])
    expect(await sealOf(noteId)).toMatchObject({ state: 'intact' })
  expect(await findAcknowledgements(db, chainKeys)).toMatchObject([own])

  const { id: forged } = await readyNote()
  await server.pool.query(
    `update notes set status = 'signed', signed_at = now(), signed_by_name = 'Dr Forged', attestation = 'Mine.' where id = $1`,
    [forged],
  )
  const row = await findAnyNote(db, forged)
  if (!row) throw new Error('There is no note.')
  const segments = await segmentsOf(db, forged)
  await forge('note.sign', forged, sealNote({ sealKeys: stolen, fields }, { row, segments }))
  const addendum = { id: randomUUID(), noteId: added, text: 'Mine.', byName: 'Dr Forged', at: new Date() }
  await server.pool.query(
    'insert into note_addenda (id, note_id, text, by_name, at) values ($1, $2, $3, $4, $5)',
    Object.values(addendum),
  )
  await forge('note.addend', added, sealAddendum(stolen, addendum))
  await server.pool.query('delete from notes where id = $1', [erased])
  await forge(
    'note.erase',
    erased,
    sealErasure(stolen, erased, { now: new Date('2040-01-01'), signedNoteYears: 7 }),
  )
  const thief = signingKeys({ current: masterOf('old'), all }, 'audit chain')
  await acknowledgeLost(db, thief, { seal: { id: 9, hash: 'b' }, reason: 'Forged.' })
  for (const sealed of [false, true]) {
    if (sealed) await seal()
    expect(await sealOf(forged)).toMatchObject({ state: 'broken', problems: ['key'] })
    expect(await sealOf(added)).toMatchObject({ state: 'broken', problems: ['addenda'] })
    const { faults } = await checkSignedNotes(server.dependencies, { after: FIRST, limit: 100 })
    expect(new Map(faults.map(({ noteId, problem }) => [noteId, problem]))).toEqual(
      new Map([
        [forged, 'note_seal'],
        [added, 'note_seal'],
        [erased, 'note_gone'],
      ]),
    )
    expect(await findAcknowledgements(db, chainKeys)).toHaveLength(1)
  }

  // Put where the chain has other entries: an entry of before the retirement, which no seal of that time holds.
  await server.tamper(
    `update audit_entries set written_in = (select min(written_in) from audit_entries), at = '2020-01-01'
      where subject_id = $1 and action = 'note.sign'`,
    [forged],
  )
  expect(await sealOf(forged)).toMatchObject({ state: 'broken', problems: ['key'] })
})

test('a handover that is forged with a retired key makes nobody the owner, one sealed with it before does', async () => {
  const { db } = server.dependencies
  const stranger = await server.signUpPhysician('stranger')
  const handOver = async (noteId: string, by: SigningKeys) => {
    const change = { noteId, fromId: physician.userId, toId: stranger.userId }
    await db.transaction(async (tx) => {
      const contentSeal = await sealNextOwner(tx, by, change)
      await tx.execute(
        sql`update notes set author_id = ${change.toId}, signed_by_id = ${change.fromId} where id = ${noteId}`,
      )
      await recordAudit(tx, {
        actorId: change.toId,
        action: 'note.handOver',
        subjectType: 'note',
        subjectId: noteId,
        requestId: '',
        contentSeal,
      })
    })
  }
  const sealThen = async (id: string) => (await stranger.call(getNote, { params: { id } })).reply.note.seal
  retired.delete('old')
  current = masterOf('old')
  const [lawful, given] = [await signedNote(), await signedNote()]
  await handOver(lawful, server.dependencies.sealKeys)
  const { id } = await seal()
  current = masterOf('new')
  const root = { signingRoot: signingRootOf(masterOf('old').key), at: new Date() }
  retired.set('old', { ...root, lastSeal: id, newestSeal: id })
  await handOver(given, stolen)
  for (const sealed of [false, true]) {
    if (sealed) await seal()
    expect(await sealThen(lawful)).toMatchObject({ state: 'intact' })
    expect(await sealThen(given)).toMatchObject({ state: 'broken', problems: ['owner'] })
  }
})
