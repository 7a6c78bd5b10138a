import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { findTasks } from './find-tasks.ts'

const talk = (...lines: string[]) =>
  parseDialogue(['Doctor: What brings you in?', 'Patient: My knee hurts.', ...lines].join('\n'))

function leftOut(segments: ReturnType<typeof talk>): string {
  const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
  const options = { sections, style: 'standard', physicalExam: true, assessmentPlan: true } as const
  return writeNote(segments, options)
    .uncovered.map(({ text }) => text)
    .join('\n')
}

test.each([
  ['Doctor: I would also offer you a weekly injection.', 'Patient: No, no injections please.'],
  ['Doctor: I would like you to have the shingles vaccine.', 'Patient: I would rather wait with that one.'],
  ['Doctor: We can start gabapentin.', 'Patient: No thanks, not today.'],
])('what is refused is no task, and the refusal is not lost: %s %s', (offer, refusal) => {
  const segments = talk(offer, refusal, 'Doctor: All right.')
  expect(findTasks(segments)).toEqual([])
  expect(leftOut(segments)).toContain(refusal.slice('Patient: '.length, -1))
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
