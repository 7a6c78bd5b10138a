import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { transcribe } from '#contract/recordings.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

const ACCOUNTS = 4
const UPLOADS_OF_EACH = 4
/** One measures the whole file, one decodes it, and some read what was heard in it. */
const THREADS_OF_A_FILE = 6

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function send(physician: Physician, upload: Uint8Array | ReadableStream<Uint8Array>) {
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  const query = { noteId: note.id, waitMs: 20_000, write: 'false' as const }
  return physician.call(transcribe, { query }, { upload })
}

/** Half a file, and then nothing until it is given up. */
function halfSent(): { upload: ReadableStream<Uint8Array>; begun: Promise<void>; giveUp: () => void } {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const half = writeWav(tone(440, 20, 16_000)).subarray(0, 300_000)
  let isSent = false
  const upload = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isSent) {
          isSent = true
          return controller.enqueue(half)
        }
        begun.resolve()
        await end.promise
        controller.error(new Error('given up'))
      },
    },
    { highWaterMark: 0 },
  )
  return { upload, begun: begun.promise, giveUp: end.resolve }
}

test('files that are half sent hold no thread each, and the file of another is heard meanwhile', async () => {
  const physicians = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, at) => app.signUpPhysician(`half${at}`)),
  )
  const other = await app.signUpPhysician('whole')
  let threads = 0
  const count = () => (threads += 1)
  process.on('worker', count)
  const halves = physicians.flatMap((one) =>
    Array.from({ length: UPLOADS_OF_EACH }, () => {
      const half = halfSent()
      return { ...half, answer: send(one, half.upload).catch(() => 'given up') }
    }),
  )
  await Promise.all(halves.map(({ begun }) => begun))
  const { reply } = await send(other, writeWav(tone(440, 2, 16_000)))
  process.off('worker', count)
  for (const { giveUp } of halves) giveUp()
  await Promise.all(halves.map(({ answer }) => answer))
  expect(reply.recording.state).toBe('transcribed')
  expect(threads).toBeLessThanOrEqual(THREADS_OF_A_FILE)
})
