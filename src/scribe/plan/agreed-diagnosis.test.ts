import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { readTranscript } from '../read-transcript.ts'
import { TEMPLATES } from '../templates.ts'
import type { SectionKey } from '../types.ts'
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
  [
    'Patient: Is it pneumonia?\nDoctor: I think so, yes. Right lower lobe pneumonia.',
    'Likely right lower lobe pneumonia',
  ],
  [
    "Patient: So it's an ear infection again?\nDoctor: Yes, acute otitis media on the left.",
    'acute otitis media on the left',
  ],
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

function sectionsOf(talk: string) {
  const { sections } = writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return (key: SectionKey) => sections.find((section) => section.key === key)?.sentences ?? []
}

test('it heads what is done for it', () => {
  const of = sectionsOf(`${BEFORE}Patient: So is it gout?\nDoctor: I think so, yes.${AFTER}`)
  expect(of('assessment_plan')[0]).toMatchObject({ text: 'Likely gout.', heading: true })
})

test('it is neither why they came nor part of their story', () => {
  const of = sectionsOf(
    'Doctor: What brings you in?\nPatient: My big toe is swollen.\nPatient: Is it gout?\nDoctor: Yes.',
  )
  expect(of('chief_complaint').map(({ text }) => text)).toEqual(['Toe swelling.'])
  expect(of('hpi').map(({ text }) => text)).not.toContainEqual(expect.stringContaining('gout'))
})
