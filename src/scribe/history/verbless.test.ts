import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []

function story(...turns: string[]): string {
  const { sections: written } = writeNote(parseDialogue(turns.join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return written
    .filter(({ key }) => key === 'hpi')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')
}

const OPENING = ['Doctor: What brings you in today?', 'Patient: My knee pain is worse, and I sneeze a lot.']

test.each([
  ['A bit of a runny nose.', 'The patient reports a bit of a runny nose.'],
  [
    'And the nausea that is bothering me all day.',
    'The patient reports nausea that is bothering them all day.',
  ],
])('a complaint without a verb is reported: %s', (said, line) => {
  expect(story(...OPENING, 'Doctor: And what else is there?', `Patient: ${said}`)).toContain(line)
})

test.each([
  ['Has it been affecting your knee?', "Seven o'clock last night, so a little more than that."],
  ['How about your knee?', 'A little bit.'],
])('what names nothing is not told: %s %s', (asked, said) => {
  expect(story(...OPENING, `Doctor: ${asked}`, `Patient: ${said}`)).not.toMatch(/little/)
})

test('two sentences that run together are not told', () => {
  expect(
    story(...OPENING, 'Doctor: What happened?', 'Patient: my knee hurt i quickly twisted around the pain'),
  ).not.toMatch(/twisted/)
})
