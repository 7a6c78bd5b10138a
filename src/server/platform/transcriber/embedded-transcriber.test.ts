import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXCERPT, fixtureBytes, inChunks, tone } from '#testing/fixtures/sound.ts'
import { eventually } from '#testing/eventually.ts'
import { decodeAudio } from '../audio/decode-audio.ts'
import { EmbeddedTranscriber } from './embedded-transcriber.ts'
import { speakWithFlite } from '../speaker/flite-voice.ts'
import type { TranscribedSegment } from './transcriber.ts'

let cacheDir: string
let transcriber: EmbeddedTranscriber

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'recognizer-'))
  transcriber = new EmbeddedTranscriber({ cacheDir, marksUncertain: false })
  // Loading is not what the tests are about, and on a busy machine it takes its time.
  await transcriber.transcribe(stream(new Float32Array(16_000)), {})
})

afterAll(async () => {
  await transcriber.close()
  await rm(cacheDir, { recursive: true })
})

async function samplesOf(file: string): Promise<Float32Array> {
  const parts: Float32Array[] = []
  for await (const part of decodeAudio(inChunks(await fixtureBytes(file)), {
    maxSeconds: 60,
    ffmpeg: null,
  })) {
    parts.push(part)
  }
  return Float32Array.from(parts.flatMap((part) => [...part]))
}

/** The samples in pieces of a tenth of a second, as a microphone gives them. */
function* frames(samples: Float32Array): Generator<Float32Array> {
  for (let offset = 0; offset < samples.length; offset += 1_600) yield samples.slice(offset, offset + 1_600)
}

async function* stream(...sounds: Float32Array[]): AsyncGenerator<Float32Array> {
  for (const sound of sounds) yield* frames(sound)
}

function wordsOf(segments: Array<{ text: string }>): string {
  return segments
    .map((segment) => segment.text)
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z' ]/g, '')
}

const OPENING = EXCERPT.words.slice(0, EXCERPT.words.indexOf(' ask'))

test.each([
  ['wav', EXCERPT.words],
  ['mp3', EXCERPT.words],
  ['opus.ogg', EXCERPT.words],
  ['vorbis.ogg', EXCERPT.words],
  ['webm', EXCERPT.words],
])('real speech in .%s is recognised word by word', async (extension, words) => {
  const samples = await samplesOf(`${EXCERPT.name}.${extension}`)
  const segments = await transcriber.transcribe(stream(samples), {})
  expect(wordsOf(segments)).toBe(words)
  expect(segments[0]?.startMs).toBeLessThan(700)
  expect(segments.at(-1)?.endMs).toBeLessThanOrEqual(EXCERPT.seconds * 1_000 + 50)
})

test('real speech in FLAC is recognised word by word', async () => {
  const segments = await transcriber.transcribe(stream(await samplesOf(`${EXCERPT.name}-opening.flac`)), {})
  expect(wordsOf(segments)).toBe(OPENING)
})

test.each([
  ['silence', new Float32Array(16_000 * 12)],
  ['a tone', tone(440, 12, 16_000, 0.2)],
  ['no audio at all', new Float32Array(0)],
])('%s gives no segment', async (_, samples) => {
  expect(await transcriber.transcribe(stream(samples), {})).toEqual([])
})

/** White noise on top of speech, the same on every run. */
function withNoise(samples: Float32Array, level: number): Float32Array {
  let state = 1
  return samples.map((sample) => {
    state = (state * 48_271) % 0x7fffffff
    return sample + level * (state / 0x7fffffff - 0.5)
  })
}

