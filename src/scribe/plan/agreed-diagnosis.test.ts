import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { readTranscript } from '../read-transcript.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { agreedDiagnosis } from './agreed-diagnosis.ts'

const BEFORE = `Doctor: What brings you in?
Patient: My big toe is red and it hurts since Thursday.
Doctor: Let me look. The toe is red and warm.
`
const AFTER = '\nDoctor: I am going to start you on colchicine 0.6 mg twice a day.'

function agreed(said: string): string | null {
  const { sentences } = readTranscript(parseDialogue(`${BEFORE}${said}${AFTER}`)).index
  const found = sentences.flatMap(({ index }) => agreedDiagnosis(sentences, index) ?? [])
  return found[0] ? `${found[0].certainty} ${found[0].name}`.trim() : null
}

test.each([
  ['Patient: So is it gout?\nDoctor: I think so, yes.', 'Likely gout'],
  ['Patient: Is that a stress fracture?\nDoctor: Yes.', 'stress fracture'],
  ['Patient: Do I have pneumonia?\nDoctor: Yes, I am afraid so.', 'pneumonia'],
  ["Patient: Oh, it's shingles?\nDoctor: Most likely.", 'Likely shingles'],
])('%j is agreed', (said, diagnosis) => {
  expect(agreed(said)).toBe(diagnosis)
})

test.each([
  'Patient: Is it gout?\nDoctor: No.',
  'Patient: Is it gout?\nDoctor: I do not think so.',
  'Patient: Is it gout?\nDoctor: Yes, or an infection.',
  'Patient: Is it gout?\nDoctor: Yes, it could be.',
  'Patient: Is it gout?\nDoctor: Yes. Well, we cannot be sure.',
  'Patient: Is it my arthritis?\nDoctor: Yes.',
  'Patient: Is it an MRI?\nDoctor: Yes.',
  'Patient: Is it not gout?\nDoctor: Yes.',
  'Patient: Is it gout?\nPatient: Yes.',
])('%j is not', (said) => {
  expect(agreed(said)).toBeNull()
})

test('it heads what is done for it', () => {
  const said = 'Patient: So is it gout?\nDoctor: I think so, yes.'
  const { sections } = writeNote(parseDialogue(`${BEFORE}${said}${AFTER}`), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const plan = sections.find(({ key }) => key === 'assessment_plan')?.sentences ?? []
  expect(plan[0]).toMatchObject({ text: 'Likely gout.', heading: true })
})
