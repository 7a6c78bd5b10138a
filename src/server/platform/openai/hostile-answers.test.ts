import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tone } from '#testing/fixtures/sound.ts'
import { createOpenAiSpeaker } from '../speaker/openai-speaker.ts'
import { whose, work } from '../text-work/text-work-fixture.ts'
import { OpenAiTranscriber } from '../transcriber/openai-transcriber.ts'
import { createOpenAiWriter } from '../writer/openai-writer.ts'
import { numberedSentenceIds } from '../writer/sentence-ids.ts'
import { aWriteRequest } from '../writer/visit-fixture.ts'
import { hostileService, sendWithoutEnd } from './hostile-service-fixture.ts'

/** All that uses a service: how each asks it once. */
const asking: Record<string, (baseURL: string) => Promise<unknown>> = {
  writer: (baseURL) =>
    createOpenAiWriter({
      baseURL,
      apiKey: 'key-of-the-test',
      model: 'm-1',
      sentenceIds: numberedSentenceIds,
      work,
      retries: 0,
    }).write(aWriteRequest(), whose),
  transcriber: (baseURL) =>
    new OpenAiTranscriber({ baseURL, apiKey: 'key-of-the-test', model: 'm-1', maxRetries: 0 }).transcribe(
      (async function* () {
        yield tone(440, 1, 16_000)
      })(),
      {},
    ),
  speaker: (baseURL) =>
    createOpenAiSpeaker({ baseURL, apiKey: 'key-of-the-test', model: 'm-1', voice: 'v' }).speak(
      'five milligrams',
      'slt',
      { owner: { userId: 'a', organizationId: null } },
    ),
}

/** What the attack would have gone on to send. */
const FAR_TOO_MUCH = 400_000_000
/** What is on the way between two ends of a connection, and the most that any answer may be. */
const READ_AND_ON_THE_WAY = 60_000_000
const TOO_LONG = /sent more than|more than can have been said/

async function service(...args: Parameters<typeof hostileService>) {
  const made = await hostileService(...args)
  onTestFinished(made.close)
  return made
}

const failureOf = (asked: Promise<unknown>): Promise<Error> =>
  asked.then(
    () => expect.fail('it was taken for an answer'),
    (failure: Error) => failure,
  )

afterEach(() => void vi.unstubAllEnvs())

describe.each(Object.entries(asking))('%s', (_name, ask) => {
  test.each([
    ['one line', 'text/event-stream', 'x'],
    ['one event of many lines', 'text/event-stream', 'data: x\n'],
    ['comments', 'text/event-stream', ':\n\n'],
    ['one value', 'application/json', '['],
    ['sound', 'audio/mpeg', '\xff'],
  ])('an answer without end, of %s, is left', async (_what, type, bytes) => {
    const sent = Promise.withResolvers<number>()
    const { baseURL } = await service((response) => {
      response.writeHead(200, { 'content-type': type })
      sent.resolve(sendWithoutEnd(response, bytes, FAR_TOO_MUCH))
    })
    expect((await failureOf(ask(baseURL))).message).toMatch(TOO_LONG)
    expect(await sent.promise).toBeLessThan(READ_AND_ON_THE_WAY)
  })

  test('a refusal without end is what its status says, and left', async () => {
    const sent = Promise.withResolvers<number>()
    const { baseURL } = await service((response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      sent.resolve(sendWithoutEnd(response, 'x', FAR_TOO_MUCH))
    })
    expect((await failureOf(ask(baseURL))).message).toMatch(/refused the key/)
    expect(await sent.promise).toBeLessThan(READ_AND_ON_THE_WAY)
  })

  test('a small answer that unpacks into a large one is counted as the large one', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'x'))
    expect(bomb.length).toBeLessThan(100_000)
    const { baseURL } = await service((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
    })
    expect((await failureOf(ask(baseURL))).message).toMatch(TOO_LONG)
  })

  test.each([301, 302, 307, 308])('what is said to the service is not sent on by its %i', async (status) => {
    const other = await service((response) => void response.end())
    const { baseURL, requests } = await service((response, { url }) => {
      response.writeHead(status, { location: new URL(url ?? '', other.baseURL).href }).end()
    })
    expect((await failureOf(ask(baseURL))).message).toMatch(/another address/)
    expect(requests).toHaveLength(1)
    expect(other.requests).toEqual([])
  })

  test('a status that there is not is a failure of the service', async () => {
    const { baseURL } = await service((response) => void response.writeHead(999).end('{}'))
    expect((await failureOf(ask(baseURL))).message).toMatch(/problem of its own|cannot be reached/)
  })

  test('what the environment sets for other programs changes nothing and logs nothing', async () => {
    vi.stubEnv('OPENAI_LOG', 'debug')
    vi.stubEnv('OPENAI_ORG_ID', 'org-of-another')
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-of-another')
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-a: header-of-another\nAuthorization: key-of-another')
    const logs = (['debug', 'info', 'log', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    )
    onTestFinished(() => logs.forEach((log) => log.mockRestore()))
    const { baseURL, requests } = await service((response) => void response.writeHead(503).end())
    await failureOf(ask(baseURL))
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer key-of-the-test' })
    expect(JSON.stringify(requests[0]?.headers)).not.toMatch(/of-another/)
    expect(requests[0]?.headers.authorization).toMatch(/^Bearer /)
    for (const log of logs) expect(log).not.toHaveBeenCalled()
  })
})
