import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOpenAiWriter } from './openai-writer.ts'
import { FAKE_KEY, startFakeService, stream, type FakeService } from './openai-service-fixture.ts'
import { numberedSentenceIds } from './sentence-ids.ts'
import { whose, work } from '../text-work/text-work-fixture.ts'
import { aSegment, aVisit, aWriteRequest } from './visit-fixture.ts'

// The modules of this thread alone: a worker loads its own.
const { onEventLoop } = vi.hoisted(() => ({
  onEventLoop: (): never => {
    throw new Error('This holds up the event loop.')
  },
}))
vi.mock('#scribe/transcript-index.ts', () => ({ indexTranscript: onEventLoop }))
vi.mock('#scribe/check/check-sentence.ts', () => ({ checkSentence: onEventLoop }))
vi.mock('#scribe/uncovered.ts', () => ({ uncoveredFacts: onEventLoop }))
vi.mock('#scribe/talk/guess-speakers.ts', () => ({ guessSpeakers: onEventLoop }))

const reply = JSON.stringify({
  sections: [
    {
      key: 'hpi',
      sentences: [
        { text: 'The patient reports right knee pain for three weeks.', lines: [2] },
        { text: 'The patient underwent a coronary bypass in 2011.', lines: [2] },
      ],
    },
  ],
})

let service: FakeService
beforeAll(async () => {
  service = await startFakeService(stream(reply))
})
afterAll(() => service.close())

const writer = () =>
  createOpenAiWriter({
    baseURL: service.url,
    apiKey: FAKE_KEY,
    model: 'm-1',
    sentenceIds: numberedSentenceIds,
    work,
  })

/** Three hours at 150 words a minute, without a name before any turn. */
const threeHours = [
  ...aVisit.map(({ id, text }) => aSegment(id, 'unknown', text)),
  ...Array.from({ length: 1_800 }, (_, turn) =>
    aSegment(
      `t${turn}`,
      'unknown',
      `On day ${turn} I walked for ${turn % 60} minutes, took the ibuprofen with breakfast, and my knee was a little better.`,
    ),
  ),
]

test('who spoke, every verdict and what was left out are found beside the event loop, in three hours too', async () => {
  const { sections, uncovered } = await writer().write(aWriteRequest({ segments: threeHours }), whose)
  expect(sections[0]?.sentences.map(({ support }) => support)).toEqual(['supported', 'unsupported'])
  expect(sections[0]?.sentences[0]?.evidence.map(({ segmentId }) => segmentId)).toContain('s2')
  expect(uncovered.length).toBeGreaterThan(0)
  expect(service.requests[0]?.messages[1]?.content).toContain('2 patient: My right knee')
})

test('an answer to an instruction is judged there as well', async () => {
  const { segments } = aWriteRequest()
  const result = await writer().answer?.({ segments, sections: [], instruction: 'One line.' }, whose)
  expect(result?.sentences.map(({ support }) => support)).toEqual(['supported', 'unsupported'])
})
