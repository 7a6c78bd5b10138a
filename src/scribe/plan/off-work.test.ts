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

test.each([
  [
    "I'll write you off for a week, and then light duty, no lifting over ten pounds, until I see you.",
    'Off work for a week, and then light duty, no lifting over 10 pounds, until I see the patient.',
  ],
  ['Light duty for two weeks.', 'Light duty for 2 weeks.'],
  ['No more Tylenol PM, that has Benadryl in it.', 'No more Tylenol PM, that has Benadryl in it.'],
  ['So no antibiotic.', 'No antibiotic.'],
  ['And the lisinopril goes from 20 to 40.', 'The lisinopril goes from 20 to 40.'],
  ['Furosemide goes back to 20.', 'Furosemide goes back to 20.'],
  [
    "At home, two puffs of albuterol every four hours while she's awake for two days, then only if she needs it.",
    'At home, 2 puffs of albuterol every 4 hours while she is awake for 2 days, then only if she needs it.',
  ],
])('%j stands in the plan as it was said', (said, line) => {
  expect(planWith(said)).toContain(line)
})
