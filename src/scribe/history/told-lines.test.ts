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
  ['Hurts me when I walk.', 'It hurts the patient when they walk.'],
  ['Started on Monday after a run.', 'It started on Monday after a run.'],
  ['Threw up twice last night.', 'The patient threw up twice last night.'],
  ['Woke up at two.', 'The patient woke up at 2.'],
])('who leaves out the subject of %j means %j', (said, line) => {
  expect(storyOf(said)).toContain(line)
})
