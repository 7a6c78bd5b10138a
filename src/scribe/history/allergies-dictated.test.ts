import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const textsOf = (said: string, key: string): string[] =>
  writeNote(
    parseDialogue(
      `This is a 60 year old woman here for her diabetes. She takes metformin 1000 milligrams once a day. ${said} Blood pressure 142 over 84.`,
    ),
    {
      sections: TEMPLATES.find((template) => template.key === 'soap')?.sections ?? [],
      style: 'standard',
      physicalExam: true,
      assessmentPlan: true,
    },
  )
    .sections.find((section) => section.key === key)
    ?.sentences.map(({ text }) => text) ?? []

test.each([
  ['No known drug allergies.', ['No known drug allergies.']],
  ['No allergies.', ['No allergies.']],
  ['NKDA.', ['NKDA.']],
  ['Allergies, none to medicines that she knows of.', ['Allergies: none to medicines that she knows of.']],
  ['Allergic to sulfa, hives.', ['Allergy: sulfa (hives).']],
  ['No allergies to eggs.', ['No allergies to eggs.']],
  ['Her sister is a nurse.', []],
])('%s', (said, lines) => expect(textsOf(said, 'allergies')).toEqual(lines))

test('what a medicine is changed into is told with it', () => {
  const said = 'Increase the lisinopril to 20 milligrams daily. Change metformin to extended release 1000 milligrams twice a day.' // prettier-ignore
  expect(textsOf(said, 'assessment_plan').join('\n')).toContain(
    'Change metformin to extended release 1000 mg twice a day.',
  )
})
