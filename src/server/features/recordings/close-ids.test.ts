import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMicNote } from '#contract/notes.ts'
import { finishRecording, getRecording, putPiece, startRecording } from '#contract/recordings.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

async function record(noteId: string, recordingId: string): Promise<void> {
  const upload = await fixtureBytes('inaugural-address-excerpt.webm')
  const sha256 = createHash('sha256').update(upload).digest('hex')
  await physician.call(startRecording, {
    body: { noteId, recordingId, mediaType: 'audio/webm', consent: { given: true, how: 'verbal' } },
  })
  await physician.call(
    putPiece,
    {
      params: { id: recordingId, number: 0 },
      headers: { 'x-piece-sha256': sha256, 'x-piece-ms': 6_000 },
    },
    { upload },
  )
  await physician.call(finishRecording, {
    body: { id: recordingId, pieces: 1, durationMs: 6_000, write: false },
  })
  await until(async () => {
    const { recording } = (await physician.call(getRecording, { params: { id: recordingId } })).reply
    return recording.state === 'transcribed'
  })
}

test('recordings whose ids begin alike, as ids made by the time do, keep all of their words', async () => {
  const { id: noteId } = (await physician.call(createMicNote, { body: { data: {} } })).reply.note
  const ids = ['019ac6d2-0001-7000-8000-00000000000a', '019ac6d2-0001-7000-8000-00000000000b']
  for (const id of ids) await record(noteId, id)
  const { segments } = (await physician.call(getTranscript, { params: { id: noteId } })).reply.transcript
  const of = (id?: string) => segments.filter((segment) => segment.recordingId === id).map(({ text }) => text)
  expect(of(ids[0]).length).toBeGreaterThan(0)
  expect(of(ids[1])).toEqual(of(ids[0]))
  expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length)
})
