import { expect, test } from 'vitest'
import { EXCERPT, fixtureBytes, inChunks, tone } from '#testing/fixtures/sound.ts'
import { hollowFlac } from '#testing/fixtures/hollow-flac.ts'
import { decodeAudio } from './decode-audio.ts'
import { measured } from './measured-upload.ts'
import { sniffAudio, type AudioFormat } from './sniff-audio.ts'
import { writeWav } from './wav-writer.ts'

/** The length as it was known at last, and the bytes that came through. */
async function lengthOf(file: Uint8Array): Promise<{ seconds: number | null; bytes: Buffer }> {
  let seconds: number | null = null
  const passed: Uint8Array[] = []
  const format = sniffAudio(file) as AudioFormat
  for await (const chunk of measured(format, inChunks(file), (known) => (seconds = known))) passed.push(chunk)
  return { seconds, bytes: Buffer.concat(passed) }
}

test.each(['wav', 'mp3', 'opus.ogg', 'vorbis.ogg', 'webm', 'm4a'])(
  'the length of a .%s is read while it passes, and its bytes pass unchanged',
  async (extension) => {
    const file = await fixtureBytes(`${EXCERPT.name}.${extension}`)
    const { seconds, bytes } = await lengthOf(file)
    expect(Math.abs((seconds ?? 0) - EXCERPT.seconds)).toBeLessThan(0.3)
    expect(bytes.equals(file)).toBe(true)
  },
)

test('the length of a FLAC is that of its frames', async () => {
  const { seconds } = await lengthOf(await fixtureBytes(`${EXCERPT.name}-opening.flac`))
  expect(seconds).toBeCloseTo(2.75, 2)
})

test('what a head claims and the file does not hold is not believed', async () => {
  const wav = Buffer.from(writeWav(tone(440, 2, 16_000)))
  wav.writeUInt32LE(16_000 * 2 * 3_600, 40)
  expect((await lengthOf(wav)).seconds).toBeCloseTo(2, 2)
  expect((await lengthOf(hollowFlac(20, 4 * 3_600))).seconds).toBeCloseTo(24.6, 0)
})

test('four hours of silence in 25 kB are found out, and no more is decoded than the bytes can hold', async () => {
  const bomb = hollowFlac(4 * 3_600)
  expect(bomb.length).toBeLessThan(26_000)
  expect((await lengthOf(bomb)).seconds).toBeGreaterThan(100)
  let decoded = 0
  const decoding = (async () => {
    const options = { maxSeconds: 4 * 3_600, totalBytes: bomb.length, ffmpeg: null }
    for await (const samples of decodeAudio(inChunks(bomb), options)) decoded += samples.length / 16_000
  })()
  await expect(decoding).rejects.toMatchObject({ code: 'hollow_audio' })
  expect(decoded).toBeLessThan(120)
})

test('an upload is ended in its middle once it is known to be too long', async () => {
  let given = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield writeWav(new Float32Array(16_000)).subarray(0, 40)
    yield Uint8Array.of(0, 0, 0, 0)
    for (; given < 1_000; given += 1) yield new Uint8Array(32_000)
  }
  const reading = (async () => {
    const pass = measured('wav', endless(), (seconds) => {
      if (seconds > 10) throw new Error('too long')
    })
    for await (const chunk of pass) expect(chunk.length).toBeGreaterThan(0)
  })()
  await expect(reading).rejects.toThrow('too long')
  expect(given).toBeLessThan(20)
})

test('a file made to be laborious passes unmeasured', async () => {
  // A WebM of empty elements, two bytes each.
  const file = Buffer.alloc(400_000, Buffer.from([0xec, 0x80]))
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]).copy(file)
  expect((await lengthOf(file)).bytes.length).toBe(file.length)
})

test('a decoder that uses more processor time than any recording is ended', async () => {
  const reading = (async () => {
    const options = { maxSeconds: 60, ffmpeg: null, reserveMs: 0 }
    for await (const samples of decodeAudio(inChunks(await fixtureBytes(`${EXCERPT.name}.webm`)), options))
      expect(samples.length).toBeGreaterThan(0)
  })()
  await expect(reading).rejects.toMatchObject({ code: 'costly_audio' })
})

test('a stream with more channels than loudspeakers is refused before memory is taken for them', async () => {
  const ogg = Buffer.from(await fixtureBytes(`${EXCERPT.name}.opus.ogg`))
  const head = ogg.indexOf('OpusHead')
  ogg[head + 9] = 255
  const reading = (async () => {
    for await (const samples of decodeAudio(inChunks(ogg), { maxSeconds: 60, ffmpeg: null }))
      expect(samples.length).toBe(0)
  })()
  await expect(reading).rejects.toMatchObject({ code: 'unsupported_audio' })
})
