import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

function noteOf(...turns: string[]) {
  const talk = ['Doctor: What brings you in?', 'Patient: My knee hurts, I am a woman of sixty.', ...turns]
  const { sections, uncovered } = writeNote(parseDialogue(talk.join('\n')), {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return {
    story: (sections.find(({ key }) => key === 'hpi')?.sentences ?? []).map(({ text }) => text).join('\n'),
    notUsed: uncovered.map(({ text }) => text).join('\n'),
  }
}

test.each([
  ['Doctor: And the blood pressure at home?', 'Patient: My daughter checks it.'],
  ['Doctor: I was thinking about adding Ozempic.', 'Patient: My sister was on that and she was throwing up for weeks.'],
  ['Doctor: Have you tried the brace?', 'Patient: My husband took it to the office.'],
])('what points at a thing that only the other named is no line of the story: %s %s', (asked, said) => {
  const { story, notUsed } = noteOf(asked, said)
  expect(story).not.toMatch(/checks it|on that|took it/)
  expect(notUsed).toContain(said.replace(/^Patient: |\.$/g, ''))
}) // prettier-ignore

test('what the line itself names before it points is told', () =>
  expect(
    noteOf('Doctor: Anything else?', 'Patient: I take ibuprofen, and my stomach hurts when I use it.').story,
  ).toMatch(/ibuprofen/))
