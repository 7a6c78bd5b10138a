import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { hostileService } from '../openai/hostile-service-fixture.ts'
import { whose, work } from '../text-work/text-work-fixture.ts'
import { createOpenAiWriter } from './openai-writer.ts'
import { numberedSentenceIds } from './sentence-ids.ts'
import { aWriteRequest } from './visit-fixture.ts'

async function writerOn(answer: (response: ServerResponse) => void, timeoutMs = 60_000) {
  const { baseURL, close } = await hostileService(answer)
  onTestFinished(close)
  const sentenceIds = numberedSentenceIds
  return createOpenAiWriter({ baseURL, apiKey: 'k', model: 'm-1', sentenceIds, work, timeoutMs, retries: 0 })
}

const answering =
  (body: string, type = 'text/event-stream') =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type }).end(body)

const event = (choice: unknown): string => `data: ${JSON.stringify({ choices: [choice] })}\n\n`

test.each<[string, string, string?]>([
  ['nothing', ''],
  ['a page', '<html>knee pain: sign in</html>', 'text/html'],
  ['a note that is no stream', '{"choices":[{"message":{"content":"knee"}}]}', 'application/json'],
  ['half an event', 'data: {"choices":[{"delta":{"content":"kne'],
  ['lines that are no events', 'knee\n\nknee: pain\n\n\0\0\n\n'],
  ['events that are no JSON', 'data: knee pain\n\n'],
  ['events of nothing', 'data: null\n\n'],
  ['events of something else', 'data: [7]\n\ndata: "knee"\n\n'],
  ['words that are no text', event({ delta: { content: { knee: 'pain' } }, finish_reason: 'stop' })],
  ['an end without words', event({ delta: null, finish_reason: 'stop' })],
  ['an end before its beginning', 'data: [DONE]\n\n'],
  ['a failure in the middle', 'data: {"error": {"message": "knee pain"}}\n\n'],
])('an answer of %s is one sentence that repeats nothing', async (_name, body, type) => {
  const writer = await writerOn(answering(body, type))
  const failure: unknown = await writer.write(aWriteRequest(), whose).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    name: 'WriterError',
    message: expect.stringMatching(/^The writing service [^.]+\. Try again( in a moment)?\.$/) as string,
  })
  expect(inspect(failure, { depth: 9 })).not.toMatch(/knee/)
})

test('a refusal that never ends is what its status says, no later than an answer would have begun', async () => {
  const writer = await writerOn((response) => {
    response.writeHead(503, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 5)
    response.once('close', () => clearInterval(timer))
  }, 60)
  await expect(writer.write(aWriteRequest(), whose)).rejects.toThrow(/problem of its own/)
})

test('a service that begins an answer to who looks how it is need not end it', async () => {
  const closed = Promise.withResolvers<void>()
  const writer = await writerOn((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data": [')
    response.once('close', () => closed.resolve())
  })
  expect(await writer.health()).toBe('up')
  await closed.promise
})
