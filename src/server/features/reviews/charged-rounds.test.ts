import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { submitForReview } from '#contract/reviews.ts'
import { addTranscriptText } from '#contract/transcripts.ts'
import { createTextBudget } from '#server/http/text-budget.ts'
import { buildTestApp, testClock, type TestApp } from '#testing/test-app.ts'
import { type Clinic, noteOf, openClinic, read } from './reviews-harness.ts'

const TALK_CHARACTERS = 300_000
const ADDENDUM_CHARACTERS = 10_000

/** What was charged since it was last looked at, and how much one charge may be. */
let [charged, most] = [0, Infinity]
let server: TestApp
let clinic: Clinic
beforeAll(async () => {
  const clock = testClock()
  const text = createTextBudget(clock)
  const spend = (_userId: string, bytes: number) => {
    charged += bytes
    return bytes > most ? 60 : null
  }
  const ofMinute = { ...text.sent.ofMinute, spend }
  server = await buildTestApp({ clock, text: { ...text, sent: { ...text.sent, ofMinute } } })
  clinic = await openClinic(server)
})
afterAll(() => server.close())

test('a round counts with all it copies, the transcript and the addenda too, before it is copied', async () => {
  const { physician } = clinic
  const { id } = await noteOf(physician)
  await physician.call(addTranscriptText, { body: { id, text: 'I cough. '.repeat(TALK_CHARACTERS / 9) } })
  const written = await read(physician, id)
  await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: written.version, attestation: true },
  })
  await physician.call(addAddendum, { body: { id, text: 'a'.repeat(ADDENDUM_CHARACTERS) } })
  const note = await read(physician, id)
  expect(note.addenda).toHaveLength(1)
  const submit = () => physician.call(submitForReview, { body: { noteId: id, baseVersion: note.version } })

  most = TALK_CHARACTERS
  expect((await submit()).status).toBe(429)
  expect((await server.pool.query('select 1 from review_rounds')).rowCount).toBe(0)
  ;[charged, most] = [0, Infinity]
  expect((await submit()).status).toBe(200)
  const { rows } = await server.pool.query(
    `select octet_length(sections::text) + octet_length(segments::text) as bytes from review_rounds`,
  )
  expect(rows[0]?.bytes).toBeGreaterThan(TALK_CHARACTERS * 0.9)
  expect(charged).toBeGreaterThanOrEqual(rows[0]?.bytes + ADDENDUM_CHARACTERS)
})
