import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'

/** What the plan says of one sentence, behind "here's what we'll do" and before an order that is always the same. */
const planOf = (said: string): string[] =>
  planOfTalk(`Doctor: What brings you in?
Patient: I'm here for my diabetes and blood pressure, I feel fine.
Doctor: Let me take a listen. Lungs are clear.
Doctor: Okay, so here's what we'll do. ${said}
Patient: Okay.
Doctor: I'll send in amoxicillin 500 three times a day for your throat.`)
    .map(({ text }) => text)
    .filter((text) => !text.includes('moxicillin'))

test.each([
  ['Go to the ER if you get chest pain.', 'Patient education and counseling: Go to the ER if the patient gets chest pain.'],
  ['If the ultrasound shows stones I\'ll refer you to a surgeon.', 'Referral: If the ultrasound shows stones I will refer the patient to a surgeon.'],
  ['Nothing to eat after midnight.', 'Medical treatment: Nothing to eat after midnight.'],
  ['Make an appointment for next Tuesday.', 'Follow-up: Make an appointment for next Tuesday.'],
  ['No need to come back unless it gets worse.', 'Follow-up: No need to come back unless it gets worse.'],
  ['Try to cut back on the salt.', 'Patient education and counseling: Try to cut back on the salt.'],
  ['I want you to check your blood pressure at home twice a week and write it down.', 'Patient education and counseling: The patient was advised to check the blood pressure at home twice a week and write it down.'],
  ["Let's have the dermatologist take a look at it.", 'Referral: Refer to dermatologist.'],
  ['You need to be seen by an eye doctor once a year.', 'Follow-up: The patient needs to be seen by an eye doctor once a year.'],
  ["I'll call you with the results.", 'Follow-up: I will call the patient with the results.'],
  ['Your blood pressure is well controlled.', 'Medical reasoning: The blood pressure is well controlled.'],
])('%j is told in the plan', (said, line) => {
  expect(planOf(said)).toEqual([line])
}) // prettier-ignore

test('what is to be left while something is taken is never told of a reading', () => {
  expect(planOf("Don't drive while you're taking that.").join(' ')).not.toContain('pressure')
})
