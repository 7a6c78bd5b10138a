import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EXCERPT, fixtureBytes, inChunks, strengthAt, tone } from '#testing/fixtures/sound.ts'
import { manyHeadedOgg } from '#testing/fixtures/many-headed-ogg.ts'
import { AudioError } from './audio-error.ts'
import { decodeAudio } from './decode-audio.ts'
import type { DecodeOptions } from './decode-audio.ts'
import { writeWav } from './wav-writer.ts'

interface Outcome {
  samples: Float32Array
  seconds: number
  endsEarly: boolean
  error: unknown
}

async function decode(bytes: Uint8Array, options: Partial<DecodeOptions> = {}): Promise<Outcome> {
  const outcome: Outcome = { samples: new Float32Array(0), seconds: 0, endsEarly: false, error: null }
  const parts: Float32Array[] = []
  const onWarning = (): void => void (outcome.endsEarly = true)
  try {
    for await (const part of decodeAudio(inChunks(bytes), {
      maxSeconds: 60,
      ffmpeg: null,
      onWarning,
      ...options,
    })) {
      parts.push(part)
    }
  } catch (error) {
    outcome.error = error
  }
  outcome.samples = Float32Array.from(parts.flatMap((part) => [...part]))
  outcome.seconds = outcome.samples.length / 16_000
  return outcome
}

const WHOLE = ['wav', 'mp3', 'opus.ogg', 'vorbis.ogg', 'webm']

test.each(WHOLE)('.%s decodes to its whole length', async (extension) => {
  const { seconds, endsEarly, error } = await decode(await fixtureBytes(`${EXCERPT.name}.${extension}`))
  expect(error).toBeNull()
  expect(Math.abs(seconds - EXCERPT.seconds)).toBeLessThan(0.05)
  expect(endsEarly).toBe(false)
})

test('Ogg is read behind a few streams that hold nothing; behind a thousand it takes too much work', async () => {
  const sound = await fixtureBytes(`${EXCERPT.name}.opus.ogg`)
  const { seconds, error } = await decode(manyHeadedOgg(3, sound))
  expect(error).toBeNull()
  expect(Math.abs(seconds - EXCERPT.seconds)).toBeLessThan(0.05)
  const costly = await decode(manyHeadedOgg(1_000, sound))
  expect(costly.error).toMatchObject({ code: 'costly_audio' })
})

test('FLAC decodes to exactly the samples it was made of', async () => {
  const flac = await decode(await fixtureBytes(`${EXCERPT.name}-opening.flac`))
  const wav = await decode(await fixtureBytes(`${EXCERPT.name}.wav`))
  expect(flac.samples.length).toBe(2.75 * 16_000)
  // Decoders disagree whether full scale is 32,767 or 32,768.
  const largestDifference = flac.samples.reduce(
    (largest, sample, at) => Math.max(largest, Math.abs(sample - (wav.samples[at] ?? 0))),
    0,
  )
  expect(largestDifference).toBeLessThan(1 / 30_000)
})

test.each([...WHOLE, 'flac'])(
  '.%s cut in the middle gives what is there and says that it ends early',
  async (extension) => {
    const name = extension === 'flac' ? `${EXCERPT.name}-opening.flac` : `${EXCERPT.name}.${extension}`
    const whole = await fixtureBytes(name)
    const { seconds, endsEarly, error } = await decode(whole.subarray(0, whole.length / 2))
    expect(error).toBeNull()
    expect(endsEarly).toBe(true)
    expect(seconds).toBeGreaterThan(0.9)
    expect(seconds).toBeLessThan(4)
  },
)

test('a recording that lost a piece in its middle goes on behind it', async () => {
  const webm = await fixtureBytes(`${EXCERPT.name}.webm`)
  const { seconds, error } = await decode(Buffer.concat([webm.subarray(0, 9_000), webm.subarray(11_000)]))
  expect(error).toBeNull()
  expect(seconds).toBeGreaterThan(5)
})

test('a renamed PDF is no sound', async () => {
  const { error } = await decode(Buffer.from(`%PDF-1.7\n${'stream of bytes endstream\n'.repeat(2_000)}`))
  expect(error).toBeInstanceOf(AudioError)
  expect((error as AudioError).code).toBe('not_audio')
  expect((error as AudioError).message).toMatch(/not a sound recording/)
})

