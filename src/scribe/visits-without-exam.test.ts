import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []

/** The plan of a visit in which nothing is examined. */
const planOf = (...turns: string[]): string =>
  writeNote(parseDialogue(turns.join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.filter(({ key }) => key === 'assessment_plan')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

const HISTORY = ['Doctor: What happened?', 'Patient: My calf has hurt since Monday, after a run.']

test.each([
  ['So this is a calf strain.', 'Calf strain.'],
  [
    'We will use fluticasone instead, 110 micrograms two puffs twice a day.',
    'fluticasone instead, 110 mcg 2 puffs',
  ],
  ['Keep taking the lisinopril.', 'Continue taking the lisinopril.'],
  [
    'Take omeprazole every other day for two weeks, then stop it.',
    'every other day for 2 weeks, then stop it.',
  ],
  ['No x-ray needed today.', 'No x-ray needed today.'],
  ['Call if the swelling comes back.', 'Call if the swelling comes back.'],
  ["I'd like you to come back in three months.", 'come back in 3 months'],
  [
    'I think this is a meniscus problem, could be patellofemoral.',
    'I think this is a meniscus problem, could be',
  ],
  ['This looks like a calf muscle tear.', 'Likely calf muscle tear.'],
  ["I'd like to get an MRI.", 'get an MRI.'],
  ['Stay on the sertraline 100. Keep seeing your therapist.', "Continue seeing the patient's therapist."],
  ['No running for four weeks, biking is okay.', 'No running for 4 weeks, biking is okay.'],
])('a plan is heard where nothing was examined: %s', (said, line) => {
  expect(planOf(...HISTORY, `Doctor: ${said}`, 'Patient: Okay.')).toContain(line)
})

test.each(['Sertraline, fifty.', 'No known allergies.', 'This is your first visit.'])(
  'what the clinician reads back is no plan: %s',
  (said) => {
    expect(planOf(...HISTORY, `Doctor: ${said}`, 'Patient: Right.')).toBe('')
  },
)
