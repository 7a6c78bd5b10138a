import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

/** The past medical history of a short visit. */
function pastOf(...lines: string[]): string {
  const text = ['Doctor: What brings you in?', 'Patient: My toes hurt.', ...lines].join('\n')
  const note = writeNote(parseDialogue(text), {
    sections: TEMPLATES[0]!.sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const found = note.sections.find(({ key }) => key === 'past_medical_history')
  return (found?.sentences ?? []).map(({ text: told }) => told).join(' ')
}

test.each([
  ['Doctor: How is your gout?', 'Gout.'],
  ['Patient: I have asthma.', 'Asthma.'],
])('%j gives %j', (said, line) => {
  expect(pastOf(said, 'Patient: Okay.')).toBe(line)
})

test.each([
  'Doctor: It means you have some arthritis in these toes.',
  'Doctor: You have got some arthritis in there.',
  'Doctor: The tracing shows that you have an atrial fibrillation.',
])('%j was found today', (said) => {
  expect(pastOf(said, 'Patient: Okay.')).toBe('')
})
