import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import {
  discardRecording,
  finishRecording,
  getRecording,
  putPiece,
  startRecording,
} from '#contract/recordings.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let physician: Physician

beforeAll(async () => {
  app = await buildTestApp()
  physician = await app.signUpPhysician()
})
afterAll(() => app.close())

async function recordingOf(pieces: number): Promise<string> {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const id = randomUUID()
  await physician.call(startRecording, {
    body: {
      noteId: reply.note.id,
      recordingId: id,
      mediaType: 'audio/webm',
      consent: { given: true, how: 'practice' },
    },
  })
  for (let number = 0; number < pieces; number += 1) {
    const bytes = new TextEncoder().encode(`piece ${number}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await physician.call(
      putPiece,
      { params: { id, number }, headers: { 'x-piece-sha256': sha256, 'x-piece-ms': 1_000 } },
      { upload: bytes },
    )
  }
  return id
}

test('a recording that never became whole can be discarded, and nothing of it is left', async () => {
  const id = await recordingOf(2)
  expect((await physician.call(discardRecording, { body: { id } })).status).toBe(200)
  expect((await physician.call(getRecording, { params: { id } })).status).toBe(404)
})

test('a whole recording cannot be discarded', async () => {
  const id = await recordingOf(1)
  await physician.call(finishRecording, { body: { id, pieces: 1, durationMs: 1_000 } })
  const refused = await physician.call(discardRecording, { body: { id } })
  expect(refused.body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('part of its note'),
  })
})

test('a recording consists of the pieces it was finished with', async () => {
  const id = await recordingOf(3)
  const { reply } = await physician.call(finishRecording, { body: { id, pieces: 2, durationMs: 2_000 } })
  expect(reply.recording).toMatchObject({ pieces: 2, bytes: 'piece 0piece 1'.length })
})
