import { expect, test } from 'vitest'
import { EXCERPT, fixtureBytes } from '#testing/fixtures/sound.ts'
import { decodeAudio } from './decode-audio.ts'
import { soundLength } from './measure-sound.ts'

test.each([
  ['of empty elements', [0xec, 0x80]],
  ['of clusters within each other, of unknown size', [0x1f, 0x43, 0xb6, 0x75, 0xff]],
  ['of groups within each other, of unknown size', [0xa0, 0xff]],
  ['of blocks without sound', [0xa3, 0x84, 0x81, 0, 0, 0]],
  ['of damaged bytes between clusters', [0, 0x1f, 0x43, 0xb6, 0x75, 0xff]],
])('a WebM %s is given up long before its end; what it held before is heard', async (_, element) => {
  const sound = await fixtureBytes(`${EXCERPT.name}.webm`)
  let read = 0
  async function* endless() {
    yield sound
    const piece = Buffer.alloc(60_000, Buffer.from(element))
    for (; read < 20_000_000; read += piece.length) yield piece
  }
  let samples = 0
  const decoding = (async () => {
    const options = { maxSeconds: 3_600, ffmpeg: null }
    for await (const part of decodeAudio(endless(), options)) samples += part.length
  })()
  await expect(decoding).rejects.toMatchObject({ code: 'costly_audio' })
  expect(samples / 16_000).toBeGreaterThan(EXCERPT.seconds - 0.5)
  expect(read).toBeLessThan(1_000_000)
  read = 0
  const known = await soundLength('webm', endless(), { totalBytes: 20_000_000 })
  expect(known).toBeCloseTo(EXCERPT.seconds, 0)
  expect(read).toBeLessThan(1_000_000)
})
