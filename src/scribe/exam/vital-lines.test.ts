import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const OPTIONS = {
  sections: TEMPLATES[0]?.sections ?? [],
  style: 'detailed' as const,
  physicalExam: true,
  assessmentPlan: true,
}

/** The vital signs of a visit in which these are the clinician's words. */
function vitalsOf(said: string): string[] {
  const talk = [
    'Doctor: What brings you in today?',
    'Patient: My elbow has been sore for a week.',
    `Doctor: ${said}`,
    'Patient: Okay.',
  ]
  const { sections } = writeNote(parseDialogue(talk.join('\n')), OPTIONS)
  return sections.find(({ key }) => key === 'vitals')?.sentences.map(({ text }) => text) ?? []
}

test.each([
  [
    'I looked at your vitals. Your blood pressure was 118/74. Your heart rate was 61 and you can tell that you swim. Your respirations were 13.',
    ['Blood pressure: 118/74.', 'Heart rate: 61.', 'Respiratory rate: 13.'],
  ],
  [
    'Your blood pressure is about 118/74 today, which is right where we want it.',
    ['Blood pressure: 118/74.'],
  ],
  [
    'Your blood pressure is a little high today, probably because of the pain.',
    ['Blood pressure is a little high today.'],
  ],
  ['Your vital signs look really good especially with the week you have had.', ['Vital signs look good.']],
  ['I reviewed your vitals and everything looks good.', ['Vitals: everything looks good.']],
  ['Your blood pressure today is a little high, it is 151/92.', ['Blood pressure: 151/92.']],
  ['Your temperature today is 98.4 and you do not have a fever.', ['Temperature: 98.4.']],
  ['I looked at your vitals today and you are not running a fever.', ['No fever.']],
])('%j', (said, lines) => {
  expect(vitalsOf(said)).toEqual(lines)
})

test.each([
  'If your blood pressure is high today, I want you to call us.',
  'I think your heart rate is high when you are in pain.',
  'Your blood pressure was 190/100 in the emergency room.',
])('%j is no vital sign of today', (said) => {
  expect(vitalsOf(said)).toEqual([])
})
