import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []

/** What the note tells of a question and its answer. */
const toldOf = (asked: string, reply: string): string =>
  writeNote(parseDialogue(`Doctor: Any weight loss?\nPatient: No.\nDoctor: ${asked}\nPatient: ${reply}`), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.filter(({ key }) => key === 'hpi' || key === 'social_history')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test.each([
  ['Do you get short of breath?', 'On the stairs, yes.', 'The patient gets short of breath on the stairs.'],
  ['Do you get dizzy?', 'When I stand up fast, yeah.', 'The patient gets dizzy when they stand up fast.'],
  [
    'Any swelling in your legs?',
    'At the end of the day, a little.',
    'The patient reports swelling in the legs, at the end of the day, a little.',
  ],
  ['Any numbness?', 'Just in my fingertips.', 'The patient reports numbness, just in their fingertips.'],
  [
    'Trouble swallowing?',
    'Only with dry bread.',
    'The patient reports trouble swallowing, only with dry bread.',
  ],
  [
    'Any blood in the stool?',
    'Just a streak, once.',
    'The patient reports blood in the stool, just a streak, once.',
  ],
  ['Any vomiting?', 'Twice today.', 'The patient reports vomiting twice today.'],
  ['Do you smoke?', 'Only at parties.', 'The patient smokes, only at parties.'],
  ['Any chest pain?', 'Not for a month.', 'The patient has had no chest pain for a month.'],
  ['Any fever?', 'Not since Tuesday.', 'The patient has had no fever since Tuesday.'],
])('%j - %j is told with what limits it', (asked, reply, told) => {
  expect(toldOf(asked, reply).split('\n')).toContain(told)
})

test.each([
  ['Is it worse in the morning?', 'At night.'],
  ['Does it hurt at rest?', 'Only with movement.'],
  ['Any numbness in your feet?', 'Just in my hands.'],
  ['Is the pain on the left or on the right?', 'On the left.'],
  ['Any swelling?', 'At night but not in the legs.'],
])('%j - %j is no yes to what was asked', (asked, reply) => {
  const told = toldOf(asked, reply).replace('Hurting at rest: only with movement.', '')
  expect(told).not.toMatch(/worse in the morning|at rest|feet|right|started|swelling/)
})
