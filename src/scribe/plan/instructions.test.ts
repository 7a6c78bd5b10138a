import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const OPENING = [
  'Doctor: What brings you in?',
  'Patient: My back hurts since Monday when I lifted a box.',
  'Doctor: I think this is a lumbar strain.',
]

function written(advice: string): { plan: string; left: string } {
  const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
  const options = { sections, style: 'standard', physicalExam: true, assessmentPlan: true } as const
  const talk = [...OPENING, `Doctor: ${advice}`, 'Doctor: Come back in two weeks.']
  const note = writeNote(parseDialogue(talk.join('\n')), options)
  const plan = note.sections.find(({ key }) => key === 'assessment_plan')?.sentences ?? []
  return {
    plan: plan.map(({ text }) => text).join('\n'),
    left: note.uncovered.map(({ text }) => text).join('\n'),
  }
}

test.each([
  ['Do not lift more than ten pounds.', 'Do not lift more than 10 pounds.'],
  ['Drink plenty of water and stay active.', 'Drink plenty of water and stay active.'],
  ['Use heat twice a day.', 'Use heat twice a day.'],
  ['Take ibuprofen 400 three times a day with food.', 'Take ibuprofen 400 3 times a day with food.'],
])('what the patient is told to do stands in the plan: %s', (advice, line) => {
  expect(written(advice).plan).toContain(line)
})

test('what is found stands as the heading, and is not asked for once more', () => {
  const { plan, left } = written('Use heat twice a day.')
  expect(plan).toContain('Lumbar strain.')
  expect(left).not.toContain('lumbar strain')
})

test('how often something else is used is nothing of the medicine before it', () => {
  const { plan } = written('Take ibuprofen 400 three times a day with food. Use heat twice a day.')
  expect(plan).toContain('Take ibuprofen 400 3 times a day with food.')
  expect(plan).not.toMatch(/ibuprofen[^.]*twice/i)
})

test('what is told until then is left to check, not told for good', () => {
  const { plan, left } = written('Do not lift anything heavy until then.')
  expect(plan).not.toContain('lift')
  expect(left).toContain('Do not lift anything heavy until then')
})

test.each(['Do not stop your blood thinner on your own.', 'Do not let anybody pull on that arm.'])(
  'what must not be done is never lost: %s',
  (advice) => {
    const { plan, left } = written(advice)
    expect(`${plan}\n${left}`).toContain(advice.slice(0, 11))
  },
)
