import { expect, test } from 'vitest'
import { planForSprain } from '../soap-note-fixture.ts'

test.each([
  ['Stitches out in fourteen days.', 'Stitches out in 14 days.'],
  ['And then an ultrasound in six months.', 'An ultrasound in 6 months.'],
  ['Pneumonia vaccine today.', 'Pneumonia vaccine today.'],
  ['Blood again in one week.', 'Blood again in 1 week.'],
  ["If the biopsy's melanoma, we cut wider.", "If the biopsy's melanoma, we cut wider."],
  ['If the eye goes red, eye doctor the same day.', 'If the eye goes red, eye doctor the same day.'],
  ['Raise the head of the bed and do not eat late.', 'Raise the head of the bed and do not eat late.'],
  ['Skip the warfarin tonight.', 'Skip the warfarin tonight.'],
  ['Do not take aspirin with it.', 'Do not take aspirin with it.'],
  ['Rinse your mouth after each puff.', 'The patient was advised to rinse the mouth after each puff.'],
  ['Until then, keep the brace at night.', 'Keep the brace at night.'],
  [
    'Because it is locking, I would like to get an MRI of the knee this week.',
    'I would like to get an MRI of the knee this week.',
  ],
])('%j is told as it was ordered', (said, line) => {
  expect(planForSprain(said)).toContain(line)
})

test.each([
  'The wedding in two weeks.',
  'Your blood two weeks ago.',
  'In six months, maybe, an ultrasound.',
  'If the fever, chills.',
])('%j is no order', (said) => {
  expect(planForSprain(said).filter((line) => /wedding|blood|ultrasound|chills/i.test(line))).toEqual([])
})
