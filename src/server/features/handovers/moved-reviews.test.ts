import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNote } from '#contract/notes.ts'
import { getReview, listMyReviews, submitForReview } from '#contract/reviews.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { handedOver, joinPractice, openPractice, patientNote } from './handovers-harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

test('of a note that goes over, what was submitted to another clinic stays with that clinic and who submitted it', async () => {
  const practice = await openPractice(server)
  const { leaving, taker, admin } = practice
  const note = await patientNote(leaving)
  const submit = async () => {
    const body = { noteId: note.id, baseVersion: note.version, includePatient: true }
    return (await leaving.call(submitForReview, { body })).reply.review.id
  }
  const here = await submit()

  // The physician leaves for another clinic, and has the same note reviewed there.
  const other = await openPractice(server)
  await server.pool.query('update memberships set until = $2 where user_id = $1', [
    leaving.userId,
    server.clock.now(),
  ])
  await joinPractice(server, leaving, other.organizationId)
  const there = await submit()
  expect(await handedOver(practice)).toMatchObject({ state: 'done', moved: 1 })

  const read = (by: Physician, id: string) => by.call(getReview, { params: { id } })
  const listed = async (by: Physician) =>
    (await by.call(listMyReviews, { body: {} })).reply.reviews.map(({ id }) => id)
  expect(await listed(taker)).toEqual([here])
  expect(await listed(leaving)).toEqual([there])
  expect((await read(taker, there)).status).toBe(404)
  expect((await read(admin, there)).status).toBe(404)
  expect((await read(leaving, here)).status).toBe(404)
  expect((await taker.call(getNote, { params: { id: note.id } })).reply.note.review).toMatchObject({
    id: here,
  })

  // There it is read on as it was submitted, and nothing of what becomes of the note here.
  for (const one of [leaving, other.admin])
    expect((await read(one, there)).reply.review).toMatchObject({
      physician: { name: 'Dr. leaver Sample' },
      isShown: true,
      patient: null,
      noteVersion: null,
      rounds: [{ number: 1 }],
      abilities: { submit: false },
    })
  expect((await read(taker, here)).reply.review).toMatchObject({ patient: { name: 'Sample Patient' } })
  expect((await read(leaving, randomUUID())).status).toBe(404)
})
