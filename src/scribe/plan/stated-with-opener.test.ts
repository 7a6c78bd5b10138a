import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const problemsOf = (said: string): string[] =>
  soapNote(`Doctor: What brings you in?
Patient: I have had a cough since Tuesday.
Doctor: Let me take a look. Throat is clear. Lungs are clear.
Doctor: ${said} I will order a chest x-ray.`)
    .filter(({ key }) => key === 'assessment_plan')
    .flatMap(({ sentences }) => sentences.filter(({ heading }) => heading).map(({ text }) => text))

test.each([
  ["Most likely, yes, it's early diabetic neuropathy.", 'Likely early diabetic neuropathy.'],
  ["I'd call this a tension headache.", 'Tension headache.'],
  ['So this is a COPD flare.', 'COPD flare.'],
  ['This looks like a gout flare.', 'Likely gout flare.'],
])('%j is the problem %j', (said, name) => {
  expect(problemsOf(said)).toEqual([name])
})
