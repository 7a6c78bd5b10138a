import { expect, test } from 'vitest'
import { segmentWords } from '../talk/words.ts'
import { withIllnessesParted } from './listed-conditions.ts'

test.each([
  ['I have gout asthma and depression', 'i have gout, asthma and depression'],
  ['I have gout, asthma and depression', 'i have gout, asthma and depression'],
  ['I have gout asthma', 'i have gout and asthma'],
  ['I have gout and asthma', 'i have gout and asthma'],
  ['I have asthma medicines', 'i have asthma medicines'],
])('%j: %j', (said, told) => {
  const words = segmentWords({ id: '', speaker: 'patient', text: said, startMs: null, endMs: null }, 0)
  expect(
    withIllnessesParted(words)
      .map(({ text, after }) => text + after)
      .join(' '),
  ).toBe(told)
})
