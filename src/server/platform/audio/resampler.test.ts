import { expect, test } from 'vitest'
import { strengthAt, tone } from '#testing/fixtures/sound.ts'
import { Resampler } from './resampler.ts'

function resample(samples: Float32Array, from: number, to: number, piece = 1_000): Float32Array {
  const resampler = new Resampler(from, to)
  const parts: Float32Array[] = []
  for (let offset = 0; offset < samples.length; offset += piece) {
    parts.push(resampler.push(samples.subarray(offset, offset + piece)))
  }
  parts.push(resampler.flush())
  return Float32Array.from(parts.flatMap((part) => [...part]))
}

test.each([8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 47_999])(
  'a tone of 1 kHz at %i Hz keeps its strength and its length',
  (rate) => {
    const result = resample(tone(1_000, 1, rate), rate, 16_000)
    expect(result.length).toBe(16_000)
    expect(strengthAt(1_000, result.subarray(1_000, 15_000), 16_000)).toBeCloseTo(0.5, 2)
  },
)

test('a tone above the new limit disappears instead of folding back', () => {
  const result = resample(tone(10_000, 1, 48_000), 48_000, 16_000)
  expect(strengthAt(6_000, result, 16_000)).toBeLessThan(0.001)
  expect(Math.max(...result.subarray(1_000, 15_000))).toBeLessThan(0.002)
})

test('the sound does not move in time', () => {
  const click = new Float32Array(48_000)
  click[24_000] = 1
  const result = resample(click, 48_000, 16_000)
  expect(result.indexOf(Math.max(...result))).toBe(8_000)
})

test('the size of the pieces it comes in makes no difference', () => {
  const sound = tone(440, 0.5, 44_100)
  expect(resample(sound, 44_100, 16_000, 37)).toEqual(resample(sound, 44_100, 16_000, 22_050))
})