test.each([
  ['an empty file', new Uint8Array(0), 'not_audio'],
  ['a head without sound', writeWav(new Float32Array(0)), 'damaged_audio'],
  ['a WebM of nothing but its mark', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0), 'damaged_audio'],
  ['an OGG of zeros', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(30_000)]), 'damaged_audio'],
])('%s is refused', async (_, bytes, code) => {
  const { error, samples } = await decode(bytes)
  expect((error as AudioError).code).toBe(code)
  expect(samples.length).toBe(0)
})

test('sound beyond the limit is not given out, and the limit is reported after what is inside it', async () => {
  const { error, seconds } = await decode(writeWav(tone(440, 3, 16_000)), { maxSeconds: 2 })
  expect((error as AudioError).code).toBe('audio_too_long')
  expect(seconds).toBe(2)
})

test('two hours of sound pass through without piling up, and stop at the limit', async () => {
  const [rate, secondsPerChunk] = [16_000, 60]
  const minute = Buffer.from(writeWav(new Float32Array(rate * secondsPerChunk), rate).subarray(44))
  const head = Buffer.from(writeWav(new Float32Array(0), rate))
  head.writeUInt32LE(0xffff_ffff, 40)
  let [given, taken, mostAhead] = [0, 0, 0]
  async function* upload(): AsyncGenerator<Uint8Array> {
    yield head
    for (let chunk = 0; chunk < 120; chunk += 1) {
      given += secondsPerChunk
      mostAhead = Math.max(mostAhead, given - taken)
      yield minute
    }
  }
  const failure = (async () => {
    for await (const part of decodeAudio(upload(), { maxSeconds: 5_400 })) taken += part.length / 16_000
  })()
  await expect(failure).rejects.toMatchObject({ code: 'audio_too_long' })
  expect(taken).toBeCloseTo(5_400, 6)
  expect(given).toBeLessThan(5_400 + 3 * secondsPerChunk)
  expect(mostAhead).toBeLessThan(3 * secondsPerChunk)
})

test.each(['webm', 'wav', 'opus.ogg'])(
  'a .%s that is still being recorded is decoded as it comes',
  async (extension) => {
    const file = await fixtureBytes(`${EXCERPT.name}.${extension}`)
    const heard = Promise.withResolvers<void>()
    async function* recording(): AsyncGenerator<Uint8Array> {
      const first = extension === 'wav' ? 32_000 : 10_000
      for (let offset = 0; offset < first; offset += 1_000) yield file.subarray(offset, offset + 1_000)
      await heard.promise
      yield file.subarray(first)
    }
    let samples = 0
    for await (const part of decodeAudio(recording(), {
      maxSeconds: Number.POSITIVE_INFINITY,
      ffmpeg: null,
    })) {
      samples += part.length
      heard.resolve()
    }
    expect(samples / 16_000).toBeCloseTo(EXCERPT.seconds, 1)
  },
)

test('an aborted signal ends the decoding with its reason and closes the source', async () => {
  const stop = new AbortController()
  let isClosed = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      yield writeWav(tone(440, 2, 16_000)).subarray(0, 32_000)
      for (;;) yield new Uint8Array(32_000)
    } finally {
      isClosed = true
    }
  }
  const reading = (async () => {
    for await (const part of decodeAudio(endless(), { maxSeconds: 60, signal: stop.signal })) {
      if (part.length > 0) stop.abort(new Error('stopped by the user'))
    }
  })()
  await expect(reading).rejects.toThrow('stopped by the user')
  expect(isClosed).toBe(true)
})

test('an error of the source passes through', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield (await fixtureBytes(`${EXCERPT.name}.wav`)).subarray(0, 20_000)
    throw new Error('connection lost')
  }
  const reading = (async () => {
    for await (const part of decodeAudio(failing(), { maxSeconds: 60 }))
      expect(part.length).toBeGreaterThan(0)
  })()
  await expect(reading).rejects.toThrow('connection lost')
})

test('M4A without ffmpeg is refused in words that say what to do', async () => {
  const { error } = await decode(await fixtureBytes(`${EXCERPT.name}.m4a`))
  expect((error as AudioError).code).toBe('unsupported_audio')
  expect((error as AudioError).message).toMatch(/Save it as WAV, MP3/)
})

