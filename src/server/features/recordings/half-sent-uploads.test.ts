import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { PIECE_LIMIT_BYTES, putPiece, startRecording, transcribe } from '#contract/recordings.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

const ACCOUNTS = 4
const UPLOADS_OF_EACH = 4
/** One measures the whole file, one decodes it, and some read what was heard in it. */
const THREADS_OF_A_FILE = 6

/** One address has a quarter of what is free: 5 of these. */
const UPLOADS_AT_ONCE = 22

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ trustedProxies: 1, uploadsAtOnce: UPLOADS_AT_ONCE })
})
afterAll(() => app.close())

async function send(
  physician: Physician,
  upload: Uint8Array | ReadableStream<Uint8Array>,
  address = '203.0.113.1',
) {
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  const query = { noteId: note.id, waitMs: 20_000, write: 'false' as const }
  return physician.call(transcribe, { query }, { upload, headers: { 'x-forwarded-for': address } })
}

const short = (hertz: number) => writeWav(tone(hertz, 2, 16_000))

/** Half a file, and then nothing until it is given up, or finished. */
function halfSent(file = writeWav(tone(440, 10, 16_000)), sentBytes = 300_000) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<'given up' | 'finished'>()
  let isSent = false
  const upload = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isSent) {
          isSent = true
          return controller.enqueue(file.subarray(0, sentBytes))
        }
        begun.resolve()
        if ((await end.promise) === 'given up') return controller.error(new Error('given up'))
        controller.enqueue(file.subarray(sentBytes))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { upload, begun: begun.promise, end: end.resolve }
}

test('a fifth file of one account waits unread for its turn, that of another does not, and each is kept', async () => {
  const [one, other] = [await app.signUpPhysician('many'), await app.signUpPhysician('few')]
  const halves = Array.from({ length: UPLOADS_OF_EACH }, (_, at) => {
    const half = halfSent(writeWav(tone(440 + at, 10, 16_000)))
    return { ...half, answer: send(one, half.upload) }
  })
  await Promise.all(halves.map(({ begun }) => begun))
  let isFifthKept = false
  const fifth = send(one, short(500), '198.51.100.9').finally(() => (isFifthKept = true))
  expect((await send(other, short(440), '198.51.100.10')).status).toBe(200)
  expect(isFifthKept).toBe(false)
  for (const { end } of halves) end('finished')
  const answers = await Promise.all([...halves.map(({ answer }) => answer), fifth])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('files that are half sent hold no thread each, and the file of another is heard meanwhile', async () => {
  const physicians = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, at) => app.signUpPhysician(`half${at}`)),
  )
  const other = await app.signUpPhysician('whole')
  let threads = 0
  const count = () => (threads += 1)
  process.on('worker', count)
  const halves = physicians.flatMap((one, at) =>
    Array.from({ length: UPLOADS_OF_EACH }, () => {
      const half = halfSent()
      return { ...half, answer: send(one, half.upload, `198.51.100.${at}`).catch(() => 'given up') }
    }),
  )
  await Promise.all(halves.map(({ begun }) => begun))
  const { reply } = await send(other, short(440))
  process.off('worker', count)
  for (const { end } of halves) end('given up')
  await Promise.all(halves.map(({ answer }) => answer))
  expect(reply.recording.state).toBe('transcribed')
  expect(threads).toBeLessThanOrEqual(THREADS_OF_A_FILE)
})

test('all accounts of one address together hold a part of the places, and another address sends', async () => {
  const physicians = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, at) => app.signUpPhysician(`many${at}`)),
  )
  const other = await app.signUpPhysician('elsewhere')
  const answers: Array<Awaited<ReturnType<typeof send>>> = []
  const halves = physicians.flatMap((one) =>
    Array.from({ length: UPLOADS_OF_EACH }, () => {
      const half = halfSent()
      return { ...half, answer: send(one, half.upload).then((answer) => answers.push(answer)) }
    }),
  )
  const theirs = Math.ceil(UPLOADS_AT_ONCE / 5)
  await expect.poll(() => answers.length).toBe(halves.length - theirs)
  for (const { status, body, headers } of answers) {
    expect(status).toBe(429)
    expect(body.message).toMatch(/^Too many files are on their way .+ Send this one again in a minute/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const { reply } = await send(other, short(440), '203.0.113.2')
  expect(reply.recording.state).toBe('transcribed')
  for (const { end } of halves) end('finished')
  await Promise.all(halves.map(({ answer }) => answer))
  expect(answers.filter(({ status }) => status === 200).length).toBe(theirs)
  expect((await send(other, short(660))).status).toBe(200)
})

test('pieces that are half sent are held in memory up to a share of it, and those of another are kept', async () => {
  const [one, other] = await Promise.all([app.signUpPhysician('heavy'), app.signUpPhysician('light')])
  const begin = async (physician: Physician) => {
    const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
    const consent = { given: true, how: 'practice' } as const
    const body = { noteId: note.id, recordingId: randomUUID(), mediaType: 'audio/webm', consent }
    return (await physician.call(startRecording, { body })).reply.recording.id
  }
  const put = (
    physician: Physician,
    { id, number }: { id: string; number: number },
    upload: Uint8Array | ReadableStream<Uint8Array>,
    address: string,
  ) => {
    const sha256 = createHash('sha256')
      .update(upload instanceof Uint8Array ? upload : '')
      .digest('hex')
    const headers = { 'x-piece-sha256': sha256, 'x-piece-ms': 1_000 }
    const options = { upload, headers: { 'x-forwarded-for': address } }
    return physician.call(putPiece, { params: { id, number }, headers }, options)
  }
  const [theirs, others] = [await begin(one), await begin(other)]
  const piece = Buffer.alloc(PIECE_LIMIT_BYTES, 1)
  const answers: Array<Awaited<ReturnType<typeof put>>> = []
  const halves = Array.from({ length: 20 }, (_, number) => {
    const half = halfSent(piece, piece.length - 1)
    const answer = put(one, { id: theirs, number }, half.upload, '203.0.113.1')
    return { ...half, answer: answer.then((answered) => answers.push(answered)) }
  })
  // A fifth of 256 MB: twelve or thirteen of them.
  await expect.poll(() => answers.length).toBeGreaterThan(5)
  for (const { status, body } of answers) {
    expect(status).toBe(429)
    expect(body.message).toMatch(/still on your device: send it again/)
  }
  const kept = await put(other, { id: others, number: 0 }, new Uint8Array(500).fill(2), '203.0.113.2')
  expect(kept.status).toBe(200)
  for (const { end } of halves) end('finished')
  await Promise.all(halves.map(({ answer }) => answer))
  const again = await put(one, { id: theirs, number: 0 }, new Uint8Array(500).fill(3), '203.0.113.1')
  expect(again.status).toBe(200)
})