test('words that were hard to hear are marked, clear ones are not', { timeout: 60_000 }, async () => {
  const marking = new EmbeddedTranscriber({ cacheDir })
  const speech = await samplesOf(`${EXCERPT.name}.wav`)
  const markedIn = async (samples: Float32Array): Promise<string[]> => {
    const segments = await marking.transcribe(stream(samples), {})
    return segments.flatMap(({ text, uncertain = [] }) =>
      uncertain.map(({ from, to }) => text.slice(from, to)),
    )
  }
  expect((await markedIn(speech)).length).toBeLessThanOrEqual(1)
  const marked: string[] = []
  for (const level of [0.1, 0.15, 0.4]) marked.push(...(await markedIn(withNoise(speech, level))))
  expect(marked.length).toBeGreaterThan(0)
  for (const word of marked) expect(word).toMatch(/^[a-z']+$/i)
  await marking.close()
})

test('segments and progress are reported while the audio is read, and segments are in order', async () => {
  const speech = await samplesOf(`${EXCERPT.name}.wav`)
  const reported: TranscribedSegment[] = []
  const progress: number[] = []
  let readWhenFirstReported = 0
  let read = 0
  async function* counted(): AsyncGenerator<Float32Array> {
    for await (const frame of stream(...Array.from({ length: 6 }, () => speech))) {
      read += frame.length
      yield frame
    }
  }
  const segments = await transcriber.transcribe(counted(), {
    onProgress: (doneMs) => progress.push(doneMs),
    onSegment: (segment) => {
      if (reported.length === 0) readWhenFirstReported = read
      reported.push(segment)
    },
  })
  expect(reported).toEqual(segments)
  expect(readWhenFirstReported).toBeLessThan(speech.length * 5)
  expect(progress.at(-1)).toBe(Math.round((speech.length * 6) / 16))
  expect(progress).toEqual(progress.toSorted((first, second) => first - second))
  const times = segments.flatMap(({ startMs, endMs }) => [startMs, endMs])
  expect(times).toEqual(times.toSorted((first, second) => first - second))
})

test('a long recording is not read further ahead than a few blocks', async () => {
  let [readMs, doneMs, mostAhead] = [0, 0, 0]
  async function* minutes(): AsyncGenerator<Float32Array> {
    for (let second = 0; second < 240; second += 1) {
      readMs += 1_000
      mostAhead = Math.max(mostAhead, readMs - doneMs)
      yield new Float32Array(16_000)
    }
  }
  await transcriber.transcribe(minutes(), { onProgress: (done) => (doneMs = done) })
  expect(doneMs).toBe(240_000)
  expect(mostAhead).toBeLessThanOrEqual(11_000)
})

test('a process killed in the middle of a piece is replaced, and nothing is missing', async () => {
  const lost: string[] = []
  const own = new EmbeddedTranscriber({
    cacheDir,
    marksUncertain: false,
    onLost: (cause) => lost.push(cause),
  })
  const speech = await samplesOf(`${EXCERPT.name}.wav`)
  let firstProcess: number | undefined
  const onProgress = (): void => {
    if (firstProcess !== undefined) return
    firstProcess = own.process?.id
    // Stopped first, so that the next request is surely being worked on when the process is killed.
    process.kill(firstProcess as number, 'SIGSTOP')
    setTimeout(() => process.kill(firstProcess as number, 'SIGKILL'), 30)
  }
  const segments = await own.transcribe(stream(speech, speech, speech), { onProgress })
  expect(lost).toHaveLength(1)
  expect(own.process?.id).not.toBe(firstProcess)
  expect(wordsOf(segments)).toBe(Array.from({ length: 3 }, () => EXCERPT.words).join(' '))
  await own.close()
})

test('the process goes when there is nothing to do, and comes back for the next job', async () => {
  const own = new EmbeddedTranscriber({ cacheDir, marksUncertain: false, idleMs: 20 })
  expect(own.process).toBeNull()
  const speech = await samplesOf(`${EXCERPT.name}-opening.flac`)
  await own.transcribe(stream(speech), {})
  await eventually(() => expect(own.process).toBeNull())
  expect(wordsOf(await own.transcribe(stream(speech), {}))).toBe(OPENING)
  await own.close()
})

test('an aborted job ends with its reason', async () => {
  const stop = new AbortController()
  const speech = await samplesOf(`${EXCERPT.name}.wav`)
  const job = transcriber.transcribe(stream(speech, speech, speech), {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('the note was deleted')),
  })
  await expect(job).rejects.toThrow('the note was deleted')
})

test('what was heard before the source failed is reported before its error', async () => {
  const speech = await samplesOf(`${EXCERPT.name}.wav`)
  async function* failing(): AsyncGenerator<Float32Array> {
    yield* stream(speech)
    throw new Error('too long')
  }
  const heard: TranscribedSegment[] = []
  const job = transcriber.transcribe(failing(), { onSegment: (segment) => heard.push(segment) })
  await expect(job).rejects.toThrow('too long')
  expect(wordsOf(heard)).toBe(EXCERPT.words)
})

test('a live session shows a partial text while somebody speaks, and then the final one', async () => {
  const events: string[] = []
  const final: TranscribedSegment[] = []
  const partial = Promise.withResolvers<string>()
  const session = await transcriber.openLive({
    onPartial: ({ text }) => {
      events.push(text === '' ? 'cleared' : 'partial')
      if (text !== '') partial.resolve(text)
    },
    onSegment: (segment) => {
      events.push('segment')
      final.push(segment)
    },
  })
  const speech = await samplesOf(`${EXCERPT.name}.wav`)
  const half = 2.5 * 16_000
  for (const frame of frames(speech.subarray(0, half))) session.push(frame)
  expect(OPENING).toContain(wordsOf([{ text: await partial.promise }]).slice(0, 12))
  for (const frame of frames(speech.subarray(half))) session.push(frame)
  await session.finish()
  expect(wordsOf(final)).toBe(EXCERPT.words)
  expect(events[0]).toBe('partial')
  expect(events.at(-1)).toBe('cleared')
})

test('a live session does not wait for the end of a batch job', { timeout: 60_000 }, async () => {
  const speech = await samplesOf(`${EXCERPT.name}.wav`)
  const order: string[] = []
  const started = Promise.withResolvers<void>()
  const batch = transcriber
    .transcribe(stream(...Array.from({ length: 8 }, () => speech)), { onProgress: () => started.resolve() })
    .then(() => order.push('batch'))
  await started.promise
  const session = await transcriber.openLive({ onPartial: () => {}, onSegment: () => {} })
  for (const frame of frames(speech)) session.push(frame)
  await session.finish()
  order.push('live')
  await batch
  expect(order).toEqual(['live', 'batch'])
})

test('after closing, a job is refused in words', async () => {
  const own = new EmbeddedTranscriber({ cacheDir })
  await own.close()
  await expect(own.transcribe(stream(new Float32Array(16_000)), {})).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('a medicine it is told to listen for is suspected where something else was written, and none in other talk', async () => {
  const listening = new EmbeddedTranscriber({ cacheDir, processes: 1 })
  const names = [{ key: 'medicines', names: ['valsartan', 'hydrochlorothiazide', 'fluconazole'] }]
  const heard = async (sound: Float32Array) => {
    const silence = new Float32Array(8_000)
    return listening.transcribe(stream(silence, sound, silence), { names })
  }
  try {
    const words = 'Have you noticed any side effects from the hydrochlorothiazide at all?'
    const [segment] = await heard(await speakWithFlite(words, 'kal16'))
    expect(segment?.text.toLowerCase()).not.toContain('hydrochlorothiazide')
    const [best] = segment?.suspected ?? []
    expect(best).toMatchObject({ name: 'hydrochlorothiazide', list: 0 })
    expect(segment?.text.slice(best?.from, best?.to)).toMatch(/^hydro\S+$/i)
    const talk = await heard(await samplesOf(`${EXCERPT.name}.wav`))
    expect(talk.flatMap(({ suspected }) => suspected ?? [])).toEqual([])
  } finally {
    await listening.close()
  }
}, 60_000)
