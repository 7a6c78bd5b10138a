import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tone } from '#testing/fixtures/sound.ts'
import { OpenAiTranscriber } from './openai-transcriber.ts'
import type { OpenAiTranscriberOptions } from './openai-transcriber.ts'
import { TranscriberError } from './transcriber.ts'

interface Received {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  fields: Record<string, string>
  file: { name: string; type: string; bytes: Buffer }
}

type Answer = (received: Received, count: number) => { status?: number; body: unknown }

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData()
  const file = form.get('file') as File
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return {
    method: request.method,
    path: request.url,
    authorization: request.headers.authorization,
    fields,
    file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) },
  }
}

/** A service that checks nothing by itself: the tests look at what it received. */
async function service(answer: Answer): Promise<{ baseURL: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void read(request).then((what) => {
      received.push(what)
      const { status = 200, body } = answer(what, received.length)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, received }
}

function transcriberFor(baseURL: string, options: Partial<OpenAiTranscriberOptions> = {}): OpenAiTranscriber {
  return new OpenAiTranscriber({
    baseURL,
    apiKey: 'key-of-the-test',
    model: 'whisper-1',
    maxRetries: 0,
    ...options,
  })
}

async function* audioOf(...parts: Float32Array[]): AsyncGenerator<Float32Array> {
  yield* parts
}

test('a piece is sent as a WAV file with model, format, language and key', async () => {
  const { baseURL, received } = await service(() => ({ body: { text: 'Good morning.' } }))
  await transcriberFor(baseURL, { language: 'en' }).transcribe(audioOf(tone(440, 2, 16_000)), {})
  expect(received).toHaveLength(1)
  const [first] = received
  expect(first).toMatchObject({
    method: 'POST',
    path: '/v1/audio/transcriptions',
    authorization: 'Bearer key-of-the-test',
    fields: { model: 'whisper-1', response_format: 'verbose_json', language: 'en' },
    file: { name: 'piece.wav', type: 'audio/wav' },
  })
  expect(first?.file.bytes.toString('latin1', 0, 4)).toBe('RIFF')
  expect(first?.file.bytes.length).toBe(44 + 2 * 32_000)
})

test('segments of the service get the time of their piece added, and unsure ones are marked', async () => {
  const { baseURL } = await service((_, count) => ({
    body: {
      text: 'x',
      segments: [
        { start: 0.5, end: 2, text: ` Sentence ${count}.` },
        { start: 2, end: 3, text: ' Mumbled.', avg_logprob: -1.4, no_speech_prob: 0.1 },
        { start: 3, end: 4, text: ' Thank you for watching.', avg_logprob: -1.4, no_speech_prob: 0.95 },
      ],
    },
  }))
  const segments = await transcriberFor(baseURL, { pieceSeconds: 10 }).transcribe(
    audioOf(tone(440, 9, 16_000), new Float32Array(16_000 / 2), tone(440, 5, 16_000)),
    {},
  )
  expect(segments.map((segment) => segment.text)).toEqual([
    'Sentence 1.',
    'Mumbled.',
    'Sentence 2.',
    'Mumbled.',
  ])
  expect(segments[0]).toEqual({ startMs: 500, endMs: 2_000, text: 'Sentence 1.' })
  expect(segments[1]?.uncertain).toEqual([{ from: 0, to: 8 }])
  // The cut lies in the half second of silence at nine seconds.
  expect(segments[2]?.startMs).toBeGreaterThan(9_500)
  expect(segments[2]?.startMs).toBeLessThan(10_000)
})

test('long audio is sent in pieces that join without a gap; silence is not sent', async () => {
  const { baseURL, received } = await service(() => ({ body: { text: 'Words.' } }))
  const progress: number[] = []
  await transcriberFor(baseURL).transcribe(audioOf(tone(440, 60, 16_000), new Float32Array(16_000 * 60)), {
    onProgress: (doneMs) => progress.push(doneMs),
  })
  const seconds = received.map(({ file }) => (file.bytes.length - 44) / 32_000)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(25)
  expect(seconds.reduce((sum, piece) => sum + piece, 0)).toBeGreaterThanOrEqual(60)
  expect(received.length).toBeLessThanOrEqual(4)
  expect(progress.at(-1)).toBe(120_000)
})

test('a service that knows no segments is asked for plain JSON, once and for all', async () => {
  const { baseURL, received } = await service(({ fields }) =>
    fields['response_format'] === 'verbose_json'
      ? { status: 400, body: { error: { message: 'unsupported', param: 'response_format' } } }
      : { body: { text: 'It began on Monday evening. It has not stopped since then.' } },
  )
  const transcriber = transcriberFor(baseURL)
  const segments = await transcriber.transcribe(audioOf(tone(440, 4, 16_000)), {})
  expect(segments.map((segment) => segment.text)).toEqual([
    'It began on Monday evening.',
    'It has not stopped since then.',
  ])
  expect(segments.at(-1)?.endMs).toBe(4_000)
  await transcriber.transcribe(audioOf(tone(440, 1, 16_000)), {})
  expect(received.map(({ fields }) => fields['response_format'])).toEqual(['verbose_json', 'json', 'json'])
})

test.each([
  [401, 'unavailable'],
  [404, 'unavailable'],
  [413, 'refused'],
  [429, 'unavailable'],
  [500, 'unavailable'],
])('an answer of %i is an error of ours, without the words of the service', async (status, code) => {
  const { baseURL } = await service(() => ({ status, body: { error: { message: 'secret detail' } } }))
  const failure = await transcriberFor(baseURL)
    .transcribe(audioOf(tone(440, 1, 16_000)), {})
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(TranscriberError)
  expect(failure).toMatchObject({ code })
  expect(`${String(failure)} ${String((failure as Error).cause)}`).not.toMatch(
    /secret|key-of-the-test|127\.0\.0\.1/,
  )
})

test('an answer without a text is a failure', async () => {
  const { baseURL } = await service(() => ({ body: { words: 3 } }))
  await expect(transcriberFor(baseURL).transcribe(audioOf(tone(440, 1, 16_000)), {})).rejects.toMatchObject({
    code: 'failed',
  })
})

test('a service that is not there is unavailable', async () => {
  const job = transcriberFor('http://127.0.0.1:1/v1').transcribe(audioOf(tone(440, 1, 16_000)), {})
  await expect(job).rejects.toMatchObject({ code: 'unavailable' })
})

test('an aborted job ends with its reason', async () => {
  const stop = new AbortController()
  const { baseURL } = await service(() => {
    stop.abort(new Error('the note was deleted'))
    return { body: { text: 'x' } }
  })
  const job = transcriberFor(baseURL).transcribe(audioOf(tone(440, 60, 16_000)), { signal: stop.signal })
  await expect(job).rejects.toThrow('the note was deleted')
})

test('a live session sends pieces as they fill and reports what comes back', async () => {
  const { baseURL, received } = await service((_, count) => ({ body: { text: `Piece ${count}.` } }))
  const first = Promise.withResolvers<void>()
  const texts: string[] = []
  const session = await transcriberFor(baseURL).openLive({
    onPartial: () => {},
    onSegment: ({ text }) => {
      texts.push(text)
      first.resolve()
    },
  })
  session.push(tone(440, 9, 16_000))
  await first.promise
  session.push(tone(440, 2, 16_000))
  await session.finish()
  expect(texts).toEqual(['Piece 1.', 'Piece 2.'])
  expect(received).toHaveLength(2)
})

test('a live session that fails says so once', async () => {
  const { baseURL } = await service(() => ({ status: 503, body: {} }))
  const errors: Error[] = []
  const session = await transcriberFor(baseURL).openLive({
    onPartial: () => {},
    onSegment: () => {},
    onError: (error) => errors.push(error),
  })
  session.push(tone(440, 20, 16_000))
  await session.finish()
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({ code: 'unavailable' })
})

test('the words to expect go with every piece as its prompt, no more than such a service reads; none without them', async () => {
  const { baseURL, received } = await service(() => ({ body: { text: 'Take zentorin.' } }))
  const transcriber = transcriberFor(baseURL)
  const long = audioOf(tone(440, 30, 16_000))
  await transcriber.transcribe(long, { expected: 'zentorin, Qvar, Crohn’s disease' })
  expect(received.length).toBeGreaterThan(1)
  for (const { fields } of received) expect(fields['prompt']).toBe('zentorin, Qvar, Crohn’s disease')

  const before = received.length
  await transcriber.transcribe(audioOf(tone(440, 2, 16_000)), { expected: 'name, '.repeat(1_000) })
  expect(received[before]?.fields['prompt']?.length).toBeLessThanOrEqual(800)
  await transcriber.transcribe(audioOf(tone(440, 2, 16_000)), {})
  expect(received.at(-1)?.fields).not.toHaveProperty('prompt')
})
