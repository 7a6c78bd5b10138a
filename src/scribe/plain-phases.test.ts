import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

/** The sections of the note in which something of these words of the clinician stands. */
function sectionsOf(said: string, cue: RegExp): string[] {
  const talk = `Doctor: What brings you in today?
Patient: My left elbow has been hurting for a week and I feel tired.
Doctor: Okay. Any fever?
Patient: No fever.
Doctor: ${said}
Patient: Okay.`
  const { sections } = writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return sections
    .filter(({ sentences }) => sentences.some(({ text }) => cue.test(text)))
    .map(({ key }) => key)
}

test.each([
  ['All right, so your cholesterol was quite high.', /cholesterol/i, 'results'],
  ['Your screen for celiac disease was negative.', /celiac/i, 'results'],
  ['I looked at an x-ray of your elbow and you do seem to have a lot of arthritis there.', /arthritis/i, 'results'], // prettier-ignore
  ['On exam your heart rate is regular. No swelling over the wrist.', /swelling over/i, 'physical_exam'],
  ['Physical exam shows a well-nourished female. Ears are low appearing. She has mild weakness of the arms.', /weakness/i, 'physical_exam'], // prettier-ignore
  ["Tinel's sign is positive.", /tinel/i, 'physical_exam'],
  ['Pulse rate is 71.', /71/, 'vitals'],
  ["Your blood pressure's nice and controlled today.", /controlled/, 'vitals'],
  ['You need to continue the amoxicillin for another 3 days.', /continue/i, 'assessment_plan'],
  ['You can take some ibuprofen if the elbow is sore.', /ibuprofen/i, 'assessment_plan'],
  ['I have sent over your referral for occupational therapy.', /referral for/i, 'assessment_plan'],
])('%j stands in its own section, and not in the story', (said, cue, section) => {
  const found = sectionsOf(said, cue)
  expect(found).toContain(section)
  expect(found).not.toContain('hpi')
})
