import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const sectionsOf = (lines: string[]): Record<string, string[]> => {
  const note = writeNote(parseDialogue(['Doctor: What brings you in?', 'Patient: My ankle hurts.', ...lines].join('\n')), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  }) // prettier-ignore
  return Object.fromEntries(
    note.sections.map(({ key, sentences }) => [key, sentences.map(({ text }) => text)]),
  )
}

test.each([
  [
    ['Doctor: Allergies?', 'Patient: Latex. I get a rash. And codeine makes me itch like crazy.'],
    ['Allergy: latex (rash).', 'Allergy: codeine (itch like crazy).'],
  ],
  [
    ['Doctor: Any allergies? I have lisinopril, cough.', 'Patient: The cough, yeah. And penicillin, my throat closed.'],
    ['Allergy: lisinopril (cough).', 'Allergy: penicillin (throat closed).'],
  ],
  [['Patient: I took amoxicillin once and my throat swelled up.'], ['Allergy: amoxicillin (throat swelled up).']],
  [['Patient: My sulfa allergy, remember.'], ['Allergy: sulfa.']],
  [["Doctor: I'd use Bactrim.", "Patient: Isn't that sulfa? I'm allergic."], ['Allergy: sulfa.']],
  [["Doctor: I'd use Bactrim.", "Patient: I'm allergic to that, I get hives."], ['Allergy: Bactrim (hives).']],
  [["Doctor: You've got a penicillin allergy on here.", 'Patient: Yeah, hives.'], ['Allergy: penicillin (hives).']],
  [['Doctor: Any allergies?', 'Patient: Just cats and dogs.'], ['Allergy: cats.', 'Allergy: dogs.']],
  [['Doctor: Any allergies?', 'Patient: Dust, pollen, and ragweed.'], ['Allergy: dust.', 'Allergy: pollen.', 'Allergy: ragweed.']],
  [['Doctor: Any allergies?', 'Patient: Contrast dye.'], ['Allergy: contrast dye.']],
  [['Doctor: Any allergies?', 'Patient: Latex and adhesive tape.'], ['Allergy: latex.', 'Allergy: adhesive tape.']],
  [['Doctor: Any allergies?', 'Patient: None to medicine.'], ['The patient denies drug allergies.']],
  [
    ['Doctor: Any allergies?', 'Patient: Shellfish.', 'Doctor: What happens?', 'Patient: Hives.', 'Doctor: And iodine?', "Patient: No, that's fine."],
    ['Allergy: shellfish (hives).'],
  ],
  [
    ['Doctor: Allergies, I have sulfa, that was a rash?', 'Patient: Yeah, hives, all over.'],
    ['Allergy: sulfa (hives, all over).'],
  ],
  [
    ['Doctor: Any allergies?', 'Patient: Vancomycin, I got all red when they ran it fast.', "Doctor: The infusion reaction. Okay, it's not a true allergy."],
    ['Reaction to vancomycin: infusion reaction; not a true allergy.'],
  ],
  [
    ['Doctor: What happened with Wellbutrin?', 'Patient: Wellbutrin, that gave me the seizure.', "Doctor: That's in as an allergy. Any others?", 'Patient: No.', 'Doctor: Birth control?', "Patient: I'm taking Sprintec."],
    ['Allergy: Wellbutrin (seizure).'],
  ],
  [
    ['Doctor: Any allergies?', "Patient: Adhesive. The tape blistered me. It drove me nuts. And methimazole, my white count dropped."],
    ['Allergy: adhesive (tape blistered the patient).', "Allergy: methimazole (the patient's white count dropped)."],
  ],
  [
    ['Doctor: Any allergies?', 'Patient: I think I might be allergic to sulfa, I had a rash once.'],
    ['Possible allergy: sulfa (rash once).'],
  ],
  [
    ['Doctor: Any allergies?', "Patient: Maybe penicillin? I'm not sure."],
    ['Possible allergy: penicillin.'],
  ],
  [
    ['Doctor: Allergic to levofloxacin, tendon pain. Any other allergies?', 'Patient: I am allergic to sulfa, I get a rash.'],
    ['The patient is allergic to sulfa, they get a rash.', 'Allergy: levofloxacin (tendon pain).'],
  ],
  [
    ['Doctor: Allergies, levofloxacin. Medications, albuterol as needed.', 'Doctor: Any other allergies?', 'Patient: I am allergic to sulfa.'],
    ['The patient is allergic to sulfa.', 'Allergy: levofloxacin.'],
  ],
  [
    ['Doctor: Any allergies?', 'Patient: Possibly sulfa, my mom said.'],
    ['Possible allergy: sulfa.'],
  ],
  [
    ['Doctor: Any allergies?', 'Patient: Penicillin, according to my mother I got hives.'],
    ['Allergy: penicillin (hives).'],
  ],
  [
    ['Doctor: Any allergies?', 'Patient: I think penicillin. My mother is allergic to sulfa.'],
    ['Possible allergy: penicillin.'],
  ],
  [
    ['Doctor: Any allergies?', 'Patient: Codeine gave me hives, maybe ten years ago.'],
    ['Allergy: codeine (hives).'],
  ],
  [
    ['Doctor: What did they give you?', 'Patient: I got Bactrim and I broke out. Like, hives.', 'Doctor: So Bactrim, hives.', 'Patient: Yes.'],
    ['Allergy: Bactrim (hives).'],
  ],
])('%j', (lines, allergies) => {
  const sections = sectionsOf(lines)
  expect(sections.allergies).toEqual(allergies)
  expect(sections.ros?.join(' ') ?? '').not.toMatch(/hives|cough|seizure|rash|itching/)
}) // prettier-ignore

