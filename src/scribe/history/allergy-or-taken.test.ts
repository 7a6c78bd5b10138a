import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

/** The allergies of a visit in which this follows the question after them. */
function allergiesOf(...turns: string[]): string[] {
  const talk = [
    'Doctor: What brings you in?',
    'Patient: I have had a sore throat since Monday, I am a woman of fifty.',
    'Doctor: Any allergies to medicines?',
    ...turns,
    'Doctor: The throat is red. I will see you in two weeks.',
  ]
  const { sections } = writeNote(parseDialogue(talk.join('\n')), {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return sections.find(({ key }) => key === 'allergies')?.sentences.map(({ text }) => text) ?? []
}

test.each([
  [['Patient: Just penicillin, I got hives.', 'Doctor: And are you still taking the lisinopril?', 'Patient: Yes.'], ['Allergy: penicillin (hives).']],
  [['Patient: No, nothing.', 'Doctor: And you take the lisinopril and the amlodipine every day?', 'Patient: Yes.'], ['She denies allergies to medicines.']],
  [['Patient: Not that I know of.', 'Doctor: Did you start the atorvastatin I gave you?', 'Patient: I did.'], ['She denies allergies to medicines.']],
  [['Patient: None.', "Doctor: I'm going to raise your lisinopril to 20. And keep the metoprolol.", 'Patient: Okay.'], ['She denies allergies to medicines.']],
  [['Patient: No.', 'Doctor: Do you still use the fluticasone spray?', 'Patient: Yes. Could that give me the rash too?'], ['She denies allergies to medicines.']],
])('what the clinician asks after or orders is no allergy: %j', (turns, allergies) => {
  expect(allergiesOf(...turns)).toEqual(allergies)
}) // prettier-ignore

test.each([
  [['Patient: Yes, sulfa.', 'Doctor: And penicillin?', 'Patient: Yes, I got hives.'], /sulfa.*penicillin \(.*hives/s],
  [['Patient: No.', "Doctor: I've got codeine here, makes you throw up?", 'Patient: Right, codeine.'], /codeine/],
  [['Patient: No.', 'Doctor: Did you ever have trouble with ibuprofen?', 'Patient: Yes, it gave me an ulcer.'], /ibuprofen/],
])('what is named bare, or with what it did, is asked after as one: %j', (turns, allergies) => {
  expect(allergiesOf(...turns).join('\n')).toMatch(allergies)
}) // prettier-ignore

test('of two that are asked after only the one that is answered is told', () => {
  const told = allergiesOf(
    "Patient: I don't think so.",
    'Doctor: Penicillin?',
    'Doctor: Sulfa?',
    'Patient: Yes.',
  )
  expect(told).toEqual(['Allergy: sulfa.'])
})

test.each([
  ['And you still take the lisinopril? Any allergies?', "Lisinopril, yes, but it's ten now. And codeine, that gave me hives.", ['Allergy: codeine (hives).']],
  ['You still take the atorvastatin at night? Any allergies?', 'Atorvastatin, yes. No allergies that I know of.', ['The patient denies allergies.']],
  ['Are you still on the lisinopril? Any allergies?', 'Lisinopril made me cough so they switched me to losartan. And codeine, hives.', ['Allergy: lisinopril (cough).', 'Allergy: codeine (hives).']],
  ['You take metformin? And allergies?', 'Metformin, yeah, twice a day. Penicillin.', ['Allergy: penicillin.']],
  ['I have you down for amoxicillin and sulfa allergies?', 'Amoxicillin, yes. Sulfa, no.', ['Allergy: amoxicillin.']],
])('asked in one breath for what is taken, %j, %j lists what is not borne alone', (asked, said, lines) => {
  const { sections } = writeNote(
    parseDialogue(`Doctor: What brings you in?\nPatient: I have a sore throat.\nDoctor: ${asked}\nPatient: ${said}`),
    { sections: TEMPLATES[0]?.sections ?? [], style: 'standard', physicalExam: true, assessmentPlan: true },
  )
  expect(sections.find(({ key }) => key === 'allergies')?.sentences.map(({ text }) => text)).toEqual(lines)
}) // prettier-ignore
