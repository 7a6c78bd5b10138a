import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
const linesOf = (...said: string[]): string[] =>
  writeNote(
    parseDialogue(
      [
        'Doctor: What brings you in?',
        'Patient: My knee hurts on stairs. I take warfarin.',
        ...said,
        'Doctor: The knee is swollen. I think this is osteoarthritis. We get an x-ray of the knee.',
      ].join('\n'),
    ),
    { sections, style: 'standard', physicalExam: true, assessmentPlan: true },
  ).sections.flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))

test.each([
  ['You should not take ibuprofen with warfarin. Any black stools?', 'Do not take ibuprofen with warfarin.'],
  ['You must never drink alcohol with the metronidazole.', 'Do not drink alcohol with the metronidazole.'],
  ['And never stop the prednisone on your own.', "Do not stop the prednisone on one's own."],
  ["You shouldn't drive after the oxycodone.", 'Do not drive after the oxycodone.'],
  ['Please remember you must not mix Tylenol and alcohol.', 'Do not mix Tylenol and alcohol.'],
])('what the patient is told to leave is of the plan wherever it is said: %s', (said, line) => {
  const lines = linesOf(`Doctor: ${said}`, 'Patient: All right.')
  expect(lines.some((own) => own.startsWith('assessment_plan: ') && own.endsWith(line))).toBe(true)
})

test.each([
  'Doctor: You should not take it with milk.',
  'Doctor: You should not have taken ibuprofen.',
  'Patient: I never take aspirin.',
  'Patient: My wife says you should not take ibuprofen with warfarin.',
  'Doctor: You never take ibuprofen?',
])('nobody is told to leave it: %s', (said) => {
  expect(linesOf(said, 'Patient: Hm.').join('\n')).not.toMatch(/Do not/)
})
