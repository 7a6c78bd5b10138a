import { expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { parseDialogue } from './parse-dialogue.ts'

const noteOf = (...turns: string[]): string =>
  writeNote(parseDialogue(turns.join('\n')), {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

const OPENING = [
  'doctor: maud miller is a 40-year-old female here for a left elbow.',
  'patient: yes, the elbow pain is worse.',
]

test('a part of the body as the reason of the visit is evaluated', () => {
  expect(noteOf(...OPENING)).toContain('who presents today for evaluation of the left elbow.')
})

test.each([
  ["any problems with maud's sleep?", 'denies problems with her sleep'],
  ['so you had a rash on your arm, maud, and no fever?', 'maud,', false],
])('who is spoken to is not told by name: %s', (asked, line, told = true) => {
  const note = noteOf(...OPENING, `doctor: ${asked}`, 'patient: no.')
  if (told) expect(note).toContain(line)
  else expect(note).not.toContain(line)
})

test('a list of remedies in answer to what was done for it', () => {
  const asked = 'doctor: what are you doing for the pain today?'
  expect(noteOf(...OPENING, asked, 'patient: some exercises ice and ibuprofen')).toContain(
    'She has used exercises, ice, and ibuprofen.',
  )
  expect(noteOf(...OPENING, asked, 'patient: without ibuprofen it hurts')).not.toContain('has used')
})

test.each([
  ['other: And he has a dry cough, Dad, tell her.', 'dry cough', 'dad'],
  ['patient: My knee hurts when I kneel, honey, tell him.', 'knee hurts', 'honey'],
])('who is spoken to by what they are to each other is no relative: %s', (turn, told, called) => {
  const note = noteOf('doctor: What brings you in today?', 'patient: I feel tired.', turn)
  expect(note).toContain(told)
  expect(note.toLowerCase()).not.toContain(called)
  expect(note).not.toMatch(/tell h/)
})

test('relatives in a list are told of', () => {
  const note = noteOf(
    'doctor: Does anybody in the family have diabetes?',
    'patient: My mom, dad, and sister have diabetes.',
  )
  expect(note).toMatch(/mom, dad, and sister/)
})
