import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

function storyOf(said: string): string {
  const talk = `Doctor: What brings you in?\nPatient: My big toe hurts since Thursday. ${said}\nDoctor: Any fever?\nPatient: No.`
  const { sections } = writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return (sections.find(({ key }) => key === 'hpi')?.sentences ?? []).map(({ text }) => text).join('\n')
}

test.each([
  ['Woke me up at two in the morning.', 'It woke the patient up at 2 in the morning.'],
  ['No cough and no rash.', 'The patient denies cough, rash, or fever.'],
  ['Hurts me when I walk.', 'It hurts the patient when they walk.'],
  ['Started on Monday after a run.', 'It started on Monday after a run.'],
  ['It has been hurting for about five weeks.', 'It has been hurting for about 5 weeks.'],
  [
    "It has been aching for a month now, it started before my sister's visit.",
    "It has been aching for a month now, it started before the patient's sister's visit.",
  ],
  ['My foot drags when I walk.', 'The foot drags when the patient walks.'],
  ['When I lie on it at night it wakes me up.', 'it wakes them up.'],
  ['Threw up twice last night.', 'The patient threw up twice last night.'],
  ['Woke up at two.', 'The patient woke up at 2.'],
])('who leaves out the subject of %j means %j', (said, line) => {
  expect(storyOf(said)).toContain(line)
})

test('the first that is told of what brought the patient stands though it says only "it"', () => {
  const talk =
    'Doctor: What brings you in?\nPatient: It is my right hip. It has been hurting for about five weeks.'
  const { sections } = writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  expect(JSON.stringify(sections)).toMatch(/hurting for about 5 weeks/)
})

test('what is said of a remedy tells itself', () => {
  const said =
    'Okay.\nDoctor: What have you taken?\nPatient: Tylenol helps a bit, I take two with breakfast and dinner.'
  expect(storyOf(said)).toContain('Tylenol helps a bit, the patient takes 2 with breakfast and dinner.')
})