test('what a relative does not bear is no allergy of the patient', () => {
  const sections = sectionsOf(['Doctor: Any allergies?', "Patient: No. My mom's allergic to Cipro."])
  expect(sections.allergies?.join(' ') ?? '').not.toMatch(/Cipro/)
})

test('an anesthetic borne badly once is no symptom of today, and what a medicine does now is one', () => {
  const once = ['Doctor: Any trouble with the anesthesia?', 'Patient: I threw up a bunch.']
  expect(sectionsOf(once).ros?.join(' ') ?? '').not.toMatch(/vomit/)
  const now = ['Doctor: How is the metformin?', 'Patient: It gives me diarrhea every morning.']
  expect(sectionsOf(now).ros?.join(' ') ?? '').toMatch(/diarrhea/)
})

test('what is given for a reaction is no allergen, and what a medicine did once is no medicine that is taken', () => {
  const sections = sectionsOf([
    'Doctor: Any allergies?',
    "Mother: He's allergic to peanuts, he got hives and his lip swelled up when he was two. We have the EpiPen.",
    "Doctor: Any medicines he can't take?",
    'Mother: Amoxicillin gave him diarrhea.',
  ])
  expect(sections.allergies).toEqual(['Allergy: peanuts (hives and his lip swelled up when he was 2).'])
  expect(sections.medications?.join(' ') ?? '').not.toMatch(/amoxicillin/i)
})

test.each([
  [
    ["Doctor: And you're allergic to sulfa, is that right?", "Patient: Yes, hives from Bactrim. People always write penicillin, but I'm fine with penicillin, I had amoxicillin last year."],
    ['Allergy: sulfa.', 'Allergy: Bactrim (hives).'],
  ],
  [
    ['Doctor: Any allergies?', "Patient: Latex. My chart says penicillin but that's wrong, I've taken amoxicillin with no trouble."],
    ['Allergy: latex.'],
  ],
  [
    ['Doctor: Any allergies?', 'Patient: None. I used to think I was allergic to eggs but the test was negative.'],
    ['The patient denies allergies.'],
  ],
  [
    ['Doctor: Any allergies?', 'Patient: Amoxicillin. I took it last year and broke out in hives.'],
    ['Allergy: amoxicillin (the patient took it last year and broke out in hives).'],
  ],
  [
    ['Doctor: Any allergies?', "Patient: Penicillin gave me a rash when I was a child, and codeine makes me throw up. It's my sister who is allergic to sulfa."],
    ['Allergy: penicillin (rash when the patient was a child).', 'Allergy: codeine (throw up).'],
  ],
  [['Doctor: Any drug allergies?', "Patient: I can't take codeine, it makes me throw up."], ['Allergy: codeine (throw up).']],
  [['Doctor: Any drug allergies?', "Patient: I don't do well with codeine."], ['Allergy: codeine.']],
  [['Doctor: Any drug allergies?', "Patient: I can't have penicillin, I get hives."], ['Allergy: penicillin (hives).']],
  [['Doctor: Any drug allergies?', 'Patient: No, but my mother is allergic to penicillin.'], ['The patient denies allergies to medications.']],
])('what is borne, was only thought of, or is of somebody else is no allergy of theirs: %j', (lines, wanted) => {
  const { allergies, family_history: family = [] } = sectionsOf(lines)
  expect(allergies).toEqual(wanted)
  for (const one of family) expect(one).toMatch(/^The patient's (?:sister|mother) is allergic to (?:sulfa|penicillin)\.$/)
}) // prettier-ignore
