import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { Segment } from '#contract/transcripts.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { hostileService } from '../openai/hostile-service-fixture.ts'
import { OpenAiTranscriber, type OpenAiTranscriberOptions } from './openai-transcriber.ts'
import type { TranscribeOptions } from './transcriber.ts'

async function transcriberOn(
  answer: (response: ServerResponse, count: number) => void,
  options: Partial<OpenAiTranscriberOptions> = {},
) {
  const { baseURL, requests, close } = await hostileService((response) => answer(response, requests.length))
  onTestFinished(close)
  const transcriber = new OpenAiTranscriber({
    baseURL,
    apiKey: 'key-of-the-test',
    model: 'whisper-1',
    maxRetries: 0,
    ...options,
  })
  return {
    requests,
    transcriber,
    hear: (seconds = 2, options: TranscribeOptions = {}) => transcriber.transcribe(soundOf(seconds), options),
  }
}

async function* soundOf(seconds: number): AsyncGenerator<Float32Array> {
  yield tone(440, seconds, 16_000)
}

/** Whatever the service says, as text: JSON.stringify would make null of what is no number. */
const saying = (json: string) =>
  transcriberOn((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(json))

const segmentsOf = (...segments: object[]) => JSON.stringify({ text: 'x', segments })

test.each([
  ['one segment of megabytes', segmentsOf({ start: 0, end: 1, text: 'ha '.repeat(200_000) })],
  ['a long segment', segmentsOf({ start: 0, end: 1, text: 'ha '.repeat(2_000) })],
  [
    'many words of many segments',
    segmentsOf(...Array(60).fill({ start: 0, end: 1, text: 'ha '.repeat(40) })),
  ],
  ['thousands of segments', segmentsOf(...Array(5_000).fill({ start: 0, end: 1, text: 'a' }))],
  ['a text as long as a book', JSON.stringify({ text: 'It hurts. '.repeat(50_000) })],
])('%s, for two seconds of sound, is no transcript but one failure, told clearly', async (_name, json) => {
  const { hear } = await saying(json)
  await expect(hear()).rejects.toMatchObject({
    code: 'failed',
    message: expect.stringMatching(/more than can have been said.*kept; try again/) as string,
  })
})

test('as much as a person can say, and a model that runs on for a while, is heard', async () => {
  const text = 'And then it hurt. '.repeat(270)
  const { hear } = await saying(segmentsOf({ start: 0, end: 25, text }))
  expect(await hear(24)).toMatchObject([{ text: text.trim() }])
})

test('what no text may hold is taken out of it, so that it is read again as it was kept', async () => {
  const text = ' No\0 p\u0001ain\u202e \ud800here.\u0007 '
  const { hear } = await saying(segmentsOf({ start: 0, end: 1, text, avg_logprob: -1.5 }))
  const [heard] = await hear()
  expect(heard).toMatchObject({ text: 'No pain \ufffdhere.', uncertain: [{ from: 0, to: 14 }] })
  expect(Segment.shape.text.parse(heard?.text)).toBe(heard?.text)
})

test('times lie in the piece and in order, and words keep their place without them', async () => {
  const { hear } = await saying(
    `{"text": "x", "segments": [
      {"start": -3, "end": 0.5, "text": "one"},
      {"start": 0.5, "end": 1e999, "text": "two"},
      {"start": 1, "end": 0.2, "text": "three"},
      {"start": 0.1, "end": 1.5, "text": "four"},
      {"start": null, "end": "NaN", "text": "five"},
      {"start": 9e15, "end": 9e15, "text": "six"}
    ]}`,
  )
  expect(await hear()).toEqual([
    { startMs: 0, endMs: 500, text: 'one' },
    { startMs: 500, endMs: 2_000, text: 'two' },
    { startMs: 1_000, endMs: 2_000, text: 'three' },
    { startMs: 1_000, endMs: 1_500, text: 'four' },
    { startMs: 1_000, endMs: 2_000, text: 'five' },
    { startMs: 2_000, endMs: 2_000, text: 'six' },
  ])
})

test('what is no text is passed over, and what holds none at all is no silence', async () => {
  const mixed = '{"text": 7, "segments": [7, null, {"text": {}}, {"start": 0, "end": 1, "text": "one"}]}'
  expect(await (await saying(mixed)).hear()).toMatchObject([{ text: 'one' }])
  expect(await (await saying('{"text": "Words.", "segments": [{"text": 7}]}')).hear()).toMatchObject([
    { text: 'Words.' },
  ])
  for (const none of [
    '{"text": 7}',
    '{"segments": [{"text": 7}]}',
    '{"segments": "x"}',
    '[]',
    'null',
    '7',
    '',
  ])
    await expect((await saying(none)).hear()).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/could not be read/) as string,
    })
})

