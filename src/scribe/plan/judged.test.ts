import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
const linesOf = (...said: string[]): string[] =>
  writeNote(parseDialogue(said.join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  }).sections.flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))

test.each([
  ['Your heart failure is better but not where I want it.', 'Heart failure.'],
  ['Your asthma is a bit worse.', 'Asthma.'],
  ["Your diabetes isn't at goal.", 'Diabetes.'],
  ['Your rheumatoid arthritis is flaring.', 'Rheumatoid arthritis.'],
  ['Your psoriasis has been improving.', 'Psoriasis.'],
])('an illness that is said how it is today heads what follows: %s', (said, problem) => {
  const lines = linesOf(
    'Doctor: How have you been?',
    'Patient: Still short of breath on the stairs, and I smoke.',
    'Doctor: Your weight is 71.4 kilos, that is two kilos down. Blood pressure 128 over 76. Lungs are clear.',
    `Doctor: ${said}`,
    'Doctor: We will repeat the blood work in January.',
  )
  expect(lines).toContain(`assessment_plan: ${problem}`)
  expect(lines).toContain('vitals: Weight: 71.4 kg, down 2 kg.')
})

test.each([
  [
    'Do you smoke or drink?',
    'I quit smoking in 2009. A glass of wine on Sundays.',
    'a glass of wine on Sundays',
  ],
  ['Do you still drink?', 'About two beers a week.', 'about 2 beers a week'],
  ['Do you smoke or drink?', 'Half a pack a day.', 'half a pack a day'],
])('how much is taken is told of what it is: %s %s', (asked, answered, amount) => {
  const lines = linesOf(
    'Doctor: What brings you in?',
    'Patient: My knee hurts.',
    `Doctor: ${asked}`,
    `Patient: ${answered}`,
  )
  const verb = amount.includes('pack') ? 'smokes' : 'drinks'
  expect(lines).toContain(`social_history: The patient ${verb} ${amount}.`)
})

test('the next visit is told behind a condition that has its consequence', () => {
  const lines = linesOf(
    'Doctor: How are you?',
    'Patient: Short of breath.',
    'Doctor: Lungs are clear. Start furosemide 40 daily. Weigh yourself every morning, and call me if you gain more than three pounds in a day. See me in two weeks.',
  )
  expect(lines.join('\n')).toMatch(/See the patient in 2 weeks\./)
})
