import { expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import type { Segment } from '../types.ts'
import { writeNote } from '../write-note.ts'

const OPTIONS = {
  sections: TEMPLATES[0]?.sections ?? [],
  style: 'standard',
  physicalExam: true,
  assessmentPlan: true,
} as const

/** A section of a visit that begins with a headache, and of which nobody knows who said what. */
function sectionOf(key: string, ...said: string[]): string {
  const talk = ['What brings you in?', 'I have had a headache for three days.', ...said]
  const segments = talk.map((text, at): Segment => ({
    id: `s${at}`,
    speaker: 'unknown',
    text,
    startMs: null,
    endMs: null,
  }))
  const { sections } = writeNote(segments, OPTIONS)
  return (sections.find((section) => section.key === key)?.sentences ?? []).map(({ text }) => text).join(' ')
}

test.each([
  ['Take two tablets of Tylenol three times a day for five days.', /tylenol/i],
  ['Take this twice a day.', /twice a day/i],
  ['Come back if the headache gets worse.', /come back|worse/i],
  ['Keep the headache diary for two weeks.', /diary/i],
])('what the patient is asked to do stands in no history, whoever was heard: %s', (said, words) => {
  expect(sectionOf('hpi', said, 'I will see you again in two weeks.')).not.toMatch(words)
})

test.each([
  ['I take two tablets of Tylenol every evening for the headache.', /tylenol/i],
  ['The headache comes and goes, and rest helps a little.', /rest helps/i],
])('what a patient tells of themselves stays there: %s', (said, words) => {
  expect(sectionOf('hpi', said)).toMatch(words)
})

test('it stands in the plan, and there once', () => {
  const said = [
    'Take two tablets of Tylenol three times a day for five days.',
    'I will see you again in two weeks.',
  ]
  expect(sectionOf('assessment_plan', ...said).match(/tylenol/gi)).toHaveLength(1)
})
