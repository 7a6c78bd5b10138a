import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNote, deleteNote, getNotes, restoreNotes } from '#contract/notes.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { getReviewRound, listMyReviews, submitForReview, withdrawReview } from '#contract/reviews.ts'
import { ROUNDS_OF_A_REVIEW, SUBMISSIONS_A_DAY } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import {
  changed,
  type Clinic,
  decide,
  join,
  noteOf,
  openClinic,
  read,
  readReview,
  submitted,
} from './reviews-harness.ts'

let server: TestApp
let clinic: Clinic
beforeAll(async () => {
  server = await buildTestApp()
  clinic = await openClinic(server)
})
afterAll(() => server.close())

const textOf = async (reader: Clinic['admin'], id: string, number = 1) => {
  const { status, reply } = await reader.call(getReviewRound, { params: { id, number } })
  return status === 200 ? reply.text : status
}
const wordsOf = async (reader: Clinic['admin'], id: string, number = 1) => {
  const text = await textOf(reader, id, number)
  return typeof text === 'number' ? text : text.sections[0]?.sentences[0]?.text
}

describe('submitting', () => {
  test('shows the reviewers of the organization that version, its transcript and the message, whatever comes after', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician, 'First words.')
    const review = await submitted(physician, note, { message: 'Please look at the plan.' })
    expect(review).toMatchObject({ state: 'submitted', round: 1, mine: true, isShown: true, title: 'Room 4' })
    await changed(physician, note, 'Written since.')
    expect(await wordsOf(admin, review.id)).toBe('First words.')
    expect(await textOf(admin, review.id)).toMatchObject({
      segments: [{ text: 'I cough, and no fever.' }],
      addenda: [],
    })
    const seen = await readReview(admin, review.id)
    expect(seen.reply.review).toMatchObject({
      mine: false,
      rounds: [{ number: 1, version: note.version, message: 'Please look at the plan.', decided: null }],
      noteVersion: null,
      abilities: { comment: true, reply: true, decide: true, submit: false, withdraw: false },
    })
  })

  test('stands beside the note and in its list, and is filtered there', async () => {
    const { physician } = clinic
    const note = await noteOf(physician)
    const review = await submitted(physician, note)
    expect((await read(physician, note.id)).review).toEqual({ id: review.id, state: 'submitted' })
    const listed = async (states: Array<'submitted' | 'approved'>) =>
      (await physician.call(getNotes, { body: { review: states } })).reply.notes.find(
        ({ id }) => id === note.id,
      )
    expect((await listed(['submitted']))?.review).toEqual({ id: review.id, state: 'submitted' })
    expect(await listed(['approved'])).toBeUndefined()
  })

  test('a signed note is submitted too, and again with an addendum', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician)
    await physician.call(updateNoteStatus, {
      body: { id: note.id, status: 'signed', baseVersion: note.version, attestation: true },
    })
    const signed = await read(physician, note.id)
    const review = await submitted(physician, signed)
    expect(review.rounds[0]).toMatchObject({ noteStatus: 'signed' })
    await decide(admin, review)
    await physician.call(addAddendum, { body: { id: note.id, text: 'Since Monday.' } })
    const again = await submitted(physician, await read(physician, note.id))
    expect(again).toMatchObject({ round: 2, state: 'submitted' })
    expect(await textOf(admin, review.id, 1)).toMatchObject({ addenda: [] })
    expect(await textOf(admin, review.id, 2)).toMatchObject({ addenda: [{ text: 'Since Monday.' }] })
  })

  test('sent twice, also at once, it is submitted once', async () => {
    const { physician } = clinic
    const note = await noteOf(physician)
    const [one, other] = await Promise.all([submitted(physician, note), submitted(physician, note)])
    expect(one.id).toBe(other.id)
    expect((await submitted(physician, note)).rounds).toHaveLength(1)
  })

  test.each([
    [
      'of an older version',
      async (note: { id: string; version: number }) => ({ noteId: note.id, baseVersion: note.version - 1 }),
      'stale_version',
    ],
    [
      'of a note that is not there',
      async () => ({ noteId: crypto.randomUUID(), baseVersion: 1 }),
      'not_found',
    ],
    [
      'with a message of a book',
      async (note: { id: string; version: number }) => ({
        noteId: note.id,
        baseVersion: note.version,
        message: 'x'.repeat(2_001),
      }),
      'invalid_input',
    ],
  ])('%s is refused', async (_, bodyOf, code) => {
    const note = await noteOf(clinic.physician)
    const answer = await clinic.physician.call(submitForReview, { body: await bodyOf(note) })
    expect(answer.body.code).toBe(code)
  })

  test('an empty, a deleted and an archived note are refused with what to do', async () => {
    const { physician } = clinic
    const made = await physician.call(createNote, { body: { data: {} } })
    const refused = async (note: { id: string; version: number }) =>
      (await physician.call(submitForReview, { body: { noteId: note.id, baseVersion: note.version } })).body
        .message
    expect(await refused(made.reply.note)).toMatch(/empty/)
    const note = await noteOf(physician)
    await physician.call(deleteNote, { body: { id: note.id } })
    expect(await refused(note)).toMatch(/Bring it back/)
    await physician.call(restoreNotes, { body: { ids: [note.id] } })
    await physician.call(updateNoteStatus, { body: { id: note.id, status: 'archived' } })
    expect(await refused(note)).toMatch(/archived/)
  })

  test('whoever is in no organization, or in an archived one, is told so', async () => {
    const loner = await server.signUpPhysician('loner')
    const note = await noteOf(loner)
    const refused = async () =>
      (await loner.call(submitForReview, { body: { noteId: note.id, baseVersion: note.version } })).body
    expect(await refused()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/no organization/),
    })
    const other = await openClinic(server)
    await join(server, loner, other.organizationId)
    await server.pool.query('update organizations set archived_at = now() where id = $1', [
      other.organizationId,
    ])
    expect((await refused()).message).toMatch(/archived/)
  })

  test(`ends for a note after ${ROUNDS_OF_A_REVIEW} of them`, async () => {
    const other = await openClinic(server)
    const note = await noteOf(other.physician)
    // Each message makes another round.
    let answer = await other.physician.call(submitForReview, {
      body: { noteId: note.id, baseVersion: note.version },
    })
    for (let count = 1; answer.status === 200; count += 1)
      answer = await other.physician.call(submitForReview, {
        body: { noteId: note.id, baseVersion: note.version, message: `round ${count}` },
      })
    expect(answer.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/50 times/) })
  })
})

