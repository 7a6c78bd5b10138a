import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMicNote, getNote } from '#contract/notes.ts'
import { retryRecording, transcribe } from '#contract/recordings.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { TranscriberError } from '#server/platform/transcriber/transcriber.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const HEARD_MS = 4_000

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const noteOf = async (id: string) => (await physician.call(getNote, { params: { id } })).reply.note

/** A recording that an engine gave up once it had heard the first seconds. */
async function cutOff({ engine }: { engine: string }): Promise<{ noteId: string; id: string }> {
  const noteId = (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id
  server.transcriber.failure = new TranscriberError('unavailable', 'The engine is away. Try again.')
  const upload = await fixtureBytes('inaugural-address-excerpt.webm')
  const { recording } = (await physician.call(transcribe, { query: { noteId, waitMs: 0 } }, { upload })).reply
  const { id } = recording
  await until(async () => (await noteOf(noteId)).processing.stage === 'failed')
  const heard = { id: `r${id.slice(0, 8)}-1`, speaker: 'unknown', text: 'Good morning.', startMs: 0 }
  await server.pool.query(`update recordings set heard_ms = $2, segments = $3, engine = $4 where id = $1`, [
    id,
    HEARD_MS,
    JSON.stringify([{ ...heard, endMs: 900, recordingId: id, confidence: null }]),
    engine,
  ])
  return { noteId, id }
}

async function tryAgain({ noteId, id }: { noteId: string; id: string }) {
  await physician.call(retryRecording, { body: { id } })
  await until(async () => !(await noteOf(noteId)).processing.isProcessing)
  const { segments } = (await physician.call(getTranscript, { params: { id: noteId } })).reply.transcript
  return segments.map(({ id: name, text, startMs }) => [name.split('-')[1], text, startMs])
}

test('goes on after what was heard, says so, and has each sentence once and at its time', async () => {
  const recording = await cutOff({ engine: server.transcriber.engine })
  const gate = Promise.withResolvers<void>()
  server.transcriber.gate = gate.promise
  const again = tryAgain(recording)
  const { progress, message } = await until(async () => {
    const { processing } = await noteOf(recording.noteId)
    return (processing.progress ?? 0) >= 0.99 ? processing : null
  })
  expect([progress, message]).toEqual([0.99, 'Transcribing 99 %, resumed after an interruption'])
  server.transcriber.gate = Promise.resolve()
  gate.resolve()
  expect(await again).toEqual([
    ['1', 'Good morning.', 0],
    ['2', 'Any chest pain?', HEARD_MS],
    ['3', 'No, but I have had a cough for two weeks.', HEARD_MS + 1_000],
  ])
  const [whole, rest] = server.transcriber.heardMs.slice(-2)
  expect(rest).toBeCloseTo((whole ?? 0) - HEARD_MS, 0)
})

test('begins anew with another engine', async () => {
  expect(await tryAgain(await cutOff({ engine: 'another' }))).toEqual([
    ['1', 'Any chest pain?', 0],
    ['2', 'No, but I have had a cough for two weeks.', 1_000],
  ])
})
