import { expect, test } from 'vitest'
import { speaksOfClinician } from './clinicians-own.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

const VISIT = ['Doctor: What brings you in?', 'Patient: I have had a cough for two weeks.']
const draftOf = (line: string) => {
  const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
  const options = { sections, style: 'standard', physicalExam: true, assessmentPlan: true } as const
  return writeNote(parseDialogue([...VISIT, line, 'Patient: Okay.'].join('\n')), options)
}

test('what a history would tell of the clinician is left to check', () => {
  const { sections, uncovered } = draftOf('Doctor: My chart says penicillin makes you sick.')
  expect(sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')).not.toMatch(
    /\bmy\b/i,
  )
  expect(uncovered.map(({ text }) => text)).toContain('My chart says penicillin makes you sick')
})

test.each([
  ['hpi', 'I thought of levofloxacin by mouth for the rest.', true],
  ['past_medical_history', 'It says in my chart that the patient smokes.', true],
  ['past_medical_history', 'Type I diabetes since 1990.', false],
  ['hpi', 'The patient takes their own pills.', false],
  ['assessment_plan', 'I think the patient has a sprain.', false],
] as const)('in the %s, whether %j speaks of the clinician', (section, text, speaks) => {
  expect(speaksOfClinician({ section, text, words: [] })).toBe(speaks)
})
