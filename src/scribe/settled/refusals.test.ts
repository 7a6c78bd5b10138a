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
  [
    "Doctor: Add Colace at night. I offered the flu shot last time, do you want it today?\nPatient: No, I'm gonna pass on that.",
    ['the flu shot'],
  ],
  [
    "Doctor: Let's get some bloods today, and I'd like to add Ozempic.\nPatient: No needles, thanks.",
    ['ozempic'],
  ],
  [
    "Doctor: Let's check a lipid panel and start atorvastatin.\nPatient: I'm not taking any more pills.",
    ['atorvastatin'],
  ],
  [
    "Doctor: I'd recommend the flu shot and the shingles vaccine.\nPatient: No shots today.",
    ['the flu shot and the shingles vaccine'],
  ],
  [
    "Doctor: I'd recommend the flu shot and the shingles vaccine.\nPatient: No shingles, thanks.",
    ['the shingles vaccine'],
  ],
  ["Doctor: I'd use Bactrim.\nPatient: I'm allergic to that.", ['bactrim']],
  ['Doctor: I can give you a few tramadol for the night.\nPatient: No opioids.', ['tramadol']],
  [
    "Doctor: I'd get physical therapy at home, and a walker.\nPatient: Therapist okay. No walker.",
    ['a walker'],
  ],
  ["Doctor: I'd use Bactrim.\nPatient: I can't, the sulfa.", ['bactrim']],
  ["Doctor: I'd like to order an MRI of the knee and therapy.\nPatient: I don't want any MRI.", ['an mri']],
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
  // What is turned down was not offered here.
  "Doctor: I'll put in four stitches, and give you the Tdap.\nPatient: Do I need antibiotics? I don't really want them.",
  'Doctor: Add Colace, 100 milligrams at night.\nPatient: And the Zofran? I do not really need it anymore.',
  "Doctor: I'd check a B12, a thyroid and a metabolic panel.\nPatient: I'm not doing any of those MRIs.",
  "Doctor: Please call for the eye exam.\nPatient: I'm not going to that eye place. Can you send me somewhere else?",
  'Doctor: You could have a fever for a day.\nPatient: No fever so far.',
  'Doctor: I can write a note for your boss.\nPatient: No problem.',
  "Doctor: I'd send you to the dermatologist.\nPatient: No needles, please.",
  'Doctor: Blood thinners? Fainted at needles?\nPatient: No thinners.',
  // Which of the two, nobody can tell.
  "Doctor: I'd like to order an MRI of the knee and some acupuncture.\nPatient: I don't want that.",
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

const plan = (talk: string): { lines: string[]; left: string[] } => {
  const { sections, uncovered } = writeNote(
    parseDialogue(`Patient: My knee hurts.\n${talk}\nDoctor: Okay.`),
    {
      sections: TEMPLATES[0]?.sections ?? [],
      style: 'standard',
      physicalExam: true,
      assessmentPlan: true,
    },
  )
  const lines = sections.filter(({ key }) => key === 'assessment_plan').flatMap(({ sentences }) => sentences)
  return {
    lines: lines.map(({ text }) => text.replace(/^[^:]+: /, '')),
    left: uncovered.map(({ text }) => text),
  }
}

test.each([
  [
    "Doctor: I'd like to order an MRI of the knee and some physical therapy.\nPatient: I don't want any MRI.",
    ['The patient declines an MRI.', 'Order physical therapy.'],
  ],
  [
    "Doctor: Let's check a lipid panel and start atorvastatin, 20 milligrams.\nPatient: I'm not taking any more pills.",
    ['Order lipid panel.', 'The patient declines atorvastatin.'],
  ],
])('%j: what was ordered beside it stays', (talk, lines) => {
  expect(plan(talk).lines).toEqual(expect.arrayContaining(lines))
})

test('why something cannot be had is to be checked where no allergy tells it', () => {
  expect(plan("Doctor: I'd use Bactrim.\nPatient: I can't, the sulfa.").left).toContain("I can't, the sulfa")
})

test('of two orders, where nobody can tell which is turned down, neither is ordered and both are to be checked', () => {
  const { lines, left } = plan(
    "Doctor: I'd like to order an MRI of the knee and some acupuncture.\nPatient: I don't want that.",
  )
  expect(lines.join()).not.toMatch(/MRI|acupuncture/)
  expect(left.join()).toMatch(/MRI of the knee and some acupuncture/)
})
