import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const draftOf = (lines: string[]) => {
  const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
  const options = { sections, style: 'standard', physicalExam: true, assessmentPlan: true } as const
  const draft = writeNote(parseDialogue(lines.join('\n')), options)
  return {
    note: draft.sections.flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`)),
    left: draft.uncovered.map(({ text }) => text),
  }
}

test('whom to call, or where to go, if it comes to the worst stands in the plan', () => {
  const { note, left } = draftOf([
    'Doctor: Any thoughts of hurting yourself?',
    'Patient: No, never.',
    'Doctor: I will increase the sertraline to 50 milligrams every morning.',
    'Doctor: If you ever think of hurting yourself, call 988 or go to the emergency room.',
  ])
  expect(note.join('\n')).toMatch(
    /^assessment_plan: .*thinks? of hurting themselves, they should call 988 or go to the emergency room\.$/m,
  )
  expect(left).toEqual([])
})

test('a medicine that the patient adds to the list is on it', () => {
  const { note } = draftOf([
    'Doctor: What medicines are you taking now?',
    'Patient: Sertraline 25 milligrams in the morning. And melatonin now and then.',
  ])
  expect(note).toEqual(
    expect.arrayContaining(['medications: Sertraline 25 mg in the morning.', 'medications: Melatonin.']),
  )
})

test.each(['Rest and ice the ankle.', 'Keep it dry for 2 days.'])(
  'what the patient is told to do stands in the plan: %j',
  (told) => {
    const { note } = draftOf([
      'Patient: My ankle hurts.',
      `Doctor: I think this is a sprain. ${told}`,
      'Doctor: I will see you in three weeks.',
    ])
    expect(note.some((line) => line.startsWith('assessment_plan: ') && line.endsWith(told))).toBe(true)
  },
)
