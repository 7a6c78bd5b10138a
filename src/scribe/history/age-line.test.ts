import { expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { writeNote } from '../write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []

function note(...turns: string[]): string {
  const { sections: written } = writeNote(parseDialogue(turns.join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return written.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n')
}

test.each([
  ["Patient: Good morning, doctor, I'm twenty six.", 'The patient is 26 years old.'],
  ["Doctor: I see you're thirty two years old, ma'am?\nPatient: Correct.", 'She is 32 years old.'],
  ['Doctor: You turned eighty one yesterday!\nPatient: I did.', 'The patient is 81 years old.'],
  ['Doctor: How old is he?\nGuest_family: Three.', 'years old.'],
  ['Doctor: How old are you?\nPatient: Sixty four.', 'The patient is 64 years old.'],
  ['Patient: I just turned forty two last month.', 'The patient is 42 years old.'],
  ["Patient: I'm an Asian woman and I just turned forty two.", 'She is 42 years old.'],
])('%j tells how old the patient is', (said, line) => {
  expect(note('Doctor: Hello.', said, 'Doctor: Okay.', 'Patient: My knee has been swollen.')).toContain(line)
})

test.each([
  'Patient: I had my appendix out when I was twenty one.',
  "Doctor: How would you rate the pain?\nPatient: I'm an eight. No, I'm fourteen!",
  "Patient: I'm twenty weeks pregnant.",
  'Doctor: How old was your brother?\nPatient: Fifty two.',
  "Doctor: How old was she then?\nGuest_family: She's four feet tall.",
])('%j does not', (said) => {
  expect(note('Doctor: Hello.', said, 'Doctor: Okay.', 'Patient: My knee has been swollen.')).not.toMatch(
    /\d+ years old/,
  )
})

test.each([
  ["Doctor: How is your wife's memory?\nGuest_family: She forgets names.\nPatient: I fell yesterday.", 'She fell yesterday.'],
  ["Guest_family: I'm his mother.\nPatient: My knee is swollen.", 'He reports that his knee is swollen.'],
  ['Doctor: How is your wife?\nPatient: Fine. My knee is swollen.', 'knee is swollen.'],
])('who came along tells the sex: %j', (said, line) => {
  expect(note('Doctor: Hello.', said)).toContain(line)
}) // prettier-ignore
