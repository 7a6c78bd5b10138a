import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadMyData } from '#contract/leaving.ts'
import { takeBackDecision } from '#contract/review-work.ts'
import { getReviewRound, listReviews, type Review, submitForReview } from '#contract/reviews.ts'
import { readZip } from '#testing/read-zip.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import * as harness from './reviews-harness.ts'
import {
  comment,
  decide,
  noteOf,
  openClinic,
  readReview,
  score,
  scoresOf,
  submitted,
  type Clinic,
} from './reviews-harness.ts'

let server: TestApp
let clinic: Clinic
beforeAll(async () => {
  server = await buildTestApp()
  clinic = await openClinic(server)
})
afterAll(() => server.close())

const newReview = async (): Promise<Review> => submitted(clinic.physician, await noteOf(clinic.physician))

async function secondReviewer() {
  const other = await server.signUpPhysician('second', 'organization_admin')
  await harness.join(server, other, clinic.organizationId)
  return other
}

describe('scores', () => {
  test('are kept item by item; others see them, complete, once the round is decided', async () => {
    const { physician, admin } = clinic
    const review = await newReview()
    const other = await secondReviewer()
    await score(admin, review, scoresOf(4, { useful: null }))
    await score(other, review, scoresOf(2))
    const seenBy = async (reader: Clinic['admin']) =>
      (await readReview(reader, review.id)).reply.review.scores.map(({ mine, scores }) => [
        mine,
        scores.cited,
      ])
    expect(await seenBy(admin)).toEqual([[true, 4]])
    expect(await seenBy(physician)).toEqual([])
    await decide(admin, review)
    expect(await seenBy(physician)).toEqual([[false, 2]])
    await score(admin, review, scoresOf(4))
    expect(await seenBy(physician)).toEqual([
      [false, 4],
      [false, 2],
    ])
  })

  test('of what was not to be put together leave that item out', async () => {
    const { reply } = await score(
      clinic.admin,
      await newReview(),
      scoresOf(5, { abstraction: false, synthesized: 1 }),
    )
    expect(reply.review.scores[0]?.scores).toMatchObject({ abstraction: false, synthesized: null })
  })

  test.each([[0], [6], [2.5]])('an item of %s is refused', async (wrong) => {
    const answer = await score(clinic.admin, await newReview(), scoresOf(3, { cited: wrong }))
    expect(answer.body.code).toBe('invalid_input')
  })

  test('a round that was never submitted has none', async () => {
    const review = await newReview()
    expect((await score(clinic.admin, { ...review, round: 2 }, scoresOf(3))).status).toBe(404)
  })
})

describe('deciding', () => {
  test('is taken back by whoever decided, and the round is open as before', async () => {
    const { physician, admin } = clinic
    const other = await secondReviewer()
    const note = await noteOf(physician)
    const review = await submitted(physician, note)
    const takeBack = (who: Clinic['admin'], round = 1) =>
      who.call(takeBackDecision, { body: { reviewId: review.id, round } })
    expect((await decide(admin, review)).reply.review).toMatchObject({
      state: 'approved',
      abilities: { decide: false, takeBack: true },
    })
    expect((await takeBack(other)).body).toMatchObject({
      code: 'conflict',
      details: { review: { state: 'approved', abilities: { takeBack: false } } },
    })
    const open = { state: 'submitted', abilities: { decide: true, takeBack: false } }
    const { review: opened } = (await takeBack(admin)).reply
    expect(opened).toMatchObject(open)
    expect(opened.rounds.at(-1)?.decided).toBeNull()
    expect((await takeBack(admin)).reply.review).toMatchObject(open)
    expect((await readReview(physician, review.id)).reply.review.state).toBe('submitted')
    // Submitted again: what was decided before is history.
    await decide(admin, review, 'changes_requested')
    await submitted(physician, await harness.changed(physician, note, 'A dry cough for two weeks.'))
    expect((await takeBack(admin)).body.code).toBe('conflict')
    const trail = await server.pool.query(
      "select count(*) from audit_entries where action = 'review.reopen' and subject_id = $1",
      [note.id],
    )
    expect(trail.rows).toEqual([{ count: '1' }])
  })

  test('asks for changes with what is asked, and rounds stay as history', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician)
    const review = await submitted(physician, note)
    expect((await decide(admin, review, 'changes_requested', ' ')).body).toMatchObject({
      code: 'invalid_input',
      fields: { asked: expect.any(String) },
    })
    const asked = await decide(admin, review, 'changes_requested')
    expect(asked.reply.review).toMatchObject({ state: 'changes_requested', abilities: { decide: false } })
    const newer = await harness.changed(physician, note, 'A dry cough for two weeks.')
    const second = await submitted(physician, newer, { message: 'Done.' })
    const approved = await decide(admin, second, 'approved', '')
    expect(approved.reply.review.rounds).toMatchObject([
      { number: 1, decided: { decision: 'changes_requested', asked: 'Say since when.' } },
      { number: 2, message: 'Done.', decided: { decision: 'approved' } },
    ])
    const again = await physician.call(submitForReview, {
      body: { noteId: note.id, baseVersion: newer.version },
    })
    expect(again.body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/approved as it is/),
    })
  })

  test('two at once: one wins, the other reads what was decided and keeps comments and scores', async () => {
    const { admin } = clinic
    const other = await secondReviewer()
    const review = await newReview()
    await Promise.all([comment(other, review, { text: 'Mine.' }), score(other, review, scoresOf(1))])
    const answers = await Promise.all([
      decide(admin, review, 'approved'),
      decide(other, review, 'changes_requested'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    const won = answers.find(({ status }) => status === 200)!
    expect(lost.body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/meanwhile\. Your comments and scores are kept\.$/),
      details: { review: { state: won.reply.review.state, threads: [{ comments: [{ text: 'Mine.' }] }] } },
    })
    const { rows } = await server.pool.query('select decision from review_rounds where review_id = $1', [
      review.id,
    ])
    expect(rows).toEqual([{ decision: won.reply.review.state }])
    const kept = (await readReview(other, review.id)).reply.review
    expect(kept.scores.filter(({ mine }) => mine)).toHaveLength(1)
  })

  test('sent twice by one reviewer it is decided once', async () => {
    const review = await newReview()
    await decide(clinic.admin, review)
    expect((await decide(clinic.admin, review)).status).toBe(200)
    expect((await decide(clinic.admin, review, 'changes_requested')).status).toBe(409)
  })

  test('an older round than the newest is not decided any more', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician)
    const review = await submitted(physician, note)
    await submitted(physician, await harness.changed(physician, note, 'Newer.'))
    const late = await decide(admin, review)
    expect(late.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/newer version/) })
  })
})

