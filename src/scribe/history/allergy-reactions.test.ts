import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const noteOf = (lines: string[]): string => {
  const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
  const options = { sections, style: 'standard', physicalExam: true, assessmentPlan: true } as const
  return writeNote(parseDialogue(lines.join('\n')), options)
    .sections.flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))
    .join('\n')
}

test.each([
  [
    ['Doctor: Any allergies?', 'Patient: Penicillin, I get hives.'],
    'allergies: Allergy: penicillin (hives).',
  ],
  [['Doctor: Any allergies?', 'Patient: Sulfa. I get a rash.'], 'allergies: Allergy: sulfa (rash).'],
  [
    ['Doctor: Any allergies?', "Patient: I'm allergic to sulfa. I get a rash with it."],
    'allergies: The patient is allergic to sulfa (rash).',
  ],
  [
    [
      'Doctor: Is she allergic to anything?',
      'Patient: Yes, sulfa.',
      'Doctor: What happens when she takes it?',
      'Patient: She gets hives all over.',
    ],
    'allergies: Allergy: sulfa (hives all over).',
  ],
])('an allergy stands with its reaction, which is no symptom of today: %j', (lines, allergy) => {
  expect(noteOf(lines)).toBe(allergy)
})

test('a rash that is told of something else is no reaction', () => {
  const note = noteOf([
    'Doctor: Any allergies?',
    'Patient: Sulfa.',
    'Doctor: Do you have any other symptoms?',
    'Patient: I have a rash.',
  ])
  expect(note).toContain('allergies: Allergy: sulfa.')
  expect(note).toMatch(/rash/)
})

test('what the clinician says to take or to avoid is not taken yet', () => {
  const note = noteOf([
    'Doctor: What do you take?',
    'Patient: Lisinopril 10 milligrams, and I avoid salt.',
    'Doctor: Take acetaminophen 500 mg every six hours as needed and avoid ibuprofen.',
  ])
  expect(note.match(/^medications: .*/gm)).toEqual(['medications: Lisinopril 10 mg.'])
  expect(note).toMatch(/assessment_plan: .*acetaminophen 500 mg every 6 hours as needed/)
  expect(note).not.toMatch(/has taken|taken take/)
})
