import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'

const planWith = (asked: string, answer: string): string =>
  planOfTalk(`Doctor: What brings you in?
Patient: I cut my hand yesterday.
Doctor: Let me look. No redness. No swelling.
Doctor: So I put in three stitches. Keep it dry for two days.
Patient: ${asked}
Doctor: ${answer}`)
    .map(({ text }) => text)
    .join('\n')

test.each([
  ['Can I go back to work?', 'Not until Monday.', 'should not go back to work until Monday.'],
  ['When can I swim again?', 'Not for two weeks.', 'should not swim again for 2 weeks.'],
  [
    'Can I drive?',
    'Yes, as long as you are not taking the oxycodone.',
    'can drive as long as they are not taking the oxycodone.',
  ],
  [
    'Do I need to come back?',
    "Only if it's not better in three days.",
    'should come back only if it is not better in 3 days.',
  ],
  ['Is it okay to shower?', 'After 48 hours.', 'can shower after 48 hours.'],
])('%j is answered in the plan by %j', (asked, answer, line) => {
  expect(planWith(asked, answer)).toContain(line)
})

test.each([
  ['Can I go to the gym?', 'Sure.', /gym/],
  ['Can I go home now?', 'Once the nurse has dressed it.', /home/],
  ['Can I do that?', 'Not until Monday.', /do that/],
])('%j answered by %j says too little to be worded', (asked, answer, words) => {
  expect(planWith(asked, answer)).not.toMatch(words)
})
