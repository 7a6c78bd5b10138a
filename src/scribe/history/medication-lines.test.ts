import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

/** What stands in a section after the patient has said this. */
function linesOf(said: string, section: string): string[] {
  const text = `Doctor: What brings you in?\nPatient: My toes hurt.\n${said}`
  const note = writeNote(parseDialogue(text), {
    sections: TEMPLATES[0]!.sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return note.sections.find(({ key }) => key === section)?.sentences.map((line) => line.text) ?? []
}

test.each([
  ['Patient: I take naproxen.\nDoctor: I have heard of Chantix, we can look into it.', ['Naproxen.']],
  ['Patient: I take like two naproxen a day.', ['Naproxen.']],
  ['Patient: I take metformin twice a day.', ['Metformin twice a day.']],
  ['Patient: I take Tylenol PM every night.', ['Tylenol PM every night.']],
  [
    'Patient: I take ibuprofen, 400 milligrams, two or three times a day.',
    ['Ibuprofen 400 mg 2-3 times a day.'],
  ],
  ['Patient: I take naproxen 250 mg once or twice a day.', ['Naproxen 250 mg once or twice a day.']],
  ['Patient: I take gabapentin 300 mg, two, three times a day.', ['Gabapentin 300 mg.']],
  ['Patient: I take 500 mg of metformin twice a day.', ['Metformin 500 mg twice a day.']],
  ['Patient: Naproxen I take once a day, it gives me the runs if I take two.', ['Naproxen once a day.']],
  [
    'Patient: I take lisinopril, one in the morning and one in the evening.',
    ['Lisinopril one in the morning and one in the evening.'],
  ],
])('%j lists %j', (said, lines) => {
  expect(linesOf(said, 'medications')).toEqual(lines)
})

test.each([
  [
    'Doctor: So for your medical history, it is gout and high cholesterol.\nPatient: Yes.',
    'past_medical_history',
    /Gout/,
  ],
  [
    'Doctor: And for family history it looks like there is diabetes.\nPatient: Yes.',
    'family_history',
    /There is a family history of diabetes/,
  ],
])('%j is told in %s', (said, section, line) => {
  expect(linesOf(said, section).join(' ')).toMatch(line)
})

test('what is quit is on no list, whoever read it out', () => {
  const said =
    "Doctor: And what are you taking? I've got metoprolol succinate twenty-five, amlodipine five, and atorvastatin forty.\nPatient: The atorvastatin I quit. It made my legs ache."
  expect(linesOf(said, 'medications')).toEqual(['Metoprolol succinate 25.', 'Amlodipine 5.'])
})

test('what is not to be taken again is on no list', () => {
  const said =
    'Doctor: What are you taking?\nPatient: Naproxen twice a day. And codeine makes me itch, so not that again.\nDoctor: Okay.'
  expect(linesOf(said, 'medications')).toEqual(['Naproxen twice a day.'])
})
