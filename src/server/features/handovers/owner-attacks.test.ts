import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { exportNote } from '#contract/exports.ts'
import { getNotes } from '#contract/notes.ts'
import { addTranscriptText, getTranscript } from '#contract/transcripts.ts'
import { sealWords } from '#domain/seal-words.ts'
import { checkSignedNotes } from '#server/features/notes/public.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import * as practices from './handovers-harness.ts'

const { handedOver, openPractice, patientNote, readNote, signNote } = practices
const FIRST = '00000000-0000-0000-0000-000000000000'

let server: TestApp
/** Neither has anything to do with the notes. */
let stranger: Physician
let superAdmin: Physician
beforeAll(async () => {
  server = await buildTestApp({ twoFactorDuty: 'nobody' })
  stranger = await server.signUpPhysician('stranger')
  superAdmin = await server.signUpPhysician('super', 'super_admin')
})
afterAll(() => server.close())

let practice: practices.Practice
let id: string
beforeEach(async () => {
  practice = await openPractice(server)
  id = (await signNote(practice.leaving, await patientNote(practice.leaving))).id
})

const sql = (statement: string, ...values: unknown[]) => server.pool.query(statement, values)
const sealFor = async (reader: Physician) => (await readNote(reader, id)).seal
const exported = async ({ token }: Physician) =>
  (await server.download(exportNote, { params: { id, format: 'txt' } }, token)).text()

/** The owner and who signed it, so that the attestation still names the account it was made over. */
const giveTo = ({ userId }: Physician) =>
  sql(
    'update notes set signed_by_id = coalesce(signed_by_id, author_id), author_id = $2 where id = $1',
    id,
    userId,
  )

/** From the one to the other, as people do it. */
async function passedOn(leaving: Physician, taker: Physician): Promise<void> {
  await sql('update memberships set since = $2 where user_id = $1', leaving.userId, new Date(0))
  expect(await handedOver({ ...practice, leaving, taker })).toMatchObject({ state: 'done' })
}

async function isFound(): Promise<boolean> {
  const { faults } = await checkSignedNotes(server.dependencies, { after: FIRST, limit: 1000 })
  return faults.some(({ noteId, problem }) => noteId === id && problem === 'note_owner')
}

async function expectStolen(reader: Physician): Promise<void> {
  expect(await sealFor(reader)).toMatchObject({ state: 'broken', problems: ['owner'] })
  expect(await isFound()).toBe(true)
}

async function expectIntact(reader: Physician): Promise<void> {
  expect(await sealFor(reader)).toMatchObject({ state: 'intact' })
  expect(await isFound()).toBe(false)
}

describe('a signed note that SQL gave to another account', () => {
  test('says so to whoever opens or exports it, in their list, and to super admins', async () => {
    await giveTo(stranger)
    await expectStolen(stranger)
    const seal = await sealFor(stranger)
    expect(sealWords(seal ?? { state: 'intact', problems: [] })).toContain('given to another account')
    const text = await exported(stranger)
    expect(text).toContain('*** Seal broken')
    expect(text).not.toMatch(/Electronically signed|intact/)
    await server.app.checkTrail()
    const { notes } = (await stranger.call(getNotes, { body: {} })).reply
    expect(notes).toContainEqual(expect.objectContaining({ id, sealBroken: true }))
    const { faults } = (await superAdmin.call(getTrailState, {})).reply
    expect(faults).toMatchObject([
      { noteId: id, sentence: expect.stringContaining('owned by another account') },
    ])
    const mailed = server.outbox.filter(
      ({ to, text: words }) => to === superAdmin.email && words.includes(id),
    )
    expect(mailed).toHaveLength(1)
    expect(mailed[0]?.text).toContain(`The signed note ${id} is owned by another account`)
  })

  test('does not let go of its words where only their owner was changed', async () => {
    const draft = await patientNote(practice.leaving)
    await practice.leaving.call(addTranscriptText, { body: { id: draft.id, text: 'Doctor: How are you?' } })
    const read = async (by: Physician) =>
      JSON.stringify((await by.call(getTranscript, { params: { id: draft.id } })).body)
    expect(await read(practice.leaving)).toContain('How are you?')
    await sql('update transcripts set author_id = $2 where note_id = $1', draft.id, stranger.userId)
    expect(await read(stranger)).not.toContain('How are you?')
  })

  test('is found where its owner alone was changed', async () => {
    await sql('update notes set author_id = $2 where id = $1', id, stranger.userId)
    expect(await sealFor(stranger)).toMatchObject({ state: 'broken', problems: ['attestation', 'owner'] })
    expect(await isFound()).toBe(true)
  })

  test('is found where it had been handed over before', async () => {
    await passedOn(practice.leaving, practice.taker)
    await giveTo(stranger)
    await expectStolen(stranger)
    await giveTo(practice.leaving)
    await expectStolen(practice.leaving)
    await giveTo(practice.taker)
    await expectIntact(practice.taker)
  })

  test('is not made whole by a lawful handover from whom it was given to', async () => {
    await practices.joinPractice(server, stranger, practice.organizationId)
    await giveTo(stranger)
    await passedOn(stranger, practice.taker)
    await expectStolen(practice.taker)
  })
})

const copied = (values: string) => `insert into audit_entries
    (id, actor_id, action, subject_type, subject_id, content_seal)
  select ${values} from audit_entries where action = 'note.handOver' and content_seal is not null`

