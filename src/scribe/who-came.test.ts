import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

const noteOf = (talk: string): string =>
  writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test.each([
  ["Doctor: Hi there, you must be Theo. And you're mom?\nMother: Yes, I'm Dana.", /\bmom\b/],
  ['Doctor: And you are his grandmother?\nOther: Yes. He has a fever.', /grandmother/],
  ['Doctor: Are you dad?\nFather: Yes. He has had a cough.', /\bdad\b/],
])('who came along is not the patient: %s', (talk, said) => {
  expect(noteOf(talk)).not.toMatch(said)
})

test('what the patient is, is told', () => {
  expect(noteOf("Doctor: You're a teacher?\nPatient: Yes, I am.")).toContain('is a teacher')
})

test('what is wished the dead is told of nobody', () => {
  expect(
    noteOf('Doctor: And smoking?\nPatient: My wife quit with that. God rest her. She passed in March.'),
  ).not.toMatch(/\brest\b/i)
})
