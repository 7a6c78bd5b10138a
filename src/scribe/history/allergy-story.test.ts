import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const noteOf = (said: string): Map<string, string> =>
  new Map(
    soapNote(`Doctor: What brings you in?\nPatient: My ear hurts since yesterday.\n${said}`).map(
      ({ key, sentences }) => [key, sentences.map(({ text }) => text).join('\n')],
    ),
  )

test.each([
  [
    "Mother: They gave her amoxicillin and she broke out in hives all over, so now we're supposed to stay away from penicillin.\nDoctor: Okay, any other allergies?\nMother: No.",
    'Allergy: amoxicillin (hives all over).\nAllergy: penicillin.',
  ],
  ['Patient: She gets hives from ibuprofen.', 'Allergy: ibuprofen (hives).'],
  ['Patient: When I was a kid, penicillin gave me a rash.', 'Allergy: penicillin (rash).'],
  [
    'Patient: Last winter they put me on Bactrim and my lips swelled up.',
    "Allergy: Bactrim (the patient's lips swelled up).",
  ],
])('an allergy that is told while something else is asked is one: %s', (said, allergies) => {
  const note = noteOf(said)
  expect(note.get('allergies')).toBe(allergies)
  // What it did then is no complaint of today.
  expect(note.get('chief_complaint')).toBe('Ear pain.')
  expect(note.get('ros') ?? '').not.toMatch(/hives|rash|swell/)
})

test.each([
  'Patient: I took amoxicillin on Monday and now I broke out in hives.',
  'Patient: They gave me prednisone for the hives last year.',
  'Patient: My sister gets hives from ibuprofen.',
  'Patient: If I get hives from it every time I will stop the ibuprofen.',
  'Doctor: Any other allergies?\nPatient: No.',
])('%j tells of no allergy that is known, and denies none', (said) => {
  expect(noteOf(said).get('allergies')).toBe('')
})

test.each([
  [
    "Doctor: Any problems with other medicines in the past?\nPatient: Wellbutrin, that's the one where my whole face swelled up.",
    /^Allergy: Wellbutrin/,
  ],
  [
    "Doctor: Any medicines you can't take?\nPatient: Codeine makes me throw up.",
    /^Allergy: codeine \(throw up\)\.$/,
  ],
  [
    "Mother: He got the pink stuff and it gave him a rash all over.\nDoctor: The amoxicillin. Did he have any trouble breathing with it?\nMother: No, just the rash.\nDoctor: Okay, so we'll stay away from that one.",
    /^Allergy: amoxicillin \(rash all over\)\.$/,
  ],
])('what is not borne is an allergy, and no medicine that is taken: %s', (said, allergies) => {
  const note = noteOf(said)
  expect(note.get('allergies')).toMatch(allergies)
  expect(note.get('medications')).toBe('')
})

test('the clinician may ask for them without a question', () => {
  const said = 'Doctor: Remind me about your allergies.\nPatient: Sulfa. I got hives all over from Bactrim.'
  expect(noteOf(said).get('allergies')).toBe('Allergy: sulfa.\nAllergy: Bactrim (hives all over).')
  expect(noteOf(said).get('ros') ?? '').not.toMatch(/hives/)
})

test('what is called no allergy is the last thing that was named', () => {
  const said =
    "Doctor: Are you allergic to any medicines?\nPatient: Sulfa. My face swelled up. And codeine makes me throw up, but I guess that's not an allergy."
  expect(noteOf(said).get('allergies')).toMatch(/^Allergy: sulfa \(face swelled up\)\./)
})
