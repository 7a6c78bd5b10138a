import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

function complaintOf(dialogue: string): string | undefined {
  const { sections } = writeNote(parseDialogue(dialogue), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return sections.find(({ key }) => key === 'chief_complaint')?.sentences[0]?.text
}

test.each([
  [
    'Doctor: What brings you in?\nPatient: I have ankle pain.\nDoctor: So you hurt your right ankle?\nPatient: Yes.',
    'Right ankle pain.',
  ],
  [
    'Doctor: What brings you in?\nPatient: I have knee pain. The right knee is swollen, and the left knee is fine.\nDoctor: Okay.',
    'Knee pain.',
  ],
  [
    'Doctor: What brings you in?\nPatient: I have knee pain in both knees, the left knee is worse.\nDoctor: Okay.',
    'Knee pain.',
  ],
  ['Doctor: What brings you in?\nPatient: I have back pain on the left side.\nDoctor: Okay.', 'Back pain.'],
])('a complaint has a side only where the visit knows one: %j', (dialogue, complaint) => {
  expect(complaintOf(dialogue)).toBe(complaint)
})
