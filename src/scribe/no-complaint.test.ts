import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

/** The review of systems of a talk that begins with a sore knee. */
const rosOf = (talk: string): string =>
  writeNote(parseDialogue(`Doctor: Hi.\nPatient: Hi.\n${talk}`), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.filter(({ key }) => key === 'ros')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join(' ')

test.each([
  ["Doctor: I'll numb you with lidocaine.", ''],
  ['Doctor: We will numb the finger first.', ''],
  ["Doctor: I'm going to numb it up now.", ''],
  ['Patient: They said my heart was weak.', ''],
  ['Patient: My bones are a bit weak, the doctor said.', ''],
  ['Patient: My fingers go numb at night.', 'Neurological: Reports numbness.'],
  ['Patient: My left arm is numb and it hurts.', 'Neurological: Reports numbness.'],
  ['Patient: My legs are weak.', 'Neurological: Reports weakness.'],
  ['Patient: I feel weak all over, and my heart races.', 'Constitutional: Reports weakness.'],
])('%s: %s', (talk, ros) => {
  if (ros) expect(rosOf(talk)).toContain(ros)
  else expect(rosOf(talk)).not.toMatch(/numb|weak/)
})