describe('the queue', () => {
  test('is the oldest first, by cursor, and filtered by state, physician, day, title and one’s own work', async () => {
    const other = await openClinic(server)
    const ids: string[] = []
    for (const physician of [other.physician, other.colleague, other.physician]) {
      server.clock.moveOn(60_000)
      ids.push((await submitted(physician, await noteOf(physician))).id)
    }
    await server.pool.query('update reviews set title = $1 where id = $2', ['100% knee_pain', ids[1]])
    await comment(other.admin, { id: ids[2]!, round: 1 })
    await decide(other.admin, { id: ids[0]!, round: 1 })
    const listed = async (body: object) =>
      (await other.admin.call(listReviews, { body })).reply.reviews.map(({ id }) => ids.indexOf(id))
    expect(await listed({})).toEqual([0, 1, 2])
    expect(await listed({ state: ['submitted'] })).toEqual([1, 2])
    expect(await listed({ physicianId: other.colleague.userId })).toEqual([1])
    expect(await listed({ search: '0% KNEE_' })).toEqual([1])
    expect(await listed({ search: '%' })).toEqual([1])
    expect(await listed({ mine: true })).toEqual([0, 2])
    expect(await listed({ from: server.clock.now().toISOString() })).toEqual([2])
    const first = await other.admin.call(listReviews, { body: { limit: 2 } })
    expect(first.reply.physicians?.map(({ id }) => id).toSorted()).toEqual(
      [other.physician.userId, other.colleague.userId].toSorted(),
    )
    const second = await other.admin.call(listReviews, { body: { limit: 2, cursor: first.reply.nextCursor } })
    expect(second.reply).toMatchObject({ reviews: [{ id: ids[2] }], nextCursor: null, physicians: null })
    const forged = await other.admin.call(listReviews, { body: { cursor: 'bm90IGEgY3Vyc29y' } })
    expect(forged.body.code).toBe('invalid_input')
  })

  test('shows a super admin the notes of all organizations, with their names', async () => {
    const superAdmin = await server.signUpPhysician('super', 'super_admin')
    await newReview()
    const { reply } = await superAdmin.call(listReviews, { body: { limit: 100 } })
    expect(new Set(reply.reviews.map(({ organizationName }) => organizationName)).size).toBeGreaterThan(1)
  })
})

test('each reading and decision of a reviewer stands in the trail with the note', async () => {
  const { admin } = clinic
  const review = await newReview()
  await readReview(admin, review.id)
  await admin.call(getReviewRound, { params: { id: review.id, number: 1 } })
  await comment(admin, review)
  await decide(admin, review)
  const { rows } = await server.pool.query<{ action: string }>(
    `select action from audit_entries where subject_type = 'note' and subject_id = $1 and actor_id = $2 order by id`,
    [review.noteId, admin.userId],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'review.read',
    'review.read',
    'review.comment',
    'review.decide',
  ])
})

test('what happens is told to the author and the reviewers, and to nobody else', async () => {
  const told: Array<[string, string, string | undefined]> = []
  const { realtime } = server.dependencies
  const tell = realtime.tell
  realtime.tell = (userId, event, only) => {
    if (event.kind === 'reviewChanged')
      for (const one of [userId].flat()) told.push([one, event.reviewId, only])
    tell(userId, event, only)
  }
  const { physician, admin, colleague } = clinic
  const review = await newReview()
  realtime.tell = tell
  const heard = told.map(([userId]) => userId)
  expect(heard).toEqual(expect.arrayContaining([physician.userId, admin.userId]))
  // A reviewer’s session needs what admin roles need.
  for (const [userId, , only] of told) expect(only).toBe(userId === physician.userId ? undefined : 'strong')
  expect(heard).not.toContain(colleague.userId)
  expect(new Set(told.map(([, id]) => id))).toEqual(new Set([review.id]))
})

test('what was said in a review goes with its author: an export of everything holds it', async () => {
  const { physician, admin } = clinic
  const review = await newReview()
  await comment(admin, review, { text: 'Said in the review.' })
  const files = await readZip(await (await server.download(downloadMyData, {}, physician.token)).bytes())
  const kept = [...files].filter(([name]) => name.endsWith('/reviews.json'))
  expect(kept.some(([, text]) => String(text).includes('Said in the review.'))).toBe(true)
})
