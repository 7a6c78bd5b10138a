import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteNote, getNotes, restoreNotes } from '#contract/notes.ts'
import { getReviewRound, listReviews, withdrawReview } from '#contract/reviews.ts'
import { getOriginalTranscript } from '#contract/transcripts.ts'
import { sightOf } from '#server/features/notes/public.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import {
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

describe('what reviewers read ends', () => {
  const cannotRead = async (reviewer: Clinic['admin'], id: string) => {
    expect((await readReview(reviewer, id)).status).toBe(404)
    expect(await textOf(reviewer, id)).toBe(404)
    const { reviews } = (await reviewer.call(listReviews, { body: {} })).reply
    expect(reviews.map((review) => review.id)).not.toContain(id)
  }

  test('when the author takes it back, also after a decision, and begins again with another submission', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician)
    const review = await submitted(physician, note)
    await decide(admin, review, 'changes_requested')
    for (const _ of ['once', 'twice']) {
      const { reply } = await physician.call(withdrawReview, { body: { id: review.id } })
      expect(reply.review).toMatchObject({ state: 'withdrawn', isShown: false })
    }
    await cannotRead(admin, review.id)
    expect(await sightOf(server.dependencies.db, actorOf(admin), note.id)).toBeNull()
    expect((await read(physician, note.id)).review).toBeNull()
    const again = await submitted(physician, note)
    expect(again).toMatchObject({ id: review.id, round: 2, state: 'submitted' })
    expect(again.rounds[0]?.decided).toMatchObject({ decision: 'changes_requested' })
    expect(await wordsOf(admin, review.id, 2)).toBe('A dry cough.')
    expect(await sightOf(server.dependencies.db, actorOf(admin), note.id)).toMatchObject({
      as: 'reviewer',
      round: 2,
    })
  })

  test('while the note is deleted', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician)
    const review = await submitted(physician, note)
    await physician.call(deleteNote, { body: { id: note.id } })
    await cannotRead(admin, review.id)
    await physician.call(restoreNotes, { body: { ids: [note.id] } })
    expect((await readReview(admin, review.id)).status).toBe(200)
  })

  test.each([
    [
      'when the author leaves the organization',
      'update users set organization_id = null where id = $1',
      'physician',
    ],
    [
      'while the account of the author is marked for deletion',
      `update users set account_status = 'temporary_deleted' where id = $1`,
      'physician',
    ],
    ['when the role of the reviewer ends', `update users set role = 'user' where id = $1`, 'admin'],
    [
      'when the reviewer leaves the organization',
      'update users set organization_id = null where id = $1',
      'admin',
    ],
    [
      'when the organization is archived',
      'update organizations set archived_at = now() where id = (select organization_id from users where id = $1)',
      'physician',
    ],
  ] as const)('%s', async (_, statement, who) => {
    const other = await openClinic(server)
    const review = await submitted(other.physician, await noteOf(other.physician))
    expect((await readReview(other.admin, review.id)).status).toBe(200)
    await server.pool.query(statement, [other[who].userId])
    expect((await readReview(other.admin, review.id)).status).toBe(404)
    expect(await textOf(other.admin, review.id)).toBe(404)
    expect([403, 404]).toContain((await decide(other.admin, review)).status)
  })

  test('an author who left still reads what was said, and no reviewer answers any more', async () => {
    const other = await openClinic(server)
    const review = await submitted(other.physician, await noteOf(other.physician))
    await join(server, other.physician, null)
    const { reply } = await readReview(other.physician, review.id)
    expect(reply.review).toMatchObject({
      isShown: false,
      abilities: { reply: false, submit: false, withdraw: true },
    })
  })

  test('an erased account takes its reviews along', async () => {
    const other = await openClinic(server)
    const review = await submitted(other.physician, await noteOf(other.physician))
    await server.pool.query('delete from users where id = $1', [other.physician.userId])
    expect((await readReview(other.admin, review.id)).status).toBe(404)
  })
})

describe('nobody else reads it', () => {
  test('not a colleague, not an admin of another organization, not an admin of the product; a super admin does', async () => {
    const { physician, colleague } = clinic
    const note = await noteOf(physician)
    const review = await submitted(physician, note)
    const other = await openClinic(server)
    const product = await server.signUpPhysician('product', 'admin')
    for (const reader of [colleague, other.admin, product]) {
      expect((await readReview(reader, review.id)).status).toBe(404)
      expect(await textOf(reader, review.id)).toBe(404)
    }
    const superAdmin = await server.signUpPhysician('super', 'super_admin')
    expect(await wordsOf(superAdmin, review.id)).toBe('A dry cough.')
  })

  test('a reviewer reads only what was submitted: not the note, its transcript or its newer text', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician)
    await submitted(physician, note)
    const hidden = await noteOf(physician, 'Not submitted.')
    for (const { id } of [note, hidden]) {
      expect((await admin.call(getOriginalTranscript, { params: { id }, query: {} })).status).toBe(404)
      expect(await admin.call(getNotes, { body: {} }).then(({ reply }) => reply.notes)).toEqual([])
    }
    expect(await sightOf(server.dependencies.db, actorOf(admin), hidden.id)).toBeNull()
  })

  test('nobody reviews a note of their own', async () => {
    const { admin } = clinic
    const review = await submitted(admin, await noteOf(admin))
    expect((await decide(admin, review)).status).toBe(404)
    const { reviews } = (await admin.call(listReviews, { body: {} })).reply
    expect(reviews.map(({ id }) => id)).not.toContain(review.id)
  })
})

const actorOf = ({ userId }: { userId: string }) =>
  ({ userId, role: 'organization_admin', isStrong: true }) as const
