import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replyToComment, resolveThread } from '#contract/review-work.ts'
import { type Review } from '#contract/reviews.ts'
import { COMMENTS_OF_A_REVIEW } from '#domain/limits.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import * as harness from './reviews-harness.ts'
import { comment, noteOf, openClinic, readReview, submitted, type Clinic } from './reviews-harness.ts'

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

describe('comments', () => {
  test('stay with the words they were about, whatever becomes of the sentence', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician, 'A dry cough.')
    const review = await submitted(physician, note)
    await comment(admin, review, { text: 'Since when?' })
    const newer = await harness.changed(physician, note, 'A dry cough for two weeks.')
    await submitted(physician, newer)
    const { reply } = await readReview(admin, review.id)
    expect(reply.review.threads).toMatchObject([
      {
        round: 1,
        sentenceId: 'a',
        sectionTitle: 'hpi',
        words: 'A dry cough.',
        comments: [{ text: 'Since when?', mine: true, byPhysician: false }],
      },
    ])
  })

  test('are answered by the author, settled, and opened again', async () => {
    const { physician, admin } = clinic
    const review = await newReview()
    const threadId = (await comment(admin, review)).reply.review.threads[0]!.id
    const answered = await physician.call(replyToComment, {
      body: { reviewId: review.id, threadId, id: randomUUID(), text: 'For two weeks.' },
    })
    expect(answered.reply.review.threads[0]?.comments).toMatchObject([
      { byPhysician: false, mine: false },
      { byPhysician: true, mine: true, text: 'For two weeks.' },
    ])
    expect(answered.reply.review.openThreads).toBe(1)
    const settle = (resolved: boolean) =>
      admin.call(resolveThread, { body: { reviewId: review.id, threadId, resolved } })
    const settled = await settle(true)
    expect(settled.reply.review).toMatchObject({
      openThreads: 0,
      threads: [{ resolved: { byName: expect.stringMatching(/reviewer/) } }],
    })
    expect((await settle(false)).reply.review.threads[0]?.resolved).toBeNull()
  })

  test('with markup are kept as the text they are', async () => {
    const text = '<img src=x onerror=alert(1)> & "quoted"'
    const { reply } = await comment(clinic.admin, await newReview(), { text })
    expect(reply.review.threads[0]?.comments[0]?.text).toBe(text)
  })

  test('sent twice under one number are one; a number of somebody else’s is refused', async () => {
    const review = await newReview()
    const id = randomUUID()
    await comment(clinic.admin, review, { id })
    const again = await comment(clinic.admin, review, { id })
    expect(again.reply.review.threads).toHaveLength(1)
    const other = await secondReviewer()
    expect((await comment(other, review, { id })).body.code).toBe('already_exists')
  })

  test.each([
    ['on a sentence that was not submitted', { sentenceId: 'gone' }, 'conflict'],
    ['without a word', { text: '  \n ' }, 'invalid_input'],
    ['as long as a book', { text: 'x'.repeat(4_001) }, 'invalid_input'],
  ])('%s are refused', async (_, what, code) => {
    const answer = await comment(clinic.admin, await newReview(), what)
    expect(answer.body).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
  })

  test('on a sentence that the author took out since are kept with the round it was in', async () => {
    const { physician, admin } = clinic
    const note = await noteOf(physician)
    const review = await submitted(physician, note)
    const newer = await harness.changed(physician, note, '')
    await submitted(physician, newer)
    const late = await comment(admin, review, { sentenceId: 'b', text: 'Written while it changed.' })
    expect(late.reply.review.threads).toMatchObject([{ round: 1, words: 'No fever.' }])
  })

  test('of another review do not answer here, and one review’s thread is not another’s', async () => {
    const { physician, admin } = clinic
    const [one, other] = [await newReview(), await newReview()]
    const threadId = (await comment(admin, one)).reply.review.threads[0]!.id
    const answer = await physician.call(replyToComment, {
      body: { reviewId: other.id, threadId, id: randomUUID(), text: 'Here?' },
    })
    expect(answer.status).toBe(404)
  })

  test(`end at ${COMMENTS_OF_A_REVIEW} in a review`, async () => {
    const { admin } = clinic
    const review = await newReview()
    const threadId = (await comment(admin, review)).reply.review.threads[0]!.id
    await server.pool.query(
      `insert into review_comments (id, review_id, thread_id, round, sentence_id, section_title, words, by_id, by_physician, text, at)
       select gen_random_uuid(), $1, $2, 1, 'a', 'hpi', '', $3, false, 'again', now() from generate_series(1, $4)`,
      [review.id, threadId, admin.userId, COMMENTS_OF_A_REVIEW - 1],
    )
    const answer = await comment(admin, review)
    expect(answer.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/500 comments/) })
  })

  test('of somebody whose account is gone stay, without the name', async () => {
    const review = await newReview()
    const other = await secondReviewer()
    await comment(other, review, { text: 'Kept.' })
    await server.pool.query('delete from users where id = $1', [other.userId])
    const { reply } = await readReview(clinic.physician, review.id)
    expect(reply.review.threads[0]?.comments).toMatchObject([{ byName: 'A former user', text: 'Kept.' }])
  })
})
