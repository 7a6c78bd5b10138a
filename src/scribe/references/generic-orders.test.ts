import { expect, test } from 'vitest'
import { segmentWords } from '../talk/words.ts'
import type { NoteLine } from '../visit-lines.ts'
import { withoutClasses } from './generic-orders.ts'

const lineOf = (text: string, segment: number): NoteLine => ({
  section: 'assessment_plan',
  text,
  words: segmentWords({ id: '', speaker: 'doctor', text, startMs: null, endMs: null }, segment),
})

test.each([
  ['Prescribe her pain medicine.', 'Start naproxen 500 mg twice a day.', 1],
  ['I will give the patient a prescription today.', 'Start naproxen 500 mg twice a day.', 1],
  ['Prescribe just like a higher strength NSAID.', 'Start naproxen 500 mg twice a day.', 1],
  ['Prescribe an antibiotic.', 'Start naproxen 500 mg twice a day.', 2],
  // It says more, nothing else names the medicine, or what names it is of another moment.
  ['Prescribe her pain medicine for two nights.', 'Start naproxen 500 mg twice a day.', 2],
  ['Prescribe her pain medicine.', 'Follow up in a week.', 2],
])('%j beside %j: %i lines', (general, other, count) =>
  expect(withoutClasses([lineOf(general, 3), lineOf(other, 4)])).toHaveLength(count),
)

test('a medicine named elsewhere in the visit says nothing of this one', () =>
  expect(withoutClasses([lineOf('Prescribe steroids.', 3), lineOf('Continue metformin.', 9)])).toHaveLength(
    2,
  ))
