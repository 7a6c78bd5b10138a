import { expect, test } from 'vitest'
import { diagnosisLine } from './diagnosis-lines.ts'
import { segmentWords } from '../talk/words.ts'

const lineOf = (text: string): string | null =>
  diagnosisLine(segmentWords({ id: 's1', speaker: 'doctor', text, startMs: null, endMs: null }, 0))?.text ??
  null

test.each([
  [
    "your symptoms are consistent with a right ankle sprain or i'm sorry right ankle sprain of your lateral ligament complex more specifically",
    'Consistent with a right ankle sprain of the lateral ligament complex.',
  ],
  [
    'most likely due to a rotator cuff tendinopathy so this means you injured it',
    'Most likely due to a rotator cuff tendinopathy.',
  ],
  [
    'your symptoms are consistent with a left, I mean right wrist fracture',
    'Consistent with a right wrist fracture.',
  ],
  ['this is not consistent with pneumonia', null],
  ['if the pain is due to an infection we will treat it', null],
  ['your visit was due to the weather', null],
])('%j names %j', (said, told) => {
  expect(lineOf(said)).toBe(told)
})
