import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXCERPT, fixtureBytes, inChunks } from '#testing/fixtures/sound.ts'
import { decodeAudio } from '../audio/decode-audio.ts'
import { EmbeddedTranscriber } from './embedded-transcriber.ts'
import { sensibleProcesses } from './recognizer-pool.ts'

let cacheDir: string
let transcriber: EmbeddedTranscriber
const lost: string[] = []
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'recognizer-'))
  transcriber = new EmbeddedTranscriber({
    cacheDir,
    marksUncertain: false,
    processes: 1,
    onLost: (cause) => lost.push(cause),
  })
})
afterAll(async () => {
  await transcriber.close()
  await rm(cacheDir, { recursive: true })
})

async function speech(): Promise<Float32Array> {
  const parts: number[] = []
  const file = await fixtureBytes(`${EXCERPT.name}.wav`)
  for await (const part of decodeAudio(inChunks(file), { maxSeconds: 60, ffmpeg: null })) parts.push(...part)
  return Float32Array.from(parts)
}

async function* hourOf(samples: Float32Array): AsyncGenerator<Float32Array> {
  for (let seconds = 0; seconds < 3_600; seconds += EXCERPT.seconds) yield samples
}

async function* once(samples: Float32Array): AsyncGenerator<Float32Array> {
  yield samples
}

test(
  'two seconds of another user go between the slices of three recordings of an hour',
  { timeout: 60_000 },
  async () => {
    const samples = await speech()
    const stop = new AbortController()
    const { signal } = stop
    const progress = [0, 0, 0]
    const begun = Promise.withResolvers<void>()
    const owner = { userId: 'hasty', organizationId: null }
    const long = progress.map((_, index) =>
      transcriber
        .transcribe(hourOf(samples), {
          signal,
          owner,
          onProgress: (ms) => {
            progress[index] = ms
            if (progress.every((done) => done > 0)) begun.resolve()
          },
        })
        .catch((error: unknown) => error),
    )
    await begun.promise
    const before = Math.max(...progress)
    const short = await transcriber.transcribe(once(samples.slice(0, 32_000)), {
      owner: { userId: 'patient', organizationId: null },
    })
    expect(short.length).toBeGreaterThan(0)
    // A few slices of five seconds between its own requests, of whichever recording: nothing like the rest of an hour.
    expect(Math.max(...progress) - before).toBeLessThanOrEqual(30_000)
    stop.abort(new Error('enough'))
    await Promise.all(long)
    // Those that waited for their turn when they were given up have not taken the engine with them.
    const next = await transcriber.transcribe(once(samples.slice(0, 32_000)), { owner })
    expect(next.length).toBeGreaterThan(0)
    expect(lost).toEqual([])
  },
)

test.each([
  { cores: 1, gigabytes: 1, processes: 1 },
  { cores: 2, gigabytes: 24, processes: 1 },
  { cores: 8, gigabytes: 8, processes: 2 },
  { cores: 32, gigabytes: 128, processes: 4 },
])('$cores cores and $gigabytes GB run $processes recogniser(s)', ({ cores, gigabytes, processes }) => {
  expect(sensibleProcesses(cores, gigabytes * 1e9)).toBe(processes)
})
