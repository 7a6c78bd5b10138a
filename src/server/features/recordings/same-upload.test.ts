import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
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
