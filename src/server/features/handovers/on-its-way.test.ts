import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryRecording, startRecording, transcribe } from '#contract/recordings.ts'
import { getMedicalNotes } from '#contract/writing.ts'
import { HANDOVER_WAITS_FOR_SOUND_MS } from '#domain/limits.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { until } from '#testing/until.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { acceptedOnly, answer, ended, openPractice, patientNote, start } from './handovers-harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

test('a handover begins no new recording of a note that is going over: it would never go', async () => {
  const practice = await openPractice(server)
  const { leaving, taker } = practice
  const note = await patientNote(leaving)
  const { handover } = (await start(practice)).reply
  await answer(leaving, handover.id, true)
  const record = (startedAt?: Date) =>
    leaving.call(startRecording, {
      body: {
        noteId: note.id,
        recordingId: randomUUID(),
        mediaType: 'audio/webm',
        consent: { given: true, how: 'verbal' },
        ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
      },
    })
  const before = server.clock.now()
  expect((await record()).status).toBe(200)
  server.clock.moveOn(1000)
  await answer(taker, handover.id, true)
  await until(async () => (await record()).status === 409)
  expect((await record()).body.message).toMatch(/handed over to .+ Start a new note/)
  // What a phone had begun before still comes in, for as long as a note waits for it.
  expect((await record(before)).status).toBe(200)
  server.clock.moveOn(HANDOVER_WAITS_FOR_SOUND_MS)
  expect((await record(before)).status).toBe(409)
  server.clock.moveOn(HANDOVER_WAITS_FOR_SOUND_MS)
  await server.app.sweep()
  expect(await ended(taker, handover.id)).toMatchObject({ state: 'done', moved: 1 })
})

test('a handover has nothing heard or written anew of a note that is going over: it would never go', async () => {
  const practice = await openPractice(server)
  const { leaving, taker } = practice
  const note = await patientNote(leaving)
  const failed = randomUUID()
  await server.pool.query(
    `insert into recordings (id, note_id, author_id, source, state, media_type, kept_bytes, created_at)
     values ($1, $2, $3, 'microphone', 'failed', 'audio/webm', 1000, $4)`,
    [failed, note.id, leaving.userId, server.clock.now()],
  )
  const { handover } = (await start(practice)).reply
  await answer(leaving, handover.id, true)
  await acceptedOnly(server, practice, handover.id)
  const upload = await fixtureBytes('inaugural-address-excerpt.webm')
  for (const stalling of [
    () => leaving.call(getMedicalNotes, { body: { id: note.id } }),
    () => leaving.call(transcribe, { query: { noteId: note.id } }, { upload }),
    () => leaving.call(retryRecording, { body: { id: failed } }),
  ]) {
    const { status, body } = await stalling()
    expect(status).toBe(409)
    expect(body.message).toMatch(/handed over to .+ Start a new note/)
  }
  await server.app.sweep()
  expect(await ended(taker, handover.id)).toMatchObject({ state: 'done', moved: 1 })
  // Who took over can.
  expect((await taker.call(retryRecording, { body: { id: failed } })).status).toBe(200)
})
