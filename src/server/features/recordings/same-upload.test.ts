import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { ObjectMissingError } from '#server/platform/storage/storage.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { wholeKey } from './recording-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('the same file again brings back the bytes of a recording that failed for want of them', async () => {
  const physician = await app.signUpPhysician()
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  const query = { noteId: note.id, write: 'false' as const }
  const send = (waitMs: number) =>
    physician.call(transcribe, { query: { ...query, waitMs } }, { upload: writeWav(tone(440, 2, 16_000)) })
  const { recording } = (await send(20_000)).reply
  await app.dependencies.storage.delete(wholeKey(recording))
  await app.pool.query(`update recordings set state = 'failed', failure = 'internal' where id = $1`, [
    recording.id,
  ])
  const again = (await send(20_000)).reply
  expect(again).toMatchObject({ duplicate: true, recording: { id: recording.id, state: 'transcribed' } })
})

test('while its bytes are copied nobody waits for the note; of one that is removed meanwhile nothing is left', async () => {
  const physician = await app.signUpPhysician()
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  const query = { noteId: note.id, write: 'false' as const, waitMs: 20_000 }
  const send = () => physician.call(transcribe, { query }, { upload: writeWav(tone(330, 2, 16_000)) })
  const { recording } = (await send()).reply
  await app.pool.query(`update recordings set state = 'failed', failure = 'internal' where id = $1`, [
    recording.id,
  ])
  const { storage } = app.dependencies
  const put = storage.put.bind(storage)
  let looked = 0
  vi.spyOn(storage, 'put').mockImplementation(async (key, bytes) => {
    if (key !== wholeKey(recording)) return put(key, bytes)
    const { rowCount } = await app.pool.query('select from notes where id = $1 for update nowait', [note.id])
    looked += rowCount ?? 0
    await app.pool.query('delete from recordings where id = $1', [recording.id])
    await storage.delete(key)
    return put(key, bytes)
  })
  const sent = await send()
  vi.restoreAllMocks()
  expect({ status: sent.status, looked }).toEqual({ status: 409, looked: 1 })
  await expect(storage.get(wholeKey(recording))[Symbol.asyncIterator]().next()).rejects.toThrow(
    ObjectMissingError,
  )
})