/** A program in the place of ffmpeg: writes its arguments to a file and answers with 16-bit samples of what it read. */
async function fakeFfmpeg(): Promise<{ path: string; readArguments: () => Promise<string> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fake-ffmpeg-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'ffmpeg')
  await writeFile(path, `#!/bin/sh\necho "$@" > ${folder}/arguments\nhead -c 64000 /dev/stdin\n`)
  await chmod(path, 0o700)
  return { path, readArguments: () => readFile(join(folder, 'arguments'), 'utf8') }
}

test('M4A goes to ffmpeg when there is one, with nothing a file could use to open another', async () => {
  const ffmpeg = await fakeFfmpeg()
  const m4a = await fixtureBytes(`${EXCERPT.name}.m4a`)
  const { error, samples } = await decode(m4a, { ffmpeg: ffmpeg.path })
  expect(error).toBeNull()
  expect(samples.length).toBe(Math.floor(m4a.length / 2))
  const given = await ffmpeg.readArguments()
  expect(given).toContain('-f mov -protocol_whitelist file,pipe -i file:/dev/stdin')
  expect(given).toContain('-ac 1 -ar 16000 -f s16le pipe:1')
})

test('a codec that only ffmpeg reads is handed to it from its first byte on', async () => {
  const ffmpeg = await fakeFfmpeg()
  const wav = Buffer.from(writeWav(tone(440, 1, 16_000)))
  wav.writeUInt16LE(0x11, 20)
  expect((await decode(wav)).error).toMatchObject({ code: 'unsupported_audio' })
  const { error, samples } = await decode(wav, { ffmpeg: ffmpeg.path })
  expect(error).toBeNull()
  expect(samples.length).toBe(wav.length / 2)
  expect(samples[0]).toBeCloseTo(wav.readInt16LE(0) / 32_768)
})

/** A WAV head for one second of a 500 Hz tone, with the samples written by `put`. */
function wavOf(
  format: number,
  bits: number,
  channels: number,
  put: (at: number, sample: number, file: Buffer) => void,
): Buffer {
  const frameBytes = (bits / 8) * channels
  const file = Buffer.alloc(44 + 44_100 * frameBytes)
  Buffer.from(writeWav(new Float32Array(0), 44_100)).copy(file)
  file.writeUInt16LE(format, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt16LE(bits, 34)
  file.writeUInt32LE(44_100 * frameBytes, 40)
  tone(500, 1, 44_100).forEach((sample, frame) => {
    for (let channel = 0; channel < channels; channel += 1) {
      put(44 + frame * frameBytes + channel * (bits / 8), sample, file)
    }
  })
  return file
}

test.each([
  ['8 bit', wavOf(1, 8, 1, (at, sample, file) => file.writeUInt8(Math.round(sample * 127) + 128, at))],
  [
    '16 bit stereo',
    wavOf(1, 16, 2, (at, sample, file) => file.writeInt16LE(Math.round(sample * 32_767), at)),
  ],
  ['24 bit', wavOf(1, 24, 1, (at, sample, file) => file.writeIntLE(Math.round(sample * 8_388_607), at, 3))],
  [
    '32 bit, six channels',
    wavOf(1, 32, 6, (at, sample, file) => file.writeInt32LE(Math.round(sample * 2_147_483_647), at)),
  ],
  ['float', wavOf(3, 32, 2, (at, sample, file) => file.writeFloatLE(sample, at))],
  ['double', wavOf(3, 64, 1, (at, sample, file) => file.writeDoubleLE(sample, at))],
])('WAV of %s is read at its true level', async (_, bytes) => {
  const { samples, error } = await decode(bytes)
  expect(error).toBeNull()
  expect(samples.length).toBe(16_000)
  expect(strengthAt(500, samples, 16_000)).toBeCloseTo(0.5, 2)
})

test('a float WAV with values that are no numbers does not spoil its neighbours', async () => {
  const file = wavOf(3, 32, 1, (at, sample, file) =>
    file.writeFloatLE(at % 4_000 === 0 ? Number.NaN : sample, at),
  )
  const { samples } = await decode(file)
  expect(samples.every((sample) => Number.isFinite(sample))).toBe(true)
})

test('a WAV that was written to a pipe and never got its size is read to its end', async () => {
  for (const size of [0, 0xffff_ffff, 0x7fff_ffff]) {
    const file = Buffer.from(writeWav(tone(440, 1, 16_000)))
    file.writeUInt32LE(size, 40)
    const { seconds, endsEarly } = await decode(file)
    expect(seconds).toBe(1)
    expect(endsEarly).toBe(false)
  }
})
