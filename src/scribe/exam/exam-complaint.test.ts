import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const examAfter = (said: string): string =>
  soapNote(`Doctor: What happened to the knee?
Patient: I planted my foot and twisted it on Sunday.
Doctor: Which knee?
Patient: The left.
${said}
Doctor: Let me take a look. There is a moderate effusion.
Doctor: So this is a sprain.`)
    .filter(({ key }) => key === 'physical_exam')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test.each([
  'Doctor: Ever hurt it before?\nPatient: No. I broke my right ankle in high school.',
  'Doctor: Any back pain?\nPatient: My lower back is a bit achy, but it always is.',
])('what is looked at is the part they came with, and not what was named beside it: %s', (said) => {
  expect(examAfter(said)).toBe('Musculoskeletal: Left knee: Moderate effusion.')
})
