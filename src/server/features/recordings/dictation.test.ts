import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMicNote } from '#contract/notes.ts'
import { finishRecording, getRecording, putPiece, startRecording } from '#contract/recordings.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const WHOLE_MS = 6_000

let server: TestApp
beforeAll(async () => (server = await buildTestApp()))
afterAll(() => server.close())

test.each([
  ['a dictation', 'dictation', false, ['doctor', 'doctor']],
  ['a visit', 'visit', true, ['doctor', 'patient']],
] as const)('of %s it is told who spoke', async (_, purpose, given, speakers) => {
  const physician = await server.signUpPhysician(purpose)
  const bytes = await fixtureBytes('inaugural-address-excerpt.webm')
  const noteId = (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id
  const recordingId = randomUUID()
  const consent = { given, how: 'verbal' } as const
  await physician.call(startRecording, {
    body: { noteId, recordingId, mediaType: 'audio/webm;codecs=opus', consent, purpose },
  })
  const headers = {
    'x-piece-sha256': createHash('sha256').update(bytes).digest('hex'),
    'x-piece-ms': WHOLE_MS,
  }
  await physician.call(putPiece, { params: { id: recordingId, number: 0 }, headers }, { upload: bytes })
  await physician.call(finishRecording, {
    body: { id: recordingId, pieces: 1, durationMs: WHOLE_MS, write: false },
  })
  await until(async () => {
    const { reply } = await physician.call(getRecording, { params: { id: recordingId } })
    return reply.recording.state === 'transcribed' ? true : null
  })
  const { transcript } = (await physician.call(getTranscript, { params: { id: noteId } })).reply
  expect(transcript.segments.map(({ speaker }) => speaker)).toEqual(speakers)
})
