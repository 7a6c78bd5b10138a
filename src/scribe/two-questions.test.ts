import { expect, test } from 'vitest'
import { findTasks } from './tasks/find-tasks.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
const linesOf = (...said: string[]): string =>
  writeNote(
    parseDialogue(
      ['Doctor: What brings you in?', 'Mother: He has had hives since Thursday.', ...said].join('\n'),
    ),
    {
      sections,
      style: 'standard',
      physicalExam: true,
      assessmentPlan: true,
    },
  )
    .sections.flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))
    .join('\n')

test.each([
  ['Did his lips or face swell up? Any trouble breathing?', 'No trouble breathing.', /lips|face/],
  ['Does his throat feel tight? Any vomiting?', 'No vomiting.', /throat/],
  ['Did it itch at school? Any fever?', 'No fever, no.', /itch/],
])('of two questions the one whose answer is named was answered: %s %s', (asked, answered, unsaid) => {
  expect(linesOf(`Doctor: ${asked}`, `Mother: ${answered}`)).not.toMatch(unsaid)
})

test('a plain no is of both', () => {
  const lines = linesOf('Doctor: Did his lips or face swell up? Any trouble breathing?', 'Mother: No, no.')
  expect(lines).toContain('His lips or face did not swell up.')
  expect(lines).toMatch(/denies trouble breathing/i)
})

test('an answer that names another part of the body than was asked last is told under neither', () => {
  const lines = linesOf(
    'Doctor: Any numbness in the feet? Any chest pain?',
    'Mother: The toes tingle at night, both sides. No chest pain.',
  )
  expect(lines).not.toMatch(/Chest pain: /)
})

test.each([
  "I'm going to put amoxicillin down as a possible allergy, not confirmed.",
  'We list amoxicillin as an intolerance for now.',
])('what is written down as an allergy is one, and is not prescribed: %s', (said) => {
  const talk = ['Mother: He finished amoxicillin a week ago.', `Doctor: ${said}`]
  expect(linesOf(...talk)).toContain('allergies: Possible allergy: amoxicillin.')
  expect(findTasks(parseDialogue(talk.join('\n')))).toEqual([])
})

test('what is felt at the examination is no order', () => {
  const talk =
    "Doctor: Belly's soft, I can feel some stool on the left, no tenderness. Give him Miralax every day."
  const subjects = findTasks(parseDialogue(talk)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringMatching(/miralax/i)])
})
