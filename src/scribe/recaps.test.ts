import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

/** The story of a visit that ends in these words of the clinician. */
function storyOf(said: string): string {
  const talk = `Doctor: What brings you in today?
Patient: I have a sharp pain in my right hip since I was lifting a sofa, and I have been vomiting.
Doctor: Okay. Any fever?
Patient: I had a fever of 101 on Sunday. My hip hurts when I bend down.
Doctor: ${said}
Patient: Yeah.`
  const { sections } = writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'detailed',
    physicalExam: true,
    assessmentPlan: true,
  })
  return (sections.find(({ key }) => key === 'hpi')?.sentences ?? []).map(({ text }) => text).join(' ')
}

test.each([
  ['So you said you had the sharp pain in the hip.', /had the sharp pain/],
  ['You were mentioning vomiting before.', /mentioning/],
])('%j tells nothing new', (said, cue) => {
  expect(storyOf(said)).not.toMatch(cue)
})

test.each([
  ['So you had the sharp pain in the left hip too.', /left hip/],
  ['You have been vomiting for 4 days.', /4 days/],
  ['You mentioned that you have been vomiting and had a bad headache.', /headache/],
])('%j tells more than was said', (said, cue) => {
  expect(storyOf(said)).toMatch(cue)
})