describe('who the patient is', () => {
  const patient = { name: 'Pat Sample', dateOfBirth: '1980-02-03', sex: 'female' as const, mrn: 'M-1' }

  test('is hidden from reviewers unless the author includes it', async () => {
    const { physician, admin } = clinic
    await server.pool.query(`update users set baa_status = 'verified' where id = $1`, [physician.userId])
    const { reply } = await physician.call(createNote, {
      body: { data: { label: 'Room 4', patient, text: 'Patient: I cough.', write: false } },
    })
    const note = await changed(physician, reply.note, 'A cough.')
    const review = await submitted(physician, note)
    const seen = await readReview(admin, review.id)
    expect(seen.reply.review).toMatchObject({ includesPatient: false, patient: null })
    expect(JSON.stringify([seen.body, await textOf(admin, review.id)])).not.toMatch(/Pat Sample|1980|M-1/)
    await submitted(physician, note, { includePatient: true })
    expect((await readReview(admin, review.id)).reply.review.patient).toEqual(patient)
  })
})

test('My reviews lists every state of one’s own, the newest first, page by page', async () => {
  const { physician, admin } = await openClinic(server)
  const made: string[] = []
  for (const _ of ['one', 'two', 'three']) {
    server.clock.moveOn(1_000)
    made.push((await submitted(physician, await noteOf(physician))).id)
  }
  await physician.call(withdrawReview, { body: { id: made[0]! } })
  await decide(admin, { id: made[1]!, round: 1 })
  const first = await physician.call(listMyReviews, { body: { limit: 2 } })
  expect(first.reply.reviews.map(({ id, state }) => [id, state])).toEqual([
    [made[2], 'submitted'],
    [made[1], 'approved'],
  ])
  const second = await physician.call(listMyReviews, { body: { limit: 2, cursor: first.reply.nextCursor } })
  expect(second.reply).toMatchObject({ reviews: [{ id: made[0], state: 'withdrawn' }], nextCursor: null })
  const approved = await physician.call(listMyReviews, { body: { state: ['approved'] } })
  expect(approved.reply.reviews).toHaveLength(1)
})

test('an account submits so often within a day, in words, and goes on the day after', async () => {
  const { physician } = await openClinic(server)
  const submit = (note: Awaited<ReturnType<typeof noteOf>>, message: string) =>
    physician.call(submitForReview, { body: { noteId: note.id, baseVersion: note.version, message } })
  const notes = await Promise.all(
    Array.from({ length: SUBMISSIONS_A_DAY / ROUNDS_OF_A_REVIEW }, () => noteOf(physician)),
  )
  const one = await noteOf(physician)
  await Promise.all(
    notes.map(async (note) => {
      for (let n = 1; n <= ROUNDS_OF_A_REVIEW; n += 1)
        expect((await submit(note, `Round ${n}`)).status).toBe(200)
    }),
  )
  const refused = await submit(one, '')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(/^You have submitted 300 notes within a day\. Submit more in 24 hours\.$/),
  ])
  // Asked again what was submitted is found, and counts for nothing.
  server.clock.moveOn(DAY_MS)
  expect((await submit(one, '')).status).toBe(200)
}, 120_000)
