import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import type { NoteLine } from '../visit-lines.ts'
import { writeNote } from '../write-note.ts'
import { withoutFoundAlready } from './found-already.ts'

const line = (text: string, part: 'action' | 'reasoning' = 'reasoning'): NoteLine => ({
  section: 'assessment_plan',
  text,
  words: [],
  part,
})
const FOUND = [
  line('Ferritin low at 11.'),
  line('Left wrist with 4 to 5 mm palpable cyst.'),
  line('Ultrasound: Gallstones in the neck of the gallbladder.'),
]

test.each([
  ['Her ferritin has been a little low at 11.', true],
  ['The left wrist cyst is about 4 to 5 mm, noted on the exam.', true],
  // It says more, something else, or the opposite; it is to be done.
  ['Her ferritin is low at 11 because of the heavy periods.', false],
  ['Her ferritin was 14.', false],
  ['There are no gallstones in the neck of the gallbladder.', false],
])('%j is told among the findings: %j', (text, told) => {
  expect(withoutFoundAlready([line(text)], FOUND)).toHaveLength(told ? 0 : 1)
})

test('what is to be done stays', () => {
  expect(withoutFoundAlready([line('Ferritin low at 11.', 'action')], FOUND)).toHaveLength(1)
})

test('a test that was ordered and whose result is told later in the visit is not ordered again', () => {
  const talk = `Doctor: What brings you in?
Patient: My throat has hurt for three days and it burns when I pee.
Doctor: Any fever?
Patient: No.
Doctor: I'm going to order a rapid strep test. And let's get a urinalysis.
Patient: Okay.
Doctor: The rapid strep test is negative. We'll repeat the strep test in two weeks. I'll order a chest x-ray.`
  const { sections } = writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const plan = sections
    .find(({ key }) => key === 'assessment_plan')
    ?.sentences.map(({ text }) => text)
    .join(' ')
  expect(plan).not.toMatch(/Order a rapid strep/)
  expect(plan).toMatch(/[Oo]rder (?:an? )?urinalysis.*Repeat the strep test in 2 weeks.*chest x-ray/)
})
