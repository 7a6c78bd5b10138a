import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { findTasks } from './find-tasks.ts'

const talk = (...lines: string[]) =>
  parseDialogue(['Doctor: What brings you in?', 'Patient: My knee hurts.', ...lines].join('\n'))

function planOf(segments: ReturnType<typeof talk>): string[] {
  const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
  const options = { sections, style: 'standard', physicalExam: true, assessmentPlan: true } as const
  return writeNote(segments, options)
    .sections.filter(({ key }) => key === 'assessment_plan')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text.replace(/^[^:]+: /, '')))
}

test.each([
  [
    'Doctor: I would also offer you a weekly injection.',
    'Patient: No, no injections please.',
    'The patient declines a weekly injection.',
  ],
  [
    'Doctor: I would like you to have the shingles vaccine.',
    'Patient: I would rather wait with that one.',
    'The patient defers the shingles vaccine.',
  ],
  ['Doctor: We can start gabapentin.', 'Patient: No thanks, not today.', 'The patient defers gabapentin.'],
])('what is refused is no task, and the refusal is told: %s %s', (offer, refusal, told) => {
  const segments = talk(offer, refusal, 'Doctor: All right.')
  expect(findTasks(segments)).toEqual([])
  expect(planOf(segments)).toContain(told)
})

test('what is wanted stays a task', () => {
  const segments = talk('Doctor: We can start gabapentin 100 milligrams at night.', 'Patient: Yes please.')
  expect(findTasks(segments).map(({ kind }) => kind)).toEqual(['prescription'])
})

test('what is stopped is not what is to be taken instead of it', () => {
  const segments = talk('Doctor: Stop the ibuprofen and take acetaminophen 1000 milligrams as needed.')
  expect(findTasks(segments).map(({ subject }) => subject)).toEqual([
    'Stop ibuprofen',
    'Acetaminophen 1000 mg as needed',
  ])
})
