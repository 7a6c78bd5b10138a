import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import type { Section } from '#contract/sections.ts'
import { createOpenAiWriter, type OpenAiWriterOptions } from './openai-writer.ts'
import {
  FAKE_KEY,
  refuse,
  startFakeService,
  stream,
  streamAndStall,
  type FakeService,
  type Responder,
} from './openai-service-fixture.ts'
import { numberedSentenceIds } from './sentence-ids.ts'
import { whose, work } from '../text-work/text-work-fixture.ts'
import { aSegment, aVisit, aWriteRequest } from './visit-fixture.ts'
import type { WriterError, WriteRequest } from './writer.ts'

let service: FakeService | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

async function writerOn(responders: Responder[], options: Partial<OpenAiWriterOptions> = {}) {
  service = await startFakeService(...responders)
  const writer = createOpenAiWriter({
    baseURL: service.url,
    apiKey: FAKE_KEY,
    model: 'm-1',
    sentenceIds: numberedSentenceIds,
    work,
    ...options,
  })
  type How = Partial<Parameters<typeof writer.write>[1]>
  return {
    ...writer,
    write: (request: WriteRequest, how: How = {}) => writer.write(request, { ...whose, ...how }),
  }
}

const hpi = (...sentences: object[]): string => JSON.stringify({ sections: [{ key: 'hpi', sentences }] })
const kneeSentence = { text: 'The patient reports right knee pain for three weeks.', lines: [2] }
const goodReply = JSON.stringify({
  sections: [
    { key: 'hpi', sentences: [kneeSentence, { text: 'The pain is worse on the stairs.', lines: [2] }] },
    { key: 'allergies', sentences: [{ text: 'Penicillin causes a rash.', lines: [5, 6] }] },
    {
      key: 'assessment_plan',
      sentences: [
        { text: 'Osteoarthritis of the right knee', lines: [8], heading: true },
        { text: 'X-ray ordered.', lines: [8] },
      ],
    },
  ],
})

async function failureOf(writing: Promise<unknown>): Promise<WriterError> {
  return writing.then(
    () => expect.fail('it was written'),
    (failure: WriterError) => failure,
  )
}

test('the sections of the answer come out laid out, numbered and with the words they came from', async () => {
  const writer = await writerOn([stream(goodReply)])
  const { sections, remark } = await writer.write(aWriteRequest())
  expect(sections.map(({ key, title, style }) => [key, title, style])).toEqual([
    ['hpi', 'History of present illness', 'prose'],
    ['allergies', 'Allergies', 'bullets'],
    ['assessment_plan', 'Assessment and plan', 'problems'],
  ])
  const all = sections.flatMap((section) => section.sentences)
  expect(all.map((one) => one.layout)).toEqual(['paragraph', 'inline', 'bullet', 'heading', 'bullet'])
  expect(new Set(all.map((one) => one.id)).size).toBe(5)
  expect(all[0]).toMatchObject({ support: 'supported', evidence: [{ segmentId: 's2' }] })
  expect(all[0]?.origin).toEqual({ kind: 'engine', engine: writer.engine })
  expect(writer.engine).toMatch(/^m-1 at 127\.0\.0\.1/)
  expect(remark).toBeNull()
})

test('the service is asked with numbered lines, the sections and the switches', async () => {
  const writer = await writerOn([stream(goodReply)])
  await writer.write(
    aWriteRequest({ switches: { physicalExam: false, assessmentPlan: true, telehealthCheck: true } }),
  )
  const [rules, talk] = service?.requests[0]?.messages ?? []
  expect(service?.requests[0]?.model).toBe('m-1')
  expect(talk?.content).toContain('2 patient: My right knee has been hurting for three weeks.')
  expect(rules?.content).toContain('"assessment_plan" (Assessment and plan)')
  expect(rules?.content).toContain('"telehealth"')
  expect(rules?.content).not.toContain('"physical_exam"')
  expect(rules?.content).toMatch(/only what was said/i)
})

