import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

function linesOf(said: string, section: string): string[] {
  const draft = writeNote(parseDialogue(said), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return (draft.sections.find(({ key }) => key === section)?.sentences ?? []).map(({ text }) => text)
}

const answering = (answer: string): string =>
  `Doctor: What brings you in today?\nPatient: ${answer}\nDoctor: Any numbness?\nPatient: No.`

test.each([
  ['My lower back has been killing me for about two weeks.', 'Lower back pain.'],
  ['My knee has been bothering me for a month.', 'Knee problem.'],
  ['I twisted my ankle playing soccer.', 'Ankle injury.'],
  ['I hurt my knee playing soccer.', 'Knee injury.'],
  ['My left knee. It hurt on the inside of the knee.', 'Left knee pain.'],
  ['My left knee hurt on the inside since Monday.', 'Left knee pain.'],
  ["My right knee. The pain's terrible at night.", 'Right knee pain.'],
  ['It is my left shoulder again. My sister made me come.', 'Left shoulder.'],
  ['My right knee. It has been swelling for a week.', 'Right knee swelling.'],
])('%j is why they came', (said, complaint) => {
  expect(linesOf(answering(said), 'chief_complaint')).toEqual([complaint])
})

test.each([
  ['Doctor: Hello, you are here for a skin check, right?\nPatient: Yes.', 'Skin check.'],
  ['Doctor: How can I help?\nPatient: I am here about my blood pressure pills.', 'Blood pressure pills.'],
  [
    'Doctor: Good morning. This is your diabetes follow-up, is that right?\nPatient: Yes.',
    'Diabetes follow-up.',
  ],
])('%j names the reason, whatever it is', (said, complaint) => {
  expect(linesOf(`${said}\nDoctor: Any pain?\nPatient: No.`, 'chief_complaint')).toEqual([complaint])
})

test.each([
  'Doctor: Come in. I am here for you.\nPatient: Thank you.',
  'Doctor: I came in for a minute because the nurse asked.\nPatient: Okay.',
])('%j names none', (said) => {
  expect(linesOf(`${said}\nDoctor: Any pain?\nPatient: No.`, 'chief_complaint')).toEqual([])
})

test('what kills is the wait, not the knee', () => {
  expect(linesOf(answering('Well, my knee is fine and the wait is killing me.'), 'chief_complaint')).toEqual(
    [],
  )
})

test('what is ordered stands in the plan and not in the story', () => {
  const said = `${answering('My lower back has been killing me for about two weeks.')}
Doctor: Okay, let me take a look. Tender along the right paraspinal muscles.
Doctor: So this looks like a muscle strain. You can take ibuprofen 600 mg three times a day with food for a week.`
  expect(linesOf(said, 'assessment_plan').join(' ')).toContain('ibuprofen 600 mg 3 times a day')
  expect(linesOf(said, 'hpi').join(' ')).not.toContain('ibuprofen')
})

test.each([
  [
    'Doctor: Hi, so tell me about the knee.\nPatient: I twisted it playing soccer on Saturday.',
    'Knee injury.',
  ],
  [
    'Doctor: Hello. What happened to your left wrist?\nPatient: I slipped on the ice yesterday.',
    'Left wrist injury.',
  ],
  ['Doctor: How is the shoulder today?\nPatient: I still cannot reach the top shelf.', 'Shoulder problem.'],
  [
    'Doctor: So what brings you in?\nPatient: I cut my finger with a kitchen knife last night.',
    'Finger injury.',
  ],
  ['Doctor: What happened to your hand?\nPatient: A door slammed on it at work.', 'Hand problem.'],
])('a visit about a part of the body says so, whoever names it: %j', (said, complaint) => {
  expect(linesOf(`${said}\nDoctor: Any numbness?\nPatient: No.`, 'chief_complaint')).toEqual([complaint])
})

test.each([
  'Doctor: How is your back?\nPatient: Good. I came for the refill of my lisinopril.',
  'Doctor: Hello.\nPatient: I broke my wrist when I was a kid. I came for my refill.',
  'Doctor: Hello.\nPatient: I cut my finger nails too short. I came for my refill.',
  'Doctor: Hello.\nPatient: I almost broke my hip on your stairs. I came for my refill.',
  'Doctor: Tell me about the knee surgery of your husband.\nPatient: It went fine.',
])('a part that is well, long healed or only spoken of is no complaint: %j', (said) => {
  expect(linesOf(`${said}\nDoctor: Any numbness?\nPatient: No.`, 'chief_complaint').join()).not.toMatch(
    /injury|problem/,
  )
})

test.each([
  ['It burns when I pee.', 'Painful urination.'],
  ['My back went out Saturday lifting a couch.', 'The back went out Saturday lifting a couch.'],
  ['I found a lump in my left breast last week.', 'The patient found a lump in the left breast last week.'],
  ['I have been feeling sick for three days.', 'Feeling sick.'],
])('who comes and says %j has the chief complaint %j', (said, line) => {
  const note = soapNote(
    `Doctor: What brings you in today?\nPatient: ${said}\nDoctor: Okay. Any fever?\nPatient: No.`,
  )
  expect(note.find(({ key }) => key === 'chief_complaint')?.sentences.map(({ text }) => text)).toEqual([line])
})

test('small talk is no chief complaint', () => {
  const note = soapNote(
    'Doctor: What brings you in?\nPatient: I was getting the mail.\nDoctor: Any fever?\nPatient: No.',
  )
  expect(note.find(({ key }) => key === 'chief_complaint')?.sentences ?? []).toEqual([])
})
