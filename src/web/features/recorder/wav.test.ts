import { expect, test } from 'vitest'
import { toMono, toPcm16, wavHeader } from './wav.ts'

const text = (bytes: ArrayBuffer, from: number, to: number) =>
  new TextDecoder('latin1').decode(bytes.slice(from, to))

test('a wave header says 16-bit mono at its rate, and how many bytes follow', () => {
  const header = wavHeader(16_000, 320)
  const view = new DataView(header)
  expect(header.byteLength).toBe(44)
  expect([text(header, 0, 4), text(header, 8, 16), text(header, 36, 40)]).toEqual([
    'RIFF',
    'WAVEfmt ',
    'data',
  ])
  expect(view.getUint32(4, true)).toBe(356)
  expect(view.getUint16(22, true)).toBe(1)
  expect(view.getUint32(24, true)).toBe(16_000)
  expect(view.getUint32(28, true)).toBe(32_000)
  expect(view.getUint16(34, true)).toBe(16)
  expect(view.getUint32(40, true)).toBe(320)
})

test('the header of a stream leaves the length open', () => {
  const view = new DataView(wavHeader(16_000))
  expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([0xffffffff, 0xffffffff])
})

test('samples keep their value and what is too loud is clipped', () => {
  const samples = new Int16Array(toPcm16(Float32Array.of(0, 1, -1, 0.5, 3, -3)))
  expect([...samples]).toEqual([0, 32_767, -32_768, 16_384, 32_767, -32_768])
})

test('channels are mixed to their mean', () => {
  expect([...toMono([Float32Array.of(1, 0), Float32Array.of(0, -1)])]).toEqual([0.5, -0.5])
  expect([...toMono([Float32Array.of(0.25)])]).toEqual([0.25])
  expect(toMono([])).toHaveLength(0)
})
