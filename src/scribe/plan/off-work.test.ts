import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'

const planWith = (said: string): string =>
  planOfTalk(`Doctor: What brings you in?
Patient: I have been coughing.
Doctor: Let me listen. Wheezing on both sides.
Doctor: So this is bronchitis. ${said}`)
    .map(({ text }) => text)
    .join('\n')

test.each([
  ["I'll write you off work until next Monday.", 'Off work until next Monday.'],
  ["I'm taking you off work for two weeks.", 'Off work for 2 weeks.'],
  [
    "I'll give you a note for work, off until Monday.",
    'I will give the patient a note for work, off until Monday.',
  ],
  ['You can go back to work Thursday.', 'The patient can go back to work Thursday.'],
  [
    "For the cigarettes, let's start the patch, 14 milligrams a day.",
    'For the cigarettes, we will start the patch, 14 mg a day.',
  ],
  ["Then we'll stay away from Chantix.", 'Avoid Chantix.'],
])('%j is in the plan', (said, line) => {
  expect(planWith(said)).toContain(line)
})

test('what is left until somebody has seen the patient says whom', () => {
  expect(planWith('No ladders until ortho has seen you.')).toContain(
    'No ladders until ortho has seen the patient.',
  )
})