test('a section is reported as soon as it is whole, before the answer has ended', async () => {
  const reported: Section[] = []
  const first = goodReply.slice(0, goodReply.indexOf('{"key":"allergies"'))
  const controller = new AbortController()
  const writer = await writerOn([streamAndStall(first)])
  const writing = writer.write(aWriteRequest(), {
    signal: controller.signal,
    onSection: (section) => {
      reported.push(section)
      controller.abort(new Error('enough'))
    },
  })
  await expect(writing).rejects.toThrow('enough')
  expect(reported.map((section) => section.key)).toEqual(['hpi'])
})

test('a sentence the model invented comes out unsupported, whatever lines it names', async () => {
  const invented = {
    text: 'The patient underwent a coronary bypass in 2011.',
    lines: [2, 4],
    support: 'supported',
  }
  const writer = await writerOn([stream(hpi(kneeSentence, invented))])
  const { sections } = await writer.write(aWriteRequest())
  expect(sections[0]?.sentences.map((one) => one.support)).toEqual(['supported', 'unsupported'])
})

test('a sentence that says the opposite of what was said comes out unsupported', async () => {
  const writer = await writerOn([stream(hpi({ text: 'The patient reports fever.', lines: [4] }))])
  const { sections } = await writer.write(aWriteRequest())
  expect(sections[0]?.sentences[0]).toMatchObject({
    support: 'unsupported',
    contradictions: [{ kind: 'negation' }],
  })
})

test.each([[[9]], [[999, 0, -4]], [[]], [['x']], [undefined]])(
  'wrong lines %j do not become evidence; the right words are found',
  async (lines) => {
    const writer = await writerOn([stream(hpi({ ...kneeSentence, lines }))])
    const { sections } = await writer.write(aWriteRequest())
    const [sentence] = sections[0]?.sentences ?? []
    expect(sentence?.support).toBe('supported')
    expect(sentence?.evidence.map((span) => span.segmentId)).toContain('s2')
    expect(sentence?.evidence.map((span) => span.segmentId)).not.toContain('s9')
  },
)

test('of two places that say the same, the one the model names is shown', async () => {
  const segments = [
    aSegment('s1', 'patient', 'I have a sore throat.'),
    aSegment('s2', 'doctor', 'How is your appetite?'),
    aSegment('s3', 'patient', 'Fine. As I said, I have a sore throat.'),
  ]
  for (const [line, expected] of [
    [1, 's1'],
    [3, 's3'],
  ] as const) {
    const writer = await writerOn([stream(hpi({ text: 'The patient has a sore throat.', lines: [line] }))])
    const { sections } = await writer.write(aWriteRequest({ segments }))
    expect(sections[0]?.sentences[0]?.evidence.map((span) => span.segmentId)).toEqual([expected])
    await service?.close()
  }
})

test.each([
  ['in a code fence', '```json\n' + goodReply + '\n```\nI hope this helps {or not}!'],
  ['after a greeting', 'Here is the "note":\n' + goodReply],
  ['after its thoughts', '<think>{"sections":[{"key":"hpi","sentences":["no"]}]}</think>' + goodReply],
  ['as a bare list', JSON.stringify((JSON.parse(goodReply) as { sections: unknown[] }).sections)],
  ['spread over lines', JSON.stringify(JSON.parse(goodReply), null, 2)],
])('an answer %s is read', async (_name, reply) => {
  const writer = await writerOn([stream(reply, 'stop', 3)])
  const { sections } = await writer.write(aWriteRequest())
  expect(sections.map((section) => section.sentences.length)).toEqual([2, 1, 2])
})

test('brackets, quotes and escapes inside a sentence are text', async () => {
  const text = 'The patient said "my {right} knee [hurts] \\" for three weeks.'
  const writer = await writerOn([stream(hpi({ text, lines: [2] }), 'stop', 1)])
  const { sections } = await writer.write(aWriteRequest())
  expect(sections[0]?.sentences[0]?.text).toBe(text)
})

