import { expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { writeNote } from '../write-note.ts'

const noteOf = (said: string): string =>
  writeNote(parseDialogue(`Doctor: Tell me.\nPatient: ${said}`), {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test.each([
  ['My grandmother passed. They thought it was lupus. Then they said it was leukemia.', /leukemia|lupus/],
  ['My father had a heart attack. They put a stent in.', /stent/],
  ['My uncle had a bad heart. It was his valve. They put a stent in.', /stent/],
  ['My aunt, she died. It was breast cancer.', /breast cancer/],
])('what is told on of kin is not told of the patient: %s', (said, untrue) => {
  expect(noteOf(said)).not.toMatch(untrue)
})

test.each([
  ['I went to the ER. They said it was gout.', /They said it was gout/],
  ['My wife took me to the hospital. They said it was a stroke.', /They said it was a stroke/],
  ['My father had a heart attack. I went to the ER with my chest. They put a stent in.', /stent/],
])('what is told of the patient is: %s', (said, told) => {
  expect(noteOf(said)).toMatch(told)
})
