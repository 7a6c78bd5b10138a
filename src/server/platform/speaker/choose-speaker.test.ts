import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { chooseSpeaker, withFallback } from './choose-speaker.ts'
import { createOpenAiSpeaker } from './openai-speaker.ts'
import { SpeakerError, type Speaker } from './speaker.ts'
import { rememberSpoken } from './spoken-cache.ts'

const whose = { owner: { userId: 'a', organizationId: null } }
const MP3 = Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3])

interface Received {
  path: string | undefined
  authorization: string | undefined
  body: unknown
}

/** A voice service that answers as a test says. */
async function service(answer: (response: ServerResponse) => void) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { authorization } = request.headers
      received.push({ path: request.url, authorization, body: JSON.parse(text) as unknown })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, received }
}

const speakerAt = (baseURL: string, timeoutMs = 60_000) =>
  createOpenAiSpeaker({ baseURL, apiKey: 'key-of-the-test', model: 'tts-1', voice: 'alloy', timeoutMs })

test('the service is asked in the way of its interface, with the voice of the setting', async () => {
  const { baseURL, received } = await service((response) => void response.end(MP3))
  const { mp3, remark } = await speakerAt(baseURL).speak('five milligrams', 'slt', whose)
  expect(Buffer.from(mp3).equals(MP3)).toBe(true)
  expect(remark).toBeNull()
  expect(received).toEqual([
    {
      path: '/v1/audio/speech',
      authorization: 'Bearer key-of-the-test',
      body: { model: 'tts-1', voice: 'alloy', input: 'five milligrams', response_format: 'mp3' },
    },
  ])
})

test.each<[string, (response: ServerResponse) => void, RegExp, number?]>([
  ['never answers', () => {}, /in time/, 300],
  ['stalls in the middle of its answer', (response) => void response.write(MP3), /in time/, 300],
  ['refuses the key', (response) => void response.writeHead(401).end('{"error":{"message":"sk-x"}}'), /key/],
  ['does not know the voice', (response) => void response.writeHead(404).end(), /model or voice/],
  ['is broken', (response) => void response.writeHead(500).end('five milligrams'), /cannot be reached/],
  ['answers with a page', (response) => void response.end('<html>five milligrams</html>'), /no sound/],
  ['sends without an end', (response) => void response.end(Buffer.alloc(11_000_000, 0xff)), /more than/],
])(
  'a service that %s is a failure in a sentence that repeats nothing',
  async (_, answer, words, timeoutMs) => {
    const { baseURL } = await service(answer)
    const failure = await speakerAt(baseURL, timeoutMs)
      .speak('five milligrams', 'slt', whose)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SpeakerError)
    const { message, cause } = failure as SpeakerError
    expect(message).toMatch(words)
    expect(`${message} ${String(cause)}`).not.toMatch(/five|sk-x|key-of|127\.0/)
  },
)

test('who has gone away is no failure of the service', async () => {
  const { baseURL } = await service(() => {})
  const gone = new AbortController()
  const said = speakerAt(baseURL).speak('five', 'slt', { ...whose, signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(said).rejects.toThrow('gone')
})

/** Counts what it is asked, and fails while it is told to. */
function scripted(engine: string) {
  const state = { fails: false, asked: 0 }
  const speaker: Speaker = {
    engine,
    hasVoices: false,
    async speak(words) {
      state.asked += 1
      if (state.fails) throw new SpeakerError('The voice service cannot be reached.')
      return { mp3: Buffer.from(`${engine}:${words}`), remark: null }
    },
    warm() {},
    close() {},
  }
  return { state, speaker }
}

test('the embedded voice reads where the service does not, says so, and the service is asked again a minute later', async () => {
  const [service, embedded] = [scripted('service'), scripted('embedded')]
  let now = 0
  const lost: string[] = []
  const options = { onLost: (cause: string) => lost.push(cause), now: () => now }
  const speaker = withFallback(service.speaker, embedded.speaker, options)
  const speak = async () => {
    const { mp3, remark } = await speaker.speak('a', 'slt', whose)
    return { by: Buffer.from(mp3).toString(), remark }
  }
  const remark = 'The voice service cannot be reached. The built-in voice reads instead.'
  expect(await speak()).toEqual({ by: 'service:a', remark: null })
  service.state.fails = true
  expect(await speak()).toEqual({ by: 'embedded:a', remark })
  expect(await speak()).toEqual({ by: 'embedded:a', remark })
  expect(service.state.asked).toBe(2)
  expect(lost).toEqual(['The voice service cannot be reached.'])
  service.state.fails = false
  now = 61_000
  expect(await speak()).toEqual({ by: 'service:a', remark: null })
})

test('what was said to somebody is remembered for them, for a while, and within bounds', async () => {
  const { speaker, state } = scripted('voice')
  let now = 0
  const remembering = rememberSpoken(speaker, { mostBytes: 30, now: () => now })
  const speak = (words: string, userId = 'a', voice = 'slt' as const) =>
    remembering.speak(words, voice, { owner: { userId, organizationId: null } })
  await speak('one')
  await speak('one')
  expect(state.asked).toBe(1)
  await speak('one', 'b')
  expect(state.asked).toBe(2)
  await speak('another')
  await speak('yet another')
  await speak('one')
  expect(state.asked).toBe(5)
  now = 16 * 60_000
  await speak('one')
  expect(state.asked).toBe(6)
})

test('what another voice read in its stead is not remembered', async () => {
  const { speaker, state } = scripted('voice')
  const inStead = {
    ...speaker,
    speak: async () => ({ ...(await speaker.speak('a', 'slt', whose)), remark: 'Other.' }),
  }
  const remembering = rememberSpoken(inStead)
  await remembering.speak('a', 'slt', whose)
  await remembering.speak('a', 'slt', whose)
  expect(state.asked).toBe(2)
})

test.each([
  [{ url: 'example.org', model: 'a', voice: 'b' }, /SPEAKER_URL/],
  [{ url: 'https://example.org/v1', voice: 'b' }, /SPEAKER_MODEL/],
  [{ url: 'https://example.org/v1', model: 'a', key: 'secret-key' }, /SPEAKER_VOICE/],
])('settings that cannot be used stop the start: %o', (settings, words) => {
  const choose = () => chooseSpeaker({ ...settings, onLost: () => {} })
  expect(choose).toThrow(words)
  expect(choose).not.toThrow(/secret/)
})
