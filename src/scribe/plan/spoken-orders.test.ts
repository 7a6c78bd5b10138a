import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'

const planOf = (said: string): string[] =>
  planOfTalk(`Doctor: What brings you in?
Patient: I'm here for my diabetes and my blood pressure.
Doctor: Your A1c is 7.
Doctor: ${said} Come back in three months.`)
    .map(({ text }) => text.replace(/^[A-Z][a-z]+(?: [a-z]+)*: /, ''))
    .filter((text) => !text.includes('3 months'))

test.each([
  ["Let's pause the metformin until the scan.", 'Hold metformin until the scan.'],
  ["We'll put the metformin on hold.", 'Hold metformin.'],
  ['Keep your insulin the same.', 'Continue insulin unchanged.'],
  ["I'd leave the losartan as it is.", 'Continue losartan unchanged.'],
  ['You can stay at the same dose of amlodipine.', 'Continue amlodipine at the same dose.'],
  ['Stick with the metformin.', 'Continue metformin.'],
  ['The metformin you keep going, same as before.', 'Continue metformin.'],
  ['The alendronate, seventy, yes, keep on.', 'Continue alendronate, 70.'],
  ["I'm not going to change your lisinopril today.", 'No change to lisinopril today.'],
  ['I want you off the ibuprofen.', 'Stop ibuprofen.'],
  ['Lay off the ibuprofen.', 'Stop ibuprofen.'],
  ["Let's cut the metoprolol in half.", 'Decrease metoprolol by half.'],
  ["We'll hold off on antibiotics for now.", 'Hold off on antibiotics for now.'],
])('%j is the order %j', (said, line) => {
  expect(planOf(said)).toEqual([line])
})

test.each([
  'The metformin keeps me up.',
  'Keep the ibuprofen in the fridge.',
  'Did you stick with the metformin?',
])('%j is no order of a medicine', (said) => {
  expect(planOf(said).join(' ')).not.toMatch(/^(?:Continue|Stop|Hold|Use)\b/)
})
