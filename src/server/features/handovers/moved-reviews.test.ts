import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getNote, type Note } from '#contract/notes.ts'
import { leaveOrganization } from '#contract/organizations.ts'
import { addReviewComment } from '#contract/review-work.ts'
import * as reviews from '#contract/reviews.ts'
import { sightOf } from '#server/features/notes/public.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { typedSection, saved, typed } from '#testing/visits.ts'
import * as practices from './handovers-harness.ts'

const { handedOver, joinPractice, openPractice, patientNote, readNote } = practices

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const submit = (by: Physician, { id, version }: Pick<Note, 'id' | 'version'>) =>
  by.call(reviews.submitForReview, { body: { noteId: id, baseVersion: version, includePatient: true } })
const read = (by: Physician, id: string) => by.call(reviews.getReview, { params: { id } })
const roundStatus = async (by: Physician, id: string) =>
  (await by.call(reviews.getReviewRound, { params: { id, number: 1 } })).status

/** The physician writes a note here, has it reviewed, leaves, and is a member of another practice from then on. */
async function movedOn() {
  const [here, other] = [await openPractice(server), await openPractice(server)]
  const { leaving, organizationId } = here
  const note = await patientNote(leaving)
  const reviewId = (await submit(leaving, note)).reply.review.id
  server.clock.moveOn(60_000)
  await leaving.call(leaveOrganization, { body: { organizationId } })
  server.clock.moveOn(60_000)
  await joinPractice(server, leaving, other.organizationId)
  return { here, other, leaving, note, reviewId }
}

/** As it could be submitted once, with a comment of a reviewer there. */
async function submittedBefore({ other, leaving, reviewId }: Awaited<ReturnType<typeof movedOn>>) {
  const elsewhere = crypto.randomUUID()
  await server.pool.query(
    `insert into reviews select (jsonb_populate_record(r, $2::jsonb)).* from reviews r where id = $1`,
    [reviewId, JSON.stringify({ id: elsewhere, organization_id: other.organizationId })],
  )
  await server.pool.query(
    `insert into review_rounds select (jsonb_populate_record(r, $2::jsonb)).* from review_rounds r where review_id = $1`,
    [reviewId, JSON.stringify({ review_id: elsewhere })],
  )
  expect((await read(leaving, elsewhere)).reply.review).toMatchObject({
    isShown: true,
    abilities: { submit: false },
  })
  const comment = { round: 1, sentenceId: 'a', text: 'Since when?', id: crypto.randomUUID() }
  const said = await other.admin.call(addReviewComment, { body: { reviewId: elsewhere, ...comment } })
  expect(said.reply.review.patient).toMatchObject({ name: 'Sample Patient' })
  return elsewhere
}

test('a note of one practice is not submitted to another that its physician is in by now; one of no practice is', async () => {
  const { here, leaving, note, reviewId } = await movedOn()
  const refused = await submit(leaving, note)
  expect(refused.body).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(
      /^This note is the record of Practice \d+, .* Submit a note of a visit in/,
    ),
  })
  expect(await server.pool.query('select from reviews where note_id = $1', [note.id])).toMatchObject({
    rowCount: 1,
  })
  expect((await submit(leaving, await patientNote(leaving))).status).toBe(200)
  expect((await read(leaving, reviewId)).reply.review).toMatchObject({ abilities: { submit: false } })
  expect((await read(here.admin, reviewId)).status).toBe(404)

  const free = await server.signUpPhysician('free')
  const { id, version } = await patientNoteOf(free)
  await joinPractice(server, free, here.organizationId)
  expect((await submit(free, { id, version })).status).toBe(200)
})

/** Of somebody who is in no practice. */
async function patientNoteOf(physician: Physician): Promise<Note> {
  await server.pool.query(`update users set baa_status = 'verified' where id = $1`, [physician.userId])
  const note = await patientNote(physician)
  server.clock.moveOn(60_000)
  return note
}

test('at a handover what was submitted elsewhere is taken back: neither they nor who left read on', async () => {
  const before = await movedOn()
  const { here, other, leaving, note, reviewId } = before
  const elsewhere = await submittedBefore(before)
  const { realtime } = server.dependencies
  const tell = vi.spyOn(realtime, 'tell')
  expect(await handedOver(here)).toMatchObject({ state: 'done', moved: 1 })
  const news = { kind: 'reviewChanged', reviewId: elsewhere, noteId: note.id } as const
  expect(tell).toHaveBeenCalledWith(other.admin.userId, news, 'strong')

  for (const one of [other.admin, leaving, here.taker, here.admin]) {
    expect((await read(one, elsewhere)).status).toBe(404)
    expect(await roundStatus(one, elsewhere)).toBe(404)
  }
  const { reply } = await other.admin.call(reviews.listReviews, { body: {} })
  expect(reply).toMatchObject({ reviews: [], physicians: [] })
  const mine = async (by: Physician) =>
    (await by.call(reviews.listMyReviews, { body: {} })).reply.reviews.map(({ id }) => id)
  expect([await mine(leaving), await mine(here.taker)]).toEqual([[], [reviewId]])
  expect((await leaving.call(reviews.withdrawReview, { body: { id: elsewhere } })).status).toBe(404)
  const { db } = server.dependencies
  for (const one of [other.admin, leaving])
    expect(
      await sightOf(db, { userId: one.userId, role: 'organization_admin', isStrong: true }, note.id),
    ).toBe(null)
  const { rows } = await server.pool.query(
    `select (select state from reviews where id = $1), actor_id from audit_entries where action = 'review.withdraw' and subject_id = $2`,
    [elsewhere, note.id],
  )
  expect(rows).toEqual([{ state: 'withdrawn', actor_id: null }])

  // One of a note that went over before such reviews were taken back is as closed.
  await server.pool.query(`update reviews set state = 'submitted' where id = $1`, [elsewhere])
  for (const one of [other.admin, leaving]) expect((await read(one, elsewhere)).status).toBe(404)
})

test('of a note that goes over, the reviews of the practice go over too', async () => {
  const practice = await openPractice(server)
  const { leaving, taker, admin } = practice
  const note = await patientNote(leaving)
  const here = (await submit(leaving, note)).reply.review.id
  expect(await handedOver(practice)).toMatchObject({ state: 'done', moved: 1 })
  expect((await read(leaving, here)).status).toBe(404)
  expect((await taker.call(getNote, { params: { id: note.id } })).reply.note.review).toMatchObject({
    id: here,
  })
  for (const one of [taker, admin])
    expect((await read(one, here)).reply.review).toMatchObject({ patient: { name: 'Sample Patient' } })
  await saved(taker, note, [typedSection('hpi', typed('a', 'A dry cough since Monday.'))])
  expect((await submit(taker, await readNote(taker, note.id))).reply.review).toMatchObject({
    id: here,
    round: 2,
  })
})
