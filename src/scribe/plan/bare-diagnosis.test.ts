import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

function noteOf(complaint: string, exam: string, ...turns: string[]) {
  const talk = ['Doctor: What brings you in?', `Patient: ${complaint}`, `Doctor: ${exam}`, ...turns]
  return writeNote(parseDialogue([...talk, 'Doctor: Come back in two weeks.'].join('\n')), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
}
const linesOf = (note: ReturnType<typeof noteOf>, of: string) =>
  note.sections.find(({ key }) => key === of)?.sentences ?? []
const headingsOf = (note: ReturnType<typeof noteOf>) =>
  linesOf(note, 'assessment_plan').flatMap(({ text, heading }) => (heading ? [text] : []))

const ANKLE = [
  'I rolled my right ankle yesterday.',
  'Right ankle is swollen, tender over the ligament, no bony tenderness.',
] as const
const DIZZY = ['I get dizzy when I stand up.', 'Blood pressure lying is 138 over 80 and standing 108 over 66. Pulse 72, regular.'] as const // prettier-ignore

test.each([
  ['Right ankle sprain. Ice and a brace for two weeks.', 'Right ankle sprain.'],
  ['So a right ankle sprain, no fracture. Ice and a brace.', 'Right ankle sprain.'],
  ['Diagnosis is right ankle sprain. Ice it.', 'Right ankle sprain.'],
  ["You've sprained your right ankle. Ice it.", 'Sprained right ankle.'],
  ["That's a sprain, the right ankle. Ice it.", 'Sprain of the right ankle.'],
  ["It's a sprain of the right ankle. Ice it.", 'Sprain of the right ankle.'],
])('%j has its side and its part in the heading', (said, heading) => {
  expect(headingsOf(noteOf(...ANKLE, `Doctor: ${said}`))).toEqual([heading])
})

test.each([
  'It could be a right ankle sprain. Ice it.',
  'If it was a right ankle fracture, you could not walk. Ice it.',
  'No right ankle fracture. Ice it.',
  'Have you sprained your left ankle before?',
])('%j opens no problem as if it were so', (said) => {
  expect(headingsOf(noteOf(...ANKLE, `Doctor: ${said}`)).filter((name) => !/^(?:Possible|Likely)/.test(name))).toEqual([])
}) // prettier-ignore

test.each([
  ["I think your pressure drops when you stand up, and the amlodipine is part of it. Let's stop the amlodipine.", /pressure drops/],
  ["Your blood pressure drops on standing, that's why you're dizzy. Drink more water.", /pressure drops/],
  ["So the dizziness is from your pressure dropping when you stand. Drink more water.", /dizziness is from/],
  ['You have orthostatic hypotension. Drink more water.', /hypotension/],
])('what the clinician explains is of the assessment, and not the patient’s story: %j', (said, explained) => {
  const note = noteOf(...DIZZY, `Doctor: ${said}`)
  expect(headingsOf(note)).toEqual(['Orthostatic hypotension.'])
  expect(linesOf(note, 'hpi').map(({ text }) => text).join(' ')).not.toMatch(explained)
}) // prettier-ignore

test.each([
  ['I believe your sugar is running high because of the steroids. Check it twice a day.', /sugar is running high due to the steroids/],
  ['I think your heart skips beats because of the coffee. Cut down on coffee.', /heart skips beats due to the coffee/],
  ['I think your knee swells when you kneel because the cartilage is worn. Avoid kneeling.', /knee swells/],
])('and so is what else they think: %j', (said, explained) => {
  const note = noteOf(...DIZZY, `Doctor: ${said}`)
  expect(linesOf(note, 'assessment_plan').map(({ text }) => text).join(' ')).toMatch(explained)
  expect(linesOf(note, 'hpi').map(({ text }) => text).join(' ')).not.toMatch(explained)
}) // prettier-ignore

test.each([
  ['Doctor: Does your pressure drop when you stand up?', 'Patient: I do not know.'],
  ['Doctor: If your pressure drops when you stand, call me.', 'Patient: Okay.'],
  ['Doctor: Your pressure drops when you take the tablet.', 'Patient: Okay.'],
  ['Doctor: Make sure your pressure drops when you stand.', 'Patient: Okay.'],
])('nothing is made an illness of %j', (...turns) => {
  expect(headingsOf(noteOf(...DIZZY, ...turns)).join(' ')).not.toMatch(/hypotension/)
})

test('what the patient tells of their pressure stays their story', () => {
  const note = noteOf('My pressure drops when I stand up, my nurse says, and I get dizzy.', DIZZY[1])
  expect(linesOf(note, 'hpi').map(({ text }) => text).join(' ')).toMatch(/pressure drops/)
}) // prettier-ignore
