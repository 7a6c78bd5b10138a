import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []

const noteOf = (...turns: string[]): string =>
  writeNote(parseDialogue(turns.join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test('the side that the patient puts right', () => {
  const note = noteOf(
    'Doctor: I understand you have come in with some right ankle pain.',
    "Patient: It's not the right ankle, it's the left ankle.",
  )
  expect(note).toContain('Left ankle pain.')
  expect(note).not.toContain('right ankle')
})

test('a side that is denied later is not told', () => {
  const note = noteOf(
    'Doctor: What brings you in?',
    'Patient: My right hand has been hurting for a few months.',
    'Doctor: What about your right hand?',
    "Patient: I don't have any problems with my right hand. It is mostly my left.",
  )
  expect(note).toContain('hand has been hurting for a few months')
  expect(note).not.toContain('right hand has been hurting')
})
