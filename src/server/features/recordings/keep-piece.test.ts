import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMicNote } from '#contract/notes.ts'
import { putPiece, startRecording } from '#contract/recordings.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { pieceKey } from './recording-store.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

test('of many pieces that claim one number one is stored: what is refused takes no room that nobody counts', async () => {
  const noteId = (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id
  const id = randomUUID()
  const consent = { given: true, how: 'verbal' } as const
  await physician.call(startRecording, {
    body: { noteId, recordingId: id, mediaType: 'audio/webm;codecs=opus', consent },
  })
  const pieces = Array.from({ length: 6 }, (_, at) => new Uint8Array(40_000).fill(at + 1))
  const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const answers = await Promise.all(
    pieces.map((upload) =>
      physician.call(
        putPiece,
        { params: { id, number: 0 }, headers: { 'x-piece-sha256': sha256Of(upload), 'x-piece-ms': 1_000 } },
        { upload },
      ),
    ),
  )
  const isStored = (piece: Uint8Array): Promise<boolean> => {
    const key = pieceKey({ id, noteId }, { number: 0, sha256: sha256Of(piece) })
    return buffer(server.dependencies.storage.get(key)).then(
      () => true,
      () => false,
    )
  }
  const accepted = answers.map(({ status }) => status === 200)
  expect(accepted.filter(Boolean)).toHaveLength(1)
  expect(await Promise.all(pieces.map(isStored))).toEqual(accepted)
})
