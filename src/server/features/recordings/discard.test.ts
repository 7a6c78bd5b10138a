import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createNote } from '#contract/notes.ts'
import {
  discardRecording,
  finishRecording,
  getRecording,
  putPiece,
  startRecording,
} from '#contract/recordings.ts'
import { HOUR_MS } from '#domain/time.ts'
import { createUnnamedObjects } from '#server/features/storage/public.ts'
import { ObjectMissingError } from '#server/platform/storage/storage.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let physician: Physician

beforeAll(async () => {
  app = await buildTestApp()
  physician = await app.signUpPhysician()
})
afterAll(() => app.close())

const start = (noteId: string, recordingId: string) =>
  physician.call(startRecording, {
    body: { noteId, recordingId, mediaType: 'audio/webm', consent: { given: true, how: 'practice' } },
  })

async function recordingOf(pieces: number): Promise<string> {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const id = randomUUID()
  await start(reply.note.id, id)
  for (let number = 0; number < pieces; number += 1) await sendPiece(id, number)
  return id
}

/** Its SHA-256. */
async function sendPiece(id: string, number: number): Promise<string> {
  const bytes = new TextEncoder().encode(`piece ${number}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const headers = { 'x-piece-sha256': sha256, 'x-piece-ms': 1_000 }
  const { status } = await physician.call(putPiece, { params: { id, number }, headers }, { upload: bytes })
  expect(status).toBe(200)
  return sha256
}

test('a recording that never became whole can be discarded, and nothing of it is left', async () => {
  const id = await recordingOf(2)
  expect((await physician.call(discardRecording, { body: { id } })).status).toBe(200)
  expect((await physician.call(getRecording, { params: { id } })).status).toBe(404)
})

test('one whose sound the storage keeps at first is gone for its author, and its sound at the next clean-up', async () => {
  const id = await recordingOf(2)
  const { noteId } = (await physician.call(getRecording, { params: { id } })).reply.recording
  const { storage } = app.dependencies
  const sound = `recordings/${noteId}/${id}/`
  const [{ sha256 } = { sha256: '' }] = (
    await app.pool.query<{ sha256: string }>(
      'select sha256 from recording_pieces where recording_id = $1 and number = 0',
      [id],
    )
  ).rows
  vi.spyOn(storage, 'deleteAll').mockRejectedValue(new Error('the bucket is away'))
  expect((await physician.call(discardRecording, { body: { id } })).status).toBe(200)
  expect((await physician.call(getRecording, { params: { id } })).status).toBe(404)
  // What came under the same id now would be removed with what is left.
  const again = await start(noteId, id)
  expect(again).toMatchObject({ status: 503, body: { message: expect.stringContaining('in a moment') } })
  vi.restoreAllMocks()
  expect(String(await buffer(storage.get(`${sound}0-${sha256}`)))).toBe('piece 0')
  app.clock.moveOn(HOUR_MS)
  await app.app.sweep()
  await expect(buffer(storage.get(`${sound}0-${sha256}`))).rejects.toThrow(ObjectMissingError)
  expect((await start(noteId, id)).status).toBe(200)
})

test('what is recorded under the id of one that was just removed stays, although a clean-up had set about that one', async () => {
  const id = await recordingOf(1)
  const { noteId } = (await physician.call(getRecording, { params: { id } })).reply.recording
  const { storage } = app.dependencies
  const sound = `recordings/${noteId}/${id}/`
  vi.spyOn(storage, 'deleteAll').mockRejectedValueOnce(new Error('the bucket is away'))
  expect((await physician.call(discardRecording, { body: { id } })).status).toBe(200)
  app.clock.moveOn(HOUR_MS)
  await app.pool.query(
    `insert into unnamed_objects (key, since, removing) values ('documents/before', '2020-01-01', true)`,
  )
  let sha256 = ''
  // The clean-up has taken both on, and is at the first when another process comes to the end with the second.
  vi.spyOn(storage, 'delete').mockImplementationOnce(async () => {
    await createUnnamedObjects({ ...app.dependencies, onError: () => {} }).remove(sound)
    expect((await start(noteId, id)).status).toBe(200)
    sha256 = await sendPiece(id, 0)
  })
  await app.app.sweep()
  vi.restoreAllMocks()
  expect(String(await buffer(storage.get(`${sound}0-${sha256}`)))).toBe('piece 0')
  await app.pool.query(`insert into unnamed_objects (key, since, removing) values ($1, '2020-01-01', true)`, [
    sound,
  ])
  await app.app.sweep()
  expect(String(await buffer(storage.get(`${sound}0-${sha256}`)))).toBe('piece 0')
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
