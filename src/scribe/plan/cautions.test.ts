import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

/** What the plan says beside the medicine that is prescribed and the visit to come. */
function said(caution: string): string[] {
  const talk = `Doctor: What brings you in?
Patient: My lower back hurts.
Doctor: I think it is a strain. I am prescribing cyclobenzaprine 5 milligrams at night for seven days. ${caution}
Patient: All right.
Doctor: I will see you in three weeks.`
  const plan = soapNote(talk).find(({ key }) => key === 'assessment_plan')?.sentences ?? []
  return plan.map(({ text }) => text).filter((text) => !/Back strain|prescribing|3 weeks/.test(text))
}

test.each([
  ['Cyclobenzaprine makes you drowsy, so do not drive after it.', 'Cyclobenzaprine makes the patient drowsy, so they should not drive after it.'],
  ['It can upset your stomach, so take it with food.', 'Cyclobenzaprine can upset the stomach, so the patient should take it with food.'],
  ['This medicine can make you dizzy, so get up slowly.', 'Cyclobenzaprine can make the patient dizzy, so they should get up slowly.'],
  ['It can interact with alcohol, so no alcohol.', 'Cyclobenzaprine can interact with alcohol, so the patient should have no alcohol.'],
])('%j is told whole, as what the patient was taught', (caution, line) => {
  expect(said(caution)).toEqual([`Patient education and counseling: ${line}`])
}) // prettier-ignore

test('what a medicine may do is no order of it', () => {
  expect(said('Ibuprofen can raise your blood pressure, so take Tylenol instead.').join(' ')).not.toMatch(
    /(?:start|order|increase|use) ibuprofen/i,
  )
})
