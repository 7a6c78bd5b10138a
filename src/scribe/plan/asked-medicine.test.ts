import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const OPENING = 'Doctor: What brings you in?\nPatient: My hip has been hurting for a month.\n'

function draftOf(said: string) {
  return writeNote(parseDialogue(`${OPENING}${said}\nDoctor: I will see you in two weeks.`), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
}

const planOf = (said: string): string =>
  (draftOf(said).sections.find(({ key }) => key === 'assessment_plan')?.sentences ?? [])
    .map(({ text }) => text)
    .join('\n')

test.each([
  ['Patient: Should I keep the aspirin?\nDoctor: Yes, keep it.', 'Continue aspirin.'],
  ['Patient: Should I keep taking the aspirin?\nDoctor: Yes.', 'Continue aspirin.'],
  [
    'Patient: Do I still have to continue my metformin?\nDoctor: Yes, please continue.',
    'Continue metformin.',
  ],
  ['Patient: Should I stop taking the aspirin or not?\nDoctor: Yes, stop it.', 'Stop aspirin.'],
])('%j is decided', (said, line) => {
  expect(planOf(said)).toContain(line)
  expect(
    draftOf(said)
      .uncovered.map(({ text }) => text)
      .join(' '),
  ).not.toMatch(/aspirin|metformin/)
})

test.each([
  'Patient: Should I stop the aspirin before the surgery?\nDoctor: Yes, stop it.',
  'Patient: Should I keep the aspirin or the clopidogrel?\nDoctor: Yes, keep it.',
  'Patient: Should I keep the aspirin?\nDoctor: Yes, stop it.',
  'Patient: Should I keep the aspirin?\nDoctor: Yes. But only until the surgery.',
  'Patient: Should I keep the aspirin?\nDoctor: Yes, for a week.',
  'Patient: Should I keep the aspirin?\nDoctor: We will see.',
  'Patient: Should I stop the aspirin?\nDoctor: No, keep taking it.',
  'Patient: If my pressure drops below ninety, should I stop the aspirin?\nDoctor: Yes, stop it.',
  'Patient: What if I start bleeding? Should I stop the aspirin?\nDoctor: Yes.',
  'Patient: I have surgery. Before that, should I stop the aspirin?\nDoctor: Yes, stop it.',
  'Patient: Should I stop the aspirin?\nDoctor: Yeah. That is a good question. No, keep taking it.',
  'Patient: Should I stop the aspirin?\nDoctor: Yeah. I hear you. I would rather you keep it.',
  'Patient: Should I stop the aspirin?\nDoctor: Sure. Well, let me talk to your cardiologist first.',
  'Patient: Why should I stop the aspirin?\nDoctor: Yeah. Your kidneys are fine, so keep it.',
  'Patient: How soon should I stop the aspirin?\nDoctor: Sure.',
  'Patient: Should I keep the aspirin?\nDoctor: Yes.\nPatient: Okay.\nDoctor: Actually, stop it.',
  'Patient: Should I keep the aspirin?\nDoctor: Yes.\nPatient: Okay.\nDoctor: On second thought, no more aspirin.',
  'Patient: Do I have to keep taking the aspirin?\nDoctor: No.',
  'Patient: Should I keep the aspirin?\nPatient: Yes, keep it.',
  'Doctor: Should I keep the aspirin?\nPatient: Yes, keep it.',
])('%j decides nothing', (said) => {
  expect(planOf(said)).not.toMatch(/(?:Continue|Stop) aspirin\./)
})

test.each([
  "Doctor: Any allergies?\nPatient: Yes, penicillin gives me hives.\nDoctor: I'll do a strep test, and I'm starting you on, um, five hundred milligrams once a day.",
  "Patient: I take penicillin.\nDoctor: I'm starting as a dermis in five hundred milligrams once a day.",
  "Patient: Penicillin gives me hives.\nDoctor: I'll give you 250 milligrams on day one.",
])('a dose whose medicine was not understood is of none that was named before: %j', (said) => {
  const draft = draftOf(said)
  expect(planOf(said)).not.toMatch(/penicillin|\d mg/)
  expect(draft.uncovered.map(({ text }) => text).join(' ')).toMatch(/milligrams/)
}) // prettier-ignore
