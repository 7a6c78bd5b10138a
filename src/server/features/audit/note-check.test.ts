import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { createNote, getNote, getNotes, updateNote } from '#contract/notes.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { typed, typedSection, writtenNote } from '#testing/visits.ts'
import { createNoteCheck } from './note-check.ts'

let server: TestApp
let physician: Physician
let superAdmin: Physician
beforeAll(async () => {
  server = await buildTestApp({ twoFactorDuty: 'nobody', signedNoteYears: 0 })
  physician = await server.signUpPhysician()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
})
afterAll(() => server.close())

async function sign(id: string, baseVersion: number): Promise<void> {
  const body = { id, status: 'signed', baseVersion, attestation: true } as const
  expect((await physician.call(updateNoteStatus, { body })).status).toBe(200)
}

/** Typed, saved twice, signed and added to. */
async function signedNote(): Promise<string> {
  const { id } = (await physician.call(createNote, { body: { data: {} } })).reply.note
  for (const [baseVersion, text] of ['Cough for one week.', 'Cough for two weeks.'].entries())
    await physician.call(updateNote, {
      body: { id, baseVersion, sections: [typedSection('hpi', typed('a', text))] },
    })
  await sign(id, 2)
  await physician.call(addAddendum, { body: { id, text: 'Called back.' } })
  return id
}

/** Written from a visit, whose words its sentences point at. */
async function signedVisit(): Promise<string> {
  const { id, version, sections } = await writtenNote(physician)
  const confirmed = sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({ ...sentence, confirmed: true })),
  }))
  await physician.call(updateNote, { body: { id, baseVersion: version, sections: confirmed } })
  await sign(id, version + 1)
  return id
}

const state = async () => (await superAdmin.call(getTrailState, {})).reply
const wrong = async () => (await state()).faults.map(({ noteId }) => noteId).sort()
const listed = async () => (await physician.call(getNotes, { body: { limit: 100 } })).reply.notes
const mails = () => server.outbox.filter(({ subject }) => subject.includes('signed note'))

test('signed notes that were not touched are whole, and so is one that the product itself erased', async () => {
  expect(await state()).toMatchObject({ notes: 0, notesCheckedAt: null })
  const [, erased] = [await signedNote(), await signedNote()]
  await server.pool.query(`update notes set deleted_at = '2020-01-01' where id = $1`, [erased])
  // Entries of the trail have the time of the database.
  server.clock.moveTo(new Date(Date.now() + 60_000))
  await server.app.sweep()
  expect((await server.pool.query('select from notes where id = $1', [erased])).rowCount).toBe(0)
  await server.app.checkTrail()
  expect(await state()).toMatchObject({ notes: 2, notesCheckedAt: expect.any(String), faults: [] })
  expect(mails()).toEqual([])
})

const STILL_LISTED: Array<[string, string]> = [
  ['its text', `update notes set sections = replace(sections::text, 'two', 'ten')::json where id = $1`],
  [
    'an older version of itself in its place',
    `update notes set sections = (select sections from note_versions where note_id = id and version = 1) where id = $1`,
  ],
  ['its label', `update notes set label = 'Other' where id = $1`],
  ['its version', `update notes set version = version + 1 where id = $1`],
  ['its template', `update notes set template = 'narrative' where id = $1`],
  ['its kind of visit', `update notes set visit_kind = 'phone' where id = $1`],
  ['its visit', `update notes set visit_at = '2020-01-01' where id = $1`],
  ['whether it is practice', `update notes set practice = not practice where id = $1`],
  ['its patient', `update notes set patient = 'garbled' where id = $1`],
  ['its attestation', `update notes set attestation = 'Nothing.' where id = $1`],
  ['who signed it', `update notes set signed_by_name = 'Dr Other' where id = $1`],
  ['when it was signed', `update notes set signed_at = '2020-01-01' where id = $1`],
  ['its signature, taken away', `update notes set signed_at = null, status = 'ready' where id = $1`],
  ['its status, so that it can be changed again', `update notes set status = 'ready' where id = $1`],
  ['an addendum', `update note_addenda set text = 'Never called.' where note_id = $1`],
  ['who wrote an addendum', `update note_addenda set by_name = 'Dr Other' where note_id = $1`],
  ['when an addendum was written', `update note_addenda set at = '2020-01-01' where note_id = $1`],
  ['an addendum, removed', `delete from note_addenda where note_id = $1`],
]
const EVIDENCE: Array<[string, string]> = [
  [
    'its evidence',
    `update notes set sections = replace(sections::text, '"evidence":[{', '"evidence":[{"segmentId":"made-up","from":0,"to":1},{')::json where id = $1`,
  ],
  [
    'the words of the visit',
    `update transcripts set segments = replace(segments::text, 'cough', 'cold.')::json where note_id = $1`,
  ],
]
const GONE: Array<[string, string]> = [
  ['whose it is', `update notes set author_id = gen_random_uuid() where id = $1`],
  ['the row, deleted', `delete from notes where id = $1`],
  [
    'the row, deleted, with an entry that says the product erased it',
    `with said as (insert into audit_entries (action, subject_type, subject_id, content_seal)
       values ('note.erase', 'note', ($1::uuid)::text, '1.test.made-up')) delete from notes where id = $1`,
  ],
]