describe('an entry of the trail that SQL adds makes nobody the owner:', () => {
  test.each([
    ['one without a seal', 'default', 'null'],
    ['one without a seal, numbered among the first', '-10', 'null'],
    ['one with a made-up seal', 'default', `'1.test.made-up'`],
  ])('%s', async (_, number, contentSeal) => {
    await giveTo(stranger)
    await sql(
      `insert into audit_entries (id, actor_id, action, subject_type, subject_id, content_seal, written_in)
       values (${number}, $2, 'note.handOver', 'note', $1, ${contentSeal}, '3')`,
      id,
      stranger.userId,
    )
    await expectStolen(stranger)
  })

  test('the handover of another note to the same account', async () => {
    const other = await signNote(practice.leaving, await patientNote(practice.leaving))
    await passedOn(practice.leaving, practice.taker)
    id = (await signNote(practice.leaving, await patientNote(practice.leaving))).id
    await giveTo(practice.taker)
    await sql(
      `${copied(`nextval('audit_entries_id_seq'), actor_id, action, subject_type, $1::text, content_seal`)} and subject_id = $2`,
      id,
      other.id,
    )
    await expectStolen(practice.taker)
  })

  test.each([
    ['the last of the trail', `nextval('audit_entries_id_seq')`],
    ['numbered before all others', '-id - 1000'],
  ])('a handover of before, said again: %s', async (_, number) => {
    await passedOn(practice.leaving, practice.taker)
    await passedOn(practice.taker, practice.leaving)
    await expectIntact(practice.leaving)
    await giveTo(practice.taker)
    await expectStolen(practice.taker)
    await sql(
      `${copied(`${number}, actor_id, action, subject_type, subject_id, content_seal`)} and subject_id = $1 and actor_id = $2`,
      id,
      practice.taker.userId,
    )
    await expectStolen(practice.taker)
  })

  test('a handover that names somebody else than its seal does', async () => {
    await passedOn(practice.leaving, practice.taker)
    await giveTo(stranger)
    await server.tamper(
      `update audit_entries set actor_id = $2 where subject_id = $1 and action = 'note.handOver'`,
      [id, stranger.userId],
    )
    await expectStolen(stranger)
  })

  test('a signing that names somebody else than its seal does', async () => {
    await giveTo(stranger)
    await server.tamper(
      `update audit_entries set actor_id = $2 where subject_id = $1 and action = 'note.sign'`,
      [id, stranger.userId],
    )
    await expectStolen(stranger)
  })

  test('none, where a handover was taken out of the trail', async () => {
    await passedOn(practice.leaving, practice.taker)
    await passedOn(practice.taker, practice.leaving)
    await server.tamper(
      `delete from audit_entries where subject_id = $1 and action = 'note.handOver' and actor_id = $2`,
      [id, practice.taker.userId],
    )
    await expectStolen(practice.leaving)
  })
})

test('handed over to and fro, a signed note stays intact', async () => {
  const { leaving, taker } = practice
  for (const [from, to] of [
    [leaving, taker],
    [taker, leaving],
    [leaving, taker],
  ] as const) {
    await passedOn(from, to)
    await expectIntact(to)
  }
})

test('handed over as a draft, a note is of who signed it', async () => {
  const draft = await patientNote(practice.leaving)
  await passedOn(practice.leaving, practice.taker)
  id = (await signNote(practice.taker, await readNote(practice.taker, draft.id))).id
  await expectIntact(practice.taker)
  await giveTo(practice.leaving)
  await expectStolen(practice.leaving)
})

/** As the trail was before handovers were sealed, and before signings were, if said. */
async function makeOlder(actions: string[]): Promise<void> {
  await server.tamper(
    `update audit_entries set content_seal = null, id = id - 2000000, written_in = '2' where subject_id = $1 and action = any($2)`,
    [id, actions],
  )
}

describe('of before owners were sealed,', () => {
  test('a handover counts, and those since go on from it', async () => {
    const { leaving, taker } = practice
    await passedOn(leaving, taker)
    // The signing goes before it, with its seal: both are older than the word that owners are sealed.
    await server.tamper(
      `update audit_entries set id = id - 1000000, written_in = '3',
         content_seal = case action when 'note.handOver' then null else content_seal end where subject_id = $1`,
      [id],
    )
    await expectIntact(taker)
    await passedOn(taker, leaving)
    await expectIntact(leaving)
    await giveTo(stranger)
    await expectStolen(stranger)
    await giveTo(taker)
    await expectStolen(taker)
  })

  test('a note signed before seals were kept is held to who signed it, and to whom it was handed over', async () => {
    const { leaving, taker } = practice
    await makeOlder(['note.sign'])
    expect(await sealFor(leaving)).toMatchObject({ state: 'before', problems: [] })
    await giveTo(stranger)
    await expectStolen(stranger)
    await sql('update notes set signed_by_id = $2 where id = $1', id, stranger.userId)
    await expectStolen(stranger)
    await giveTo(leaving)
    await sql('update notes set signed_by_id = null where id = $1', id)
    await passedOn(leaving, taker)
    expect(await sealFor(taker)).toMatchObject({ state: 'before', problems: [] })
    await giveTo(leaving)
    await expectStolen(leaving)
    await giveTo(taker)
    await makeOlder(['note.handOver'])
    expect(await sealFor(taker)).toMatchObject({ state: 'before', problems: [] })
  })
})
