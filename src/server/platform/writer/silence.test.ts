import { afterEach, expect, test } from 'vitest'
import { whose, work } from '../text-work/text-work-fixture.ts'
import { createOpenAiWriter } from './openai-writer.ts'
import {
  FAKE_KEY,
  startFakeService,
  stream,
  streamAndStall,
  streamForEver,
  type FakeService,
  type Responder,
} from './openai-service-fixture.ts'
import { numberedSentenceIds } from './sentence-ids.ts'
import { aWriteRequest } from './visit-fixture.ts'
import { WriterError } from './writer.ts'

const SECTION = {
  key: 'chief_complaint',
  title: '',
  sentences: [{ text: 'Cough.', lines: [1], heading: false }],
}

let service: FakeService | undefined
afterEach(() => service?.close())

const writerOf = ({ url }: FakeService, more: { timeoutMs: number; now?: () => number }) =>
  createOpenAiWriter({
    baseURL: url,
    apiKey: FAKE_KEY,
    model: 'm-1',
    sentenceIds: numberedSentenceIds,
    work,
    retries: 0,
    ...more,
  })

test.each<[string, Responder]>([
  ['falls silent behind the head of its answer', streamAndStall('')],
  ['only holds the line open', streamForEver()],
  ['sends pieces with nothing in them', streamForEver({ content: '' })],
  ['thinks for ever', streamForEver({ reasoning_content: 'hm' })],
])('a service that %s is given up', async (_name, responder) => {
  service = await startFakeService(responder)
  const writer = writerOf(service, { timeoutMs: 40 })
  await expect(writer.write(aWriteRequest(), whose)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a service that is stuck is waited for by two users, then by nobody for a minute, then by one who finds out', async () => {
  const stuck = streamAndStall('')
  service = await startFakeService(stuck, stuck, stuck, stream(JSON.stringify({ sections: [SECTION] })))
  let now = 0
  const writer = writerOf(service, { timeoutMs: 1_000, now: () => now })
  const write = (userId: string) => writer.write(aWriteRequest(), { ...whose, userId })
  const { requests } = service
  for (const userId of ['a', 'a', 'b']) await expect(write(userId)).rejects.toBeInstanceOf(WriterError)
  expect(requests).toHaveLength(3)
  await expect(write('c')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching('Try again'),
  })
  expect(requests).toHaveLength(3)
  now = 60_001
  expect((await write('c')).sections.length).toBeGreaterThan(0)
  expect((await write('d')).sections.length).toBeGreaterThan(0)
  expect(requests).toHaveLength(5)
})