test('sections nobody asked for, marks of lists and sentences said twice are left out', async () => {
  const reply = JSON.stringify({
    sections: [
      { key: 'billing', sentences: [{ text: 'Level 4.', lines: [1] }] },
      { key: 'x', title: 'Allergies', sentences: ['- Penicillin causes a rash.', { lines: [1] }] },
      { key: 'hpi', sentences: [kneeSentence, kneeSentence] },
    ],
  })
  const writer = await writerOn([stream(reply)])
  const { sections } = await writer.write(aWriteRequest())
  expect(sections.map((section) => section.sentences.map((one) => one.text))).toEqual([
    [kneeSentence.text],
    ['Penicillin causes a rash.'],
  ])
})

test('what was said and left out is listed', async () => {
  const writer = await writerOn([stream(hpi(kneeSentence))])
  const { uncovered } = await writer.write(aWriteRequest())
  expect(uncovered.flatMap((fact) => fact.evidence).map(({ segmentId }) => segmentId)).toContain('s6')
  expect(uncovered.map(({ text }) => text).join()).not.toContain('three weeks')
})

test('an answer that holds nothing to write gives an empty note and says so', async () => {
  const writer = await writerOn([stream('{"sections": []}')])
  const written = await writer.write(aWriteRequest())
  expect(written.sections).toEqual([])
  expect(written.remark).toMatch(/nothing/)
})

test('an empty transcript is not sent anywhere', async () => {
  const writer = await writerOn([stream(goodReply)])
  const { sections, remark } = await writer.write(
    aWriteRequest({ segments: [aSegment('s1', 'patient', '  ')] }),
  )
  expect([sections, service?.requests]).toEqual([[], []])
  expect(remark).toMatch(/Nothing was said/)
})

test('a long transcript is written in parts, and their sections become one note', async () => {
  const parts = [
    hpi(kneeSentence),
    JSON.stringify({
      sections: [
        {
          key: 'hpi',
          sentences: [kneeSentence, { text: 'The patient takes ibuprofen 400 mg.', lines: [4] }],
        },
        { key: 'chief_complaint', sentences: [{ text: 'Right knee pain.', lines: [2] }] },
      ],
    }),
  ]
  const reported: string[] = []
  const writer = await writerOn([stream(parts[0] ?? ''), stream(parts[1] ?? '')], { partCharacters: 300 })
  const { sections } = await writer.write(aWriteRequest(), {
    onSection: (section) => reported.push(section.key),
  })
  expect(service?.requests).toHaveLength(2)
  const talks = service?.requests.map((request) => request.messages[1]?.content ?? '') ?? []
  for (const segment of aVisit) expect(talks.filter((talk) => talk.includes(segment.text))).toHaveLength(1)
  expect(sections.map((section) => section.key)).toEqual(['chief_complaint', 'hpi'])
  expect(sections[1]?.sentences).toHaveLength(2)
  expect(reported).toEqual(['chief_complaint', 'hpi'])
})

test.each<[string, string, Responder[], RegExp]>([
  ['cut in the middle', 'failed', [stream(goodReply.slice(0, 150), null)], /broke off/],
  ['whole but without a reason for its end', 'failed', [stream(goodReply, null)], /broke off/],
  ['cut by the limit of the service', 'failed', [stream(goodReply.slice(0, 150), 'length')], /longer/],
  ['filtered', 'refused', [stream('', 'content_filter')], /declined/],
  ['not JSON', 'failed', [stream('I cannot help with that.')], /not a note/],
  ['broken JSON', 'failed', [stream(goodReply.slice(0, 150))], /not a note/],
  ['other JSON', 'failed', [stream('{"note": "words"}')], /not a note/],
  ['nothing', 'failed', [stream('')], /not a note/],
])('an answer that is %s is a failure (%s) told in a sentence', async (_name, code, responders, sentence) => {
  const writer = await writerOn(responders)
  const failure = await failureOf(writer.write(aWriteRequest()))
  expect(failure).toMatchObject({ name: 'WriterError', code })
  expect(failure.message).toMatch(sentence)
})