describe('changed by SQL, a signed note that nobody opened is found, told of, and shown as broken:', () => {
  const ids = new Map<string, string>()
  let sound: string
  beforeAll(async () => {
    sound = await signedNote()
    for (const [what, statement] of [...STILL_LISTED, ...EVIDENCE, ...GONE]) {
      const id = EVIDENCE.some(([name]) => name === what) ? await signedVisit() : await signedNote()
      ids.set(what, id)
      await server.tamper(statement, [id])
    }
    // A part at a time, whichever the first is.
    const check = createNoteCheck(server.dependencies, 8)
    for (let part = 0; part < 5; part += 1) await check.look(() => {})
    await server.app.checkTrail()
  })
  const find = async (id: string | undefined) => (await listed()).find((note) => note.id === id)

  test.each([...STILL_LISTED, ...EVIDENCE])('%s', async (what) => {
    expect(await find(ids.get(what))).toMatchObject({ sealBroken: true })
  })

  test('each is named once to who looks after the installation, and none that is sound', async () => {
    const { rows } = await server.pool.query<{ noteId: string }>(
      'select note_id as "noteId" from audit_faults where gone_at is null and note_id is not null',
    )
    expect(rows.map(({ noteId }) => noteId).sort()).toEqual([...ids.values()].sort())
    expect(await find(sound)).toMatchObject({ sealBroken: false })
    await server.app.checkTrail()
    expect(mails()).toMatchObject([{ to: superAdmin.email }])
    const { text } = mails()[0] ?? { text: '' }
    const named = [...text.matchAll(/The signed note (\S+) is/g)].map(([, id]) => id)
    expect(named).toHaveLength(10)
    expect([...ids.values()]).toEqual(expect.arrayContaining(named))
    expect(text).toContain(`And ${ids.size - 10} more.`)
    expect(text).not.toContain('Cough')
  })

  test('the dashboard says so of one that is among those waiting to be signed, as its signature was taken away', async () => {
    const { waitingForSignature } = (await physician.call(getDashboard, {})).reply
    expect(waitingForSignature.items.map(({ sealBroken }) => sealBroken)).toEqual([true, true])
  })
})

test('a signed note that was met changed, and put back before its turn came, is told of', async () => {
  const id = await signedNote()
  await server.tamper(`update notes set label = 'Other' where id = $1`, [id])
  const { reply } = await physician.call(getNote, { params: { id } })
  expect(reply.note.seal?.state).toBe('broken')
  await server.tamper(`update notes set label = '' where id = $1`, [id])
  await server.app.checkTrail()
  expect(mails().at(-1)?.text).toContain(`The signed note ${id} is`)
  expect(await wrong()).not.toContain(id)
})

test('a note that is put back as it was signed is sound again', async () => {
  const before = (await wrong()).length
  const id = await signedNote()
  await server.tamper(`update notes set label = 'Other' where id = $1`, [id])
  await server.app.checkTrail()
  const find = async () => (await listed()).find((note) => note.id === id)
  expect(await find()).toMatchObject({ sealBroken: true })
  await server.tamper(`update notes set label = '' where id = $1`, [id])
  await server.app.checkTrail()
  expect(await find()).toMatchObject({ sealBroken: false })
  expect(await wrong()).toHaveLength(before)
})
