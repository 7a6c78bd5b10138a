import { expect, test } from 'vitest'
import { EXCERPT, fixtureBytes, inChunks, tone } from '#testing/fixtures/sound.ts'
import { hollowFlac } from '#testing/fixtures/hollow-flac.ts'
import { decodeAudio } from './decode-audio.ts'
import { soundLength } from './measure-sound.ts'
import { sniffAudio, type AudioFormat } from './sniff-audio.ts'
import { writeWav } from './wav-writer.ts'

const lengthOf = (file: Uint8Array): Promise<number | null> =>
  soundLength(sniffAudio(file) as AudioFormat, inChunks(file), { totalBytes: file.length })

test.each(['wav', 'mp3', 'opus.ogg', 'vorbis.ogg', 'webm', 'm4a'])(
  'the length of a .%s is read without decoding it',
  async (extension) => {
    const seconds = await lengthOf(await fixtureBytes(`${EXCERPT.name}.${extension}`))
    expect(Math.abs((seconds ?? 0) - EXCERPT.seconds)).toBeLessThan(0.3)
  },
)

test('the length of a FLAC is that of its frames', async () => {
  expect(await lengthOf(await fixtureBytes(`${EXCERPT.name}-opening.flac`))).toBeCloseTo(2.75, 2)
})

test('the frames of a FLAC count whatever number each says it has, and whatever rate the stream claims', async () => {
  const file = Buffer.from(await fixtureBytes(`${EXCERPT.name}-opening.flac`))
  let body = 4
  for (let isLast = false; !isLast;) {
    isLast = ((file[body] ?? 0x80) & 0x80) !== 0
    body += 4 + file.readUIntBE(body + 1, 3)
  }
  const frames = file.subarray(body)
  const again = Buffer.concat([file, ...Array.from({ length: 9 }, () => frames)])
  expect(await lengthOf(again)).toBeCloseTo(27.5, 1)

  const hurried = Buffer.from(file)
  // 655,350 samples a second: 20 bits behind the sizes of blocks and frames.
  hurried.set([0x9f, 0xff, 0x60 | ((hurried[20] ?? 0) & 0x0f)], 18)
  let decoded = 0
  for await (const part of decodeAudio(inChunks(hurried), { maxSeconds: 60, ffmpeg: null }))
    decoded += part.length
  expect(await lengthOf(hurried)).toBeGreaterThanOrEqual(decoded / 16_000 - 0.1)
})

test('what a head claims and the file does not hold is not believed', async () => {
  const wav = Buffer.from(writeWav(tone(440, 2, 16_000)))
  wav.writeUInt32LE(16_000 * 2 * 3_600, 40)
  expect(await lengthOf(wav)).toBeCloseTo(2, 2)
  expect(await lengthOf(hollowFlac(20, 4 * 3_600))).toBeCloseTo(24.6, 0)
})

test('four hours of silence in 25 kB are found out, and no more is decoded than the bytes can hold', async () => {
  const bomb = hollowFlac(4 * 3_600)
  expect(bomb.length).toBeLessThan(26_000)
  expect(await lengthOf(bomb)).toBeGreaterThan(100)
  let decoded = 0
  const decoding = (async () => {
    const options = { maxSeconds: 4 * 3_600, totalBytes: bomb.length, ffmpeg: null }
    for await (const samples of decodeAudio(inChunks(bomb), options)) decoded += samples.length / 16_000
  })()
  await expect(decoding).rejects.toMatchObject({ code: 'hollow_audio' })
  expect(decoded).toBeLessThan(120)
})

test('a file made to be laborious is not measured to its end', async () => {
  // A WebM of empty elements, two bytes each.
  const file = Buffer.alloc(400_000, Buffer.from([0xec, 0x80]))
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]).copy(file)
  expect(await lengthOf(file)).toBeNull()
})

test('a decoder that uses more processor time than any recording is ended', async () => {
  const reading = (async () => {
    // As if it had computed for so long before.
    const options = { maxSeconds: 60, ffmpeg: null, reserveMs: -10_000 }
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

test.each([
  ['which no number holds, first', 200, true],
  ['which no number holds, last', 200, false],
  ['of thousands of years, first', 6, true],
])('a time in a WebM %s, does not hide how long the rest plays', async (_, bytes, isFirst) => {
  const sound = Buffer.from(await fixtureBytes(`${EXCERPT.name}.webm`))
  const at = isFirst ? sound.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])) : sound.length
  const time = Buffer.concat([Buffer.from([0xe7, 0x40, bytes]), Buffer.alloc(bytes, 0xff)])
  const block = Buffer.from([0xa3, 0x85, 0x81, 0, 0, 0x80, 0xfc])
  const cluster = Buffer.concat([Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0xff]), time, block])
  const seconds = await lengthOf(Buffer.concat([sound.subarray(0, at), cluster, sound.subarray(at)]))
  expect(Math.abs((seconds ?? 0) - EXCERPT.seconds)).toBeLessThan(1)
})
