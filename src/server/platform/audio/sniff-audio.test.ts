import { expect, test } from 'vitest'
import { EXCERPT, fixtureBytes } from '#testing/fixtures/sound.ts'
import { sniffAudio, sniffOtherAudio } from './sniff-audio.ts'

test.each([
  ['wav', 'wav'],
  ['mp3', 'mp3'],
  ['opus.ogg', 'ogg'],
  ['vorbis.ogg', 'ogg'],
  ['webm', 'webm'],
  ['m4a', 'm4a'],
])('a .%s file is known by its bytes as %s', async (extension, format) => {
  expect(sniffAudio(await fixtureBytes(`${EXCERPT.name}.${extension}`))).toBe(format)
})

test('FLAC is known, with an ID3 tag before it as well', async () => {
  const flac = await fixtureBytes(`${EXCERPT.name}-opening.flac`)
  expect(sniffAudio(flac)).toBe('flac')
  expect(
    sniffAudio(Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 2, 0, 0, ...flac.subarray(0, 100))),
  ).toBe('flac')
})

test('a file of nothing but tags, one behind the other, is looked at to its end', () => {
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')
  const tags = Buffer.alloc(1_000_000, tag)
  expect(sniffAudio(tags)).toBe('mp3')
  expect(sniffAudio(Buffer.concat([tag, tag, Buffer.from('fLaC')]))).toBe('flac')
})

test('MP3 without a tag is known by frames that follow each other', async () => {
  const mp3 = await fixtureBytes(`${EXCERPT.name}.mp3`)
  const firstFrame = mp3.findIndex((byte, at) => byte === 0xff && (mp3[at + 1] ?? 0) > 0xf0)
  expect(sniffAudio(mp3.subarray(firstFrame))).toBe('mp3')
})

test.each([
  ['a PDF', Buffer.from(`%PDF-1.7\n${'1 0 obj << /Type /Catalog >> endobj\n'.repeat(400)}`)],
  ['a picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46)],
  ['a photo in an MP4 box', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['text', Buffer.from('He said the pain began on Monday.')],
  ['nothing', new Uint8Array(0)],
])('%s is no sound', (_, bytes) => {
  expect(sniffAudio(bytes)).toBeNull()
  expect(sniffOtherAudio(bytes)).toBeNull()
})

test('random bytes are no sound', () => {
  let state = 1
  const bytes = Uint8Array.from({ length: 16_384 }, () => (state = (state * 48_271) % 0x7fffffff) & 0xff)
  expect(sniffAudio(bytes)).toBeNull()
})

test('a sound file of another kind is recognised as such', () => {
  expect(sniffOtherAudio(Buffer.from('#!AMR\n'))).toBe('amr')
  expect(sniffOtherAudio(Buffer.from('FORM\0\0\0\0AIFFCOMM'))).toBe('aiff')
})