test.each([
  ['half an answer', 'application/json', '{"text": "It hur', /broke off/],
  ['a page', 'text/html', '<html>Sign in</html>', /could not be read/],
])('%s is a failure in a sentence', async (_name, type, body, sentence) => {
  const { hear } = await transcriberOn(
    (response) => void response.writeHead(200, { 'content-type': type }).end(body),
  )
  await expect(hear()).rejects.toMatchObject({
    code: 'failed',
    message: expect.stringMatching(sentence) as string,
  })
})

/** Holds the line open with a byte now and then. */
function trickle(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 5)
  response.once('close', () => clearInterval(timer))
}

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['never answers', () => {}, /did not answer in time.*kept/],
  ['never ends its answer', (response) => trickle(response, 200), /did not answer in time.*kept/],
  ['never ends its refusal', (response) => trickle(response, 503), /problem of its own|in time/],
  [
    'asks for patience for ever',
    (response) => void response.writeHead(429, { 'retry-after': '50' }).end(),
    /time/,
  ],
])('a service that %s is given up, however often it may be asked again', async (_name, answer, sentence) => {
  const { hear } = await transcriberOn(answer, { timeoutMs: 60, maxRetries: 1_000 })
  await expect(hear(0.2)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(sentence) as string,
  })
})

/** Within it a request comes to the service, and an answer back. */
const ARRIVES_MS = 1_500
const of = (userId: string): TranscribeOptions => ({ owner: { userId, organizationId: null } })
const late = { code: 'unavailable', message: expect.stringMatching(/in time.*kept; try again/) as string }

test('a stuck service is waited for by two, then passed over; after a minute one finds out for all', async () => {
  let [now, isStuck] = [0, true]
  const { hear, requests } = await transcriberOn(
    (response) => {
      if (!isStuck) response.writeHead(200, { 'content-type': 'application/json' }).end('{"text": "Words."}')
    },
    { timeoutMs: ARRIVES_MS, now: () => now },
  )
  await expect(hear(0.2, of('a'))).rejects.toMatchObject(late)
  await expect(hear(0.2, of('b'))).rejects.toMatchObject(late)
  for (const other of ['c', 'd', 'e', 'a']) await expect(hear(0.2, of(other))).rejects.toMatchObject(late)
  expect(requests).toHaveLength(2)

  now = 61_000
  const findsOut = hear(0.2, of('c'))
  await expect.poll(() => requests.length).toBe(3)
  await expect(hear(0.2, of('d'))).rejects.toMatchObject(late)
  await expect(findsOut).rejects.toMatchObject(late)
  await expect(hear(0.2, of('e'))).rejects.toMatchObject(late)
  expect(requests).toHaveLength(3)

  now = 122_000
  isStuck = false
  for (const other of ['c', 'd']) expect(await hear(0.2, of(other))).toMatchObject([{ text: 'Words.' }])
})

test('one user whose sounds no service gets done with takes it from nobody', async () => {
  const { hear, requests } = await transcriberOn(
    (response, count) => {
      if (count > 3) response.writeHead(200, { 'content-type': 'application/json' }).end('{"text": "Words."}')
    },
    { timeoutMs: ARRIVES_MS },
  )
  for (let count = 0; count < 3; count += 1) await expect(hear(0.2, of('a'))).rejects.toMatchObject(late)
  expect(await hear(0.2, of('b'))).toMatchObject([{ text: 'Words.' }])
  expect(requests).toHaveLength(4)
})

test('live text of a stuck service ends, and counts for whose it is', async () => {
  const { transcriber, hear, requests } = await transcriberOn(() => {}, { timeoutMs: ARRIVES_MS })
  const errors: Error[] = []
  const session = await transcriber.openLive(
    { onPartial: () => {}, onSegment: () => {}, onError: (error) => errors.push(error) },
    of('a').owner,
  )
  session.push(tone(440, 0.2, 16_000))
  await session.finish()
  expect(errors).toMatchObject([late])
  await expect(hear(0.2, of('b'))).rejects.toMatchObject(late)
  await expect(hear(0.2, of('c'))).rejects.toMatchObject(late)
  expect(requests).toHaveLength(2)
})

test('whoever gives up, and what was refused, says nothing of the service', async () => {
  const { hear, requests } = await transcriberOn(
    (response, count) => void (count > 5 && response.writeHead(413).end()),
  )
  for (let count = 1; count <= 5; count += 1) {
    const gone = new AbortController()
    const heard = hear(0.2, { ...of(`user ${count}`), signal: gone.signal })
    await expect.poll(() => requests.length).toBe(count)
    gone.abort(new Error('gone'))
    await expect(heard).rejects.toThrow('gone')
  }
  for (let count = 0; count < 5; count += 1)
    await expect(hear(0.2, of(`user ${count}`))).rejects.toMatchObject({ code: 'refused' })
  expect(requests).toHaveLength(10)
})
