import { expect, test } from 'vitest'
import type { NoteLine } from '../visit-lines.ts'
import { withoutFoundAlready } from './found-already.ts'

const line = (text: string, part: 'action' | 'reasoning' = 'reasoning'): NoteLine => ({
  section: 'assessment_plan',
  text,
  words: [],
  part,
})
const FOUND = [
  line('Ferritin low at 11.'),
  line('Left wrist with 4 to 5 mm palpable cyst.'),
  line('Ultrasound: Gallstones in the neck of the gallbladder.'),
]

test.each([
  ['Her ferritin has been a little low at 11.', true],
  ['The left wrist cyst is about 4 to 5 mm, noted on the exam.', true],
  // It says more, something else, or the opposite; it is to be done.
  ['Her ferritin is low at 11 because of the heavy periods.', false],
  ['Her ferritin was 14.', false],
  ['There are no gallstones in the neck of the gallbladder.', false],
])('%j is told among the findings: %j', (text, told) => {
  expect(withoutFoundAlready([line(text)], FOUND)).toHaveLength(told ? 0 : 1)
})

test('what is to be done stays', () => {
  expect(withoutFoundAlready([line('Ferritin low at 11.', 'action')], FOUND)).toHaveLength(1)
})
