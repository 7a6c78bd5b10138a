import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { timelessWebm } from '#testing/fixtures/timeless-webm.ts'
import { manyHeadedOgg } from '#testing/fixtures/many-headed-ogg.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { hollowFlac } from '#testing/fixtures/hollow-flac.ts'
import { workSince } from '#testing/work-since.ts'
import { longSound } from '#testing/long-sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let inTrial: Physician
let subscribed: Physician

beforeAll(async () => {
  app = await buildTestApp()
  inTrial = await app.signUpPhysician('trial')
  subscribed = await app.signUpPhysician('subscribed')
  await app.pool.query("update users set subscription_status = 'active' where id = $1", [subscribed.userId])
})
afterAll(() => app.close())

async function send(physician: Physician, upload: Uint8Array | ReadableStream<Uint8Array>) {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const query = { noteId: reply.note.id, waitMs: 30_000, write: 'false' as const }
  const answer = await physician.call(transcribe, { query }, { upload })
  return { ...answer, noteId: reply.note.id }
}

test('in the trial a file of six minutes is refused with what to do, and nothing of it is kept', async () => {
  const { status, body, noteId } = await send(inTrial, longSound(6 * 60))
  expect(status).toBe(413)
  expect(body.code).toBe('recording_limit')
  expect(body.message).toMatch(
    /^This file has 6 minutes\. In the trial a file may have 5 minutes, with a subscription 40\. Split it/,
  )
  const kept = await app.pool.query('select 1 from recordings where note_id = $1', [noteId])
  expect(kept.rowCount).toBe(0)
})

test('in the trial a file of five minutes is transcribed, and of a subscriber one of six', async () => {
  expect((await send(inTrial, longSound(5 * 60))).reply.recording).toMatchObject({ durationMs: 5 * 60_000 })
  expect((await send(subscribed, longSound(6 * 60))).reply.recording).toMatchObject({
    durationMs: 6 * 60_000,
  })
})

test('a subscriber’s file of more than forty minutes is refused, and says how long it is', async () => {
  const { body } = await send(subscribed, longSound(50 * 60))
  expect(body.code).toBe('recording_limit')
  expect(body.message).toMatch(/^This file has 50 minutes\. A file may have 40 minutes\./)
})

test('a file waits among those of its length', async () => {
  const { reply } = await send(subscribed, longSound(7 * 60))
  const { rows } = await app.pool.query<{ weight: number }>(
    `select (data ->> 'weight')::int as weight from pgboss.job where singleton_key = $1`,
    [reply.recording.id],
  )
  expect(rows).toEqual([{ weight: 14 }])
})

test('a file that plays longer than its blocks claim gives up its place among the short ones, and is heard', async () => {
  const liar = timelessWebm(await fixtureBytes('inaugural-address-excerpt.webm'), 2_500)
  const { reply } = await send(subscribed, liar)
  expect(reply.recording).toMatchObject({ state: 'transcribed', failure: null })
  expect(reply.recording.durationMs).toBeGreaterThan(45_000)
  const { rows } = await app.pool.query<{ weight: number; state: string }>(
    `select (data ->> 'weight')::int as weight, state from pgboss.job where singleton_key = $1 order by created_on`,
    [reply.recording.id],
  )
  expect(rows.map(({ weight }) => weight)).toEqual([1, 80])
  expect(rows[0]?.state).toBe('completed')
})

test('a short file that takes much work to read gives up its place among the short ones, and says what to do', async () => {
  const sound = await fixtureBytes('inaugural-address-excerpt.opus.ogg')
  const { reply } = await send(subscribed, manyHeadedOgg(1_200, sound))
  expect(reply.recording).toMatchObject({ state: 'failed' })
  expect(reply.recording.failure).toMatch(/takes more work than any recording of a visit/)
  const { rows } = await app.pool.query<{ weight: number; state: string }>(
    `select (data ->> 'weight')::int as weight, state from pgboss.job where singleton_key = $1 order by created_on`,
    [reply.recording.id],
  )
  expect(rows.map(({ weight }) => weight)).toEqual([1, 80])
  // It ends by the processor's time, which a busy machine gives a thread that steps back little of.
}, 240_000)

test('a file that claims four hours in 25 kB costs seconds, whatever it claims', async () => {
  const begun = process.cpuUsage()
  const { reply } = await send(subscribed, hollowFlac(4 * 60 * 60))
  expect(reply.recording.state).toBe('transcribed')
  expect(reply.recording.durationMs).toBeLessThan(2 * 60_000)
  expect(reply.recording.failure).toMatch(/claims far more sound than its bytes can hold/)
  expect(workSince(begun)).toBeLessThan(20_000)
})
