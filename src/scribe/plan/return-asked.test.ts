import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'

const planAsked = (asked: string, said: string): string[] =>
  planOfTalk(`Doctor: You've got a cough?
Patient: I've been coughing for three weeks.
Doctor: Lungs are clear. I'd like a chest x-ray.
Patient: ${asked}
Doctor: ${said}`).map(({ text }) => text)

test.each([
  ['When do I come back?', 'Three weeks.', 'Follow-up: Return in 3 weeks.'],
  ['Okay. And I come back when?', "Three weeks, we'll check a potassium.", 'Follow-up: Return in 3 weeks.'],
  ['When do you want to see me again?', 'In about six months.', 'Follow-up: Return in about 6 months.'],
  ['Do I need to come back?', 'Yes, three months from now.', 'Follow-up: Return in 3 months.'],
])('asked %j, %j says when to return', (asked, said, line) => {
  expect(planAsked(asked, said)).toContain(line)
}) // prettier-ignore

test.each([
  ['When can I go back to work?', 'Three weeks.'],
  ['When do I take it?', 'Two days before the scan.'],
  ['Should I come back?', "In a week if it isn't better."],
])('asked %j, %j is no visit', (asked, said) => {
  expect(planAsked(asked, said).join(' ')).not.toContain('Return')
})

test('what is to be brought along is told with it, what is behind that by itself', () => {
  const plan = planAsked(
    'When do I come back?',
    'Two weeks, with your home readings, and if your lips swell, call 911.',
  )
  expect(plan.join(' ')).toMatch(/Return in 2 weeks, with the patient's home readings/)
  expect(plan.join(' ')).toMatch(/If the patient's lips swell.*call 911/)
})