test.each<[number, string, RegExp]>([
  [401, 'unavailable', /key/],
  [404, 'unavailable', /model/],
  [413, 'refused', /too long/],
  [400, 'refused', /did not accept/],
  [429, 'unavailable', /busy/],
  [500, 'unavailable', /problem of its own/],
  [503, 'unavailable', /problem of its own/],
])(
  'a refusal with status %i is told in a sentence that holds nothing of the transcript',
  async (status, code, sentence) => {
    const writer = await writerOn([refuse(status, 'some_code', { 'retry-after-ms': '1' })], { retries: 1 })
    const failure = await failureOf(writer.write(aWriteRequest()))
    expect(failure).toMatchObject({ name: 'WriterError', code })
    expect(failure.message).toMatch(sentence)
    expect(inspect(failure, { depth: 9 })).not.toMatch(/knee|Penicillin|test-key/)
    expect(inspect(failure.cause)).toContain(`status ${status}`)
  },
)

test('a service that is busy for a moment is asked again when it says', async () => {
  const busy = refuse(429, 'rate_limit', { 'retry-after': '0.01' })
  const writer = await writerOn([busy, refuse(500, 'oops', { 'retry-after-ms': '1' }), stream(goodReply)])
  expect((await writer.write(aWriteRequest())).sections).toHaveLength(3)
  expect(service?.requests).toHaveLength(3)
})

test('a service that does not take the settings for JSON is asked without them', async () => {
  const plainOnly: Responder = (response, request) =>
    request.response_format || request.temperature !== undefined
      ? refuse(400, 'unsupported_parameter')(response, request)
      : stream(goodReply)(response, request)
  const writer = await writerOn([plainOnly])
  expect((await writer.write(aWriteRequest())).sections).toHaveLength(3)
})

test('a service that is not there is told as out of reach', async () => {
  const writer = await writerOn([stream(goodReply)], { retries: 0 })
  await service?.close()
  const failure = await failureOf(writer.write(aWriteRequest()))
  expect(failure).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/cannot be reached/) as string,
  })
  expect(await writer.health()).toBe('down')
})

test.each<[string, Responder]>([
  ['never answers', () => undefined],
  ['falls silent within its answer', streamAndStall(goodReply.slice(0, 100))],
])('a service that %s is given up', async (_name, responder) => {
  const writer = await writerOn([responder], { timeoutMs: 40, retries: 0 })
  expect(await failureOf(writer.write(aWriteRequest()))).toMatchObject({ code: 'unavailable' })
})

test('an aborted writing ends with the reason of the signal', async () => {
  const controller = new AbortController()
  const writer = await writerOn([
    (response, request) => {
      void streamAndStall('{"sections":[')(response, request)
      controller.abort(new Error('the note was deleted'))
    },
  ])
  await expect(writer.write(aWriteRequest(), { signal: controller.signal })).rejects.toThrow(
    'the note was deleted',
  )
  await expect(writer.write(aWriteRequest(), { signal: controller.signal })).rejects.toThrow(
    'the note was deleted',
  )
  expect(service?.requests).toHaveLength(1)
})

test('health says whether the service answers to this key', async () => {
  const writer = await writerOn([stream(goodReply)])
  expect(await writer.health()).toBe('up')
  const stranger = createOpenAiWriter({
    baseURL: service?.url ?? '',
    apiKey: 'another',
    model: 'm-1',
    sentenceIds: numberedSentenceIds,
    work,
  })
  expect(await stranger.health()).toBe('down')
})

test('a free instruction is answered from the visit, and each sentence is judged', async () => {
  const invented = { text: 'The patient underwent a coronary bypass in 2011.', lines: [2] }
  const reply = JSON.stringify({
    sections: [{ key: 'other', title: 'For the school', sentences: [kneeSentence, invented] }],
  })
  const writer = await writerOn([stream(reply)])
  const { segments } = aWriteRequest()
  const result = await writer.answer?.(
    { segments, sections: [], instruction: 'A line for the school' },
    whose,
  )
  expect(result).toMatchObject({ title: 'For the school', writtenBy: writer.engine, remark: null })
  expect(result?.sentences.map(({ support }) => support)).toEqual(['supported', 'unsupported'])
  const [rules, talk] = service?.requests[0]?.messages ?? []
  expect(rules?.content).toMatch(/only what was said/)
  expect(talk?.content).toContain('Instruction of the physician: A line for the school')
  expect(talk?.content).toContain('2 patient: My right knee has been hurting for three weeks.')
})
