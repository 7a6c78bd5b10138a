import { expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { plain } from '../talk/word.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { refusalsIn } from './refusals.ts'

const refused = (talk: string): string[] =>
  refusalsIn(readTranscript(parseDialogue(`Patient: My sugar is high.\n${talk}`)).index.sentences).map(
    ({ name }) => plain(name),
  )

test.each([
  [
    'Doctor: I could give you a few oxycodone, for three days.\nPatient: You know what, no. Forget I asked.',
    ['oxycodone'],
  ],
  [
    "Doctor: I'd like to add Ozempic. It would help the weight.\nPatient: Nah. No needles. I'm not doing that.",
    ['ozempic'],
  ],
  [
    "Doctor: Start metformin. There's the RSV vaccine. I'd recommend it today.\nPatient: I'd rather not.",
    ['the rsv vaccine'],
  ],
  ["Doctor: I can give you Celebrex.\nPatient: I'm okay with just the Tylenol, really.", ['celebrex']],
  [
    'Doctor: Mirtazapine is an option.\nPatient: Does it make you gain weight?\nDoctor: It can.\nPatient: Then no.',
    ['mirtazapine'],
  ],
  ['Doctor: Would you want the flu shot?\nPatient: No.', ['the flu shot']],
  [
    'Doctor: We could add some sertraline later.\nPatient: Okay.\nDoctor: Anything else?\nPatient: I do not want sertraline.',
    ['sertraline'],
  ],
  [
    'Patient: And the flu shot?\nDoctor: I would give it to you today.\nPatient: No thank you, I do not want the flu shot this year.',
    ['the flu shot'],
  ],
])('%j turns it down', (talk, names) => {
  expect(refused(talk)).toEqual(names)
})

test.each([
  'Doctor: Take cefpodoxime twice a day.\nPatient: Thank you.',
  'Doctor: Nine weeks by ultrasound. So any bleeding or belly pain?\nPatient: No, no.',
  "Doctor: I'd like to add Ozempic.\nPatient: No needles.\nDoctor: It is once a week.\nPatient: Okay, I'll try it.",
  "Doctor: I'd like to add Ozempic.\nPatient: I don't want to lose my foot.",
  'Doctor: Do you take aspirin?\nPatient: No.',
  "Doctor: I would add lisinopril.\nPatient: I'm not doing well on the metformin.",
])('%j does not', (talk) => {
  expect(refused(talk)).toEqual([])
})

test('a plan says what was turned down, and does not order it', () => {
  const talk = `Doctor: What brings you in?
Patient: My diabetes check.
Doctor: Your A1c is 8.4. Now I'd like to add one of the weekly shots, Ozempic. It would help the weight too.
Patient: Nah. No needles. I'm not doing that.
Doctor: Okay. Fair. Let's increase the metformin to 1000 mg twice a day.`
  const { sections, uncovered } = writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const told = sections.flatMap(({ sentences }) => sentences)
  const ofIt = told.filter(({ text }) => text.includes('Ozempic'))
  expect(ofIt.map(({ text, support }) => [text.replace(/^[^:]+: /, ''), support])).toEqual([
    ['The patient declines Ozempic.', 'supported'],
  ])
  expect(uncovered.filter(({ text }) => /Ozempic|weight/.test(text))).toEqual([])
})
