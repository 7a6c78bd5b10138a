import { expect, test } from 'vitest'
import { saidOf } from './mention-context.ts'
import { transcriptMentions } from './mentions.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { transcriptSentences } from './talk/sentences.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

const soap = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []

/** How a finding or condition of a short talk is spoken of where it is named last. */
function said(name: string, lines: string): string | undefined {
  const sentences = transcriptSentences(parseDialogue(lines))
  const mention = transcriptMentions(sentences).findLast((one) => one.name.toLowerCase() === name)
  return mention && saidOf(sentences, mention)
}

/** The lines of some sections of the note. */
const written = (lines: string, ...keys: string[]): string =>
  writeNote(parseDialogue(lines), {
    sections: soap,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.filter(({ key }) => keys.includes(key))
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test.each([
  ['vision changes', 'Doctor: Call the same day for a bad headache, vision changes, or bleeding.'],
  ['chest pain', 'Doctor: Go to the emergency room for chest pain or trouble breathing.'],
  ['nausea', 'Doctor: The warning signs are a bad headache and nausea.'],
  ['fever', 'Doctor: And for the kidney, a fever over a hundred and one, throwing up, you go to the ER.'],
  ['vomiting', 'Doctor: A fever over a hundred and one, throwing up, or worse pain, you go to the ER.'],
  ['fever', 'Doctor: Fever of a hundred and one, you come back that hour.'],
  ['seizures', 'Doctor: When he has a fever over a hundred and four, or a seizure, bring him in.'],
  ['fever', 'Doctor: Watch for redness and pus. Fever too.'],
  ['fever', 'Doctor: He can go back once he has been without a fever for twenty-four hours.'],
  ['fever', "Doctor: He can go back when he's fever free for a day."],
])('what to come back for is nobody’s: %s in "%s"', (name, line) => {
  expect(said(name, line)).toBe('open')
})

test.each([
  ['fever', 'Doctor: You have a fever, so you need to go to the ER.'],
  ['fracture', 'Doctor: For your fracture, I want you to rest and then come back in two weeks.'],
  ['seizures', 'Mother: He had a seizure, so I had to bring him in.'],
  ['vomiting', 'Patient: I called the nurse for the vomiting.'],
  ['cough', 'Doctor: You come in today with a cough.'],
  ['fever', 'Mother: He has been without a fever since Monday.'],
])('what is there is theirs, whatever is advised: %s in "%s"', (name, line) => {
  expect(said(name, line)).toBe('own')
})

test.each([
  ['vomiting', 'Patient: Codeine makes me throw up.', 'open'],
  ['rash', 'Doctor: Any allergies?\nPatient: Doxycycline. It gave me a rash in the sun.', 'past'],
  ['rash', 'Patient: Bacitracin gave me a rash.', 'past'],
  ['diarrhea', 'Mother: They gave him Augmentin and he got terrible diarrhea.', 'past'],
  ['diarrhea', 'Patient: The metformin gives me diarrhea.', 'own'],
  ['cough', 'Patient: The lisinopril is giving me a cough.', 'own'],
  ['fever', 'Patient: I took Tylenol and I still had a fever.', 'own'],
  ['rash', 'Patient: It started on my leg. I have a rash in the sun.', 'own'],
])('what a medicine did is a reaction to it: %s in "%s" is %s', (name, line, how) => {
  expect(said(name, line)).toBe(how)
})

test.each([
  ['whooping cough', 'Doctor: And the Tdap too, for the whooping cough.'],
  ['covid', "Doctor: You've had the flu shot and the COVID one."],
  ['pneumonia', 'Doctor: You need the pneumonia one, the Prevnar twenty.'],
  ['pneumonia', 'Patient: I had my flu, COVID and pneumonia vaccines.'],
  ['shingles', 'Doctor: You had your shingles shot.'],
])('a vaccine is no illness: %s in "%s"', (name, line) => {
  expect(said(name, line)).toBe('open')
})

test.each([
  ['pneumonia', 'Patient: I had pneumonia in March.'],
  ['covid', 'Patient: I had COVID last winter, and then I got the shot.'],
  ['shingles', 'Patient: I have shingles.'],
])('an illness is one, whatever is against it: %s in "%s"', (name, line) => {
  expect(said(name, line)).toBe('own')
})

test.each([
  ['gout', "Doctor: Hydrochlorothiazide can bring on gout, so we won't do that.", 'open'],
  ['stroke', 'Doctor: This lowers your risk of stroke.', 'open'],
  ['stroke', 'Doctor: The Eliquis is to prevent a stroke.', 'open'],
  ['gout', 'Doctor: You have gout, and beer can bring it on.', 'own'],
  ['melanoma', 'Patient: My uncle, he died of it, but I am not sure it was melanoma.', 'open'],
  ['asthma', 'Patient: I am not sure what sets off my asthma.', 'own'],
])('what a thing may bring on or prevent: %s in "%s" is %s', (name, line, how) => {
  expect(said(name, line)).toBe(how)
})

test.each([
  ['Doctor: Have you ever tried to hurt yourself?\nPatient: Once. In college.', ''],
  ['Doctor: Have you ever tried to hurt yourself?\nPatient: Yes, a long time ago.', ''],
  ['Doctor: Have you ever hurt yourself?\nPatient: Yes, and I still do.', 'Psychiatric: Reports self-harm.'],
  [
    'Doctor: Have you ever had chest pain?\nPatient: Yes, every day now.',
    'Cardiovascular: Reports chest pain.',
  ],
  ['Doctor: Have you ever hurt yourself?\nPatient: No.', 'Psychiatric: Denies self-harm.'],
])('what was once is no complaint of today: %s', (talk, ros) => {
  expect(written(talk, 'ros')).toBe(ros)
})

test.each([
  ["Doctor: You've had the flu shot and the COVID one. You need the pneumonia one, we'll do it today."],
  ['Doctor: And for the kidney, a fever over a hundred and one, you go to the ER. See me in a week.'],
])('no problem is opened by what is only named: %s', (line) => {
  const talk = `Doctor: What brings you in?\nPatient: My knee hurts.\nDoctor: Okay. Here is the plan. I want you to ice the knee.\n${line}\nPatient: Okay.`
  const note = writeNote(parseDialogue(talk), {
    sections: soap,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const headings = note.sections.flatMap(({ sentences }) => sentences.filter(({ heading }) => heading))
  expect(headings.map(({ text }) => text).join()).not.toMatch(/Influenza|COVID|Pneumonia|Fever/)
})

test.each([
  'If it is worse, or a fever over a hundred and one, you go to the ER.',
  'The warning signs are a bad headache, vision changes and nausea.',
  "Chest pain, trouble breathing, a swollen calf, don't wait, call 911.",
  "If he's breathing fast or sucking in at the ribs, you take him straight to the emergency room.",
])('advice for what may come is no history: %s', (line) => {
  expect(written(`Doctor: ${line}\nPatient: Okay.`, 'hpi', 'ros')).toBe('')
})

test('a reaction to what somebody can not take is no rash of today', () => {
  const asked = "Doctor: Any meds you can't take?\nPatient: Sulfa, I broke out in hives."
  expect(written(asked, 'ros')).toBe('')
  expect(written('Doctor: What is going on?\nPatient: I broke out in hives.', 'ros')).toBe(
    'Skin: Reports hives.',
  )
})

test('a vaccine that is named in answer is none the less a vaccine', () => {
  const asked = 'Doctor: Did you get the pneumonia shot?\nPatient: I did. And the RSV.'
  expect(written(asked, 'chief_complaint', 'past_medical_history')).toBe(
    'The patient got the pneumonia shot.',
  )
})

test('who came along makes of a talk no dictation', () => {
  expect(
    written(
      "Mother: So it's an ear infection.\nDoctor: It is. With a cold on top and a bit of wheezing from the virus today.",
      'ros',
    ),
  ).toBe('')
})

test('a hand on a part that hurts tells of no injury', () => {
  expect(
    written(
      'Doctor: Let me see the foot. The right big toe is still red and swollen, does that hurt?\nPatient: Ow, yeah.',
      'chief_complaint',
    ),
  ).toBe('')
  expect(
    written('Doctor: Hi. What happened?\nPatient: I hurt my right toe on the stairs.', 'chief_complaint'),
  ).toBe('Right toe injury.')
})

test('the risk of an illness is none', () => {
  const talk =
    "Doctor: Are you still on the pill?\nPatient: Yes.\nDoctor: So with the visual aura, estrogen raises the stroke risk. I'd want you to come off that pill."
  expect(written(talk, 'past_medical_history')).toBe('')
})
