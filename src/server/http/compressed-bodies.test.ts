import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

test('nothing that was sent is unpacked: a small body cannot become a large file', async () => {
  const physician = await server.signUpPhysician()
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  const send = (path: string, body: Uint8Array<ArrayBuffer>, type: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${physician.token}`,
        'content-type': type,
        'content-encoding': 'gzip',
      },
      body,
    })
  const wav = gzipSync(writeWav(new Float32Array(1_600_000)))
  expect((await send(`/api/transcribe?noteId=${note.id}`, wav, 'audio/wav')).status).toBe(415)
  const json = gzipSync(JSON.stringify({ data: { text: ' '.repeat(1_000_000) } }))
  expect((await send('/api/createNote', json, 'application/json')).status).toBe(400)
})
