import { afterEach, expect, test } from 'vitest'
import { whose, work } from '../text-work/text-work-fixture.ts'
import { createOpenAiWriter } from './openai-writer.ts'
import {
  FAKE_KEY,
  startFakeService,
  streamAndStall,
  streamForEver,
  type FakeService,
  type Responder,
} from './openai-service-fixture.ts'
import { numberedSentenceIds } from './sentence-ids.ts'
import { aWriteRequest } from './visit-fixture.ts'

let service: FakeService | undefined
afterEach(() => service?.close())

test.each<[string, Responder]>([
  ['falls silent behind the head of its answer', streamAndStall('')],
  ['only holds the line open', streamForEver()],
  ['sends pieces with nothing in them', streamForEver({ content: '' })],
  ['thinks for ever', streamForEver({ reasoning_content: 'hm' })],
])('a service that %s is given up', async (_name, responder) => {
  service = await startFakeService(responder)
  const writer = createOpenAiWriter({
    baseURL: service.url,
    apiKey: FAKE_KEY,
    model: 'm-1',
    sentenceIds: numberedSentenceIds,
    work,
    timeoutMs: 40,
    retries: 0,
  })
  await expect(writer.write(aWriteRequest(), whose)).rejects.toMatchObject({ code: 'unavailable' })
})
