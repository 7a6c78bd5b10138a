import { expect, test } from 'vitest'
import { soapNote } from './soap-note-fixture.ts'
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

test('what who came along says while the patient is examined or told the plan is in the story', () => {
  const note = soapNote(`Doctor: I hear you had a fall.
Patient: I stood up and went down in the bathroom.
Doctor: Let me look. There is a two centimeter bruise on the right forehead. Pupils equal, speech is clear.
Daughter: She's been a bit foggy too, since the weekend.
Doctor: I want a CT of the head today.`)
  const textOf = (name: string): string =>
    note
      .filter(({ key }) => key === name)
      .flatMap(({ sentences }) => sentences.map(({ text }) => text))
      .join('\n')
  expect(textOf('chief_complaint')).toBe('Fall.')
  expect(textOf('hpi')).toMatch(/a bit foggy too, since the weekend/)
})
