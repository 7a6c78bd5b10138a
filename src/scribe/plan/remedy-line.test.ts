import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'

const planWith = (said: string): string[] =>
  planOfTalk(`Doctor: What brings you in?
Mother: His ear hurts since Saturday and he has dry patches behind his knees.
Doctor: Let me look. Right drum is red and bulging. Lungs are clear.
Doctor: So he has an ear infection. I will give him amoxicillin 500 milligrams twice a day for ten days.
Doctor: ${said}`).map(({ text }) => text.replace(/^[A-Z][a-z -]+: /, ''))

test.each([
  [
    'For the dry patches, a plain moisturizer twice a day and hydrocortisone one percent for a week.',
    'For the dry patches, a plain moisturizer twice a day and hydrocortisone 1% for a week.',
  ],
  ['And for the nose, saline drops.', 'For the nose, saline drops.'],
  ['For the itch, Zyrtec 5 milliliters at night.', 'For the itch, Zyrtec 5 mL at night.'],
])('%j is told whole', (said, line) => {
  expect(planWith(said)).toContain(line)
})

test('what may be changed later lends its verb to no other medicine, and is told with its condition', () => {
  const plan = planWith(
    "If he still has a fever after 48 hours, call me and we'll switch to something else.\nDoctor: For the dry patches, hydrocortisone one percent for a week.",
  )
  expect(plan.join('\n')).not.toMatch(/Change|^Switch/m)
  expect(plan).toContain(
    'If he still has a fever after 48 hours, he should call me and we will switch to something else.',
  )
})

test('an order that says what it is for is worded as an order', () => {
  expect(planWith("For the pressure, let's go up on the lisinopril to 20.")).toContain(
    'For the pressure, we will go up on the lisinopril to 20.',
  )
})
