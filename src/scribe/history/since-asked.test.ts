import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const told = (asked: string, answered: string): string[] =>
  soapNote(`Doctor: ${asked}\nPatient: ${answered}\nDoctor: Any chest pain?\nPatient: No.`)
    .filter(({ key }) => key === 'chief_complaint' || key === 'hpi')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))

test.each([
  ['How have you been since we started the sertraline six weeks ago?', 'Better. I still worry a lot.', 'sertraline was started 6 weeks ago', 'Since we started the sertraline 6 weeks ago: better.'],
  ['How are you doing since we stopped the metoprolol?', 'Much better, no dizziness.', 'metoprolol was stopped', 'Since we stopped the metoprolol: much better.'],
  ['How have you been since the surgery last month?', 'Not too bad, a bit sore.', 'the surgery last month', 'Since the surgery last month: not too bad.'],
])('%j, answered %j, is what they come for, and how they are', (asked, answered, what, how) => {
  expect(told(asked, answered)).toEqual(
    expect.arrayContaining([
      `Follow-up since ${what}.`,
      `The patient presents today for follow-up since ${what}.`,
      how,
    ]),
  )
}) // prettier-ignore

test('a complaint that is named goes before what was started', () => {
  const lines = told(
    'How have you been since we started the lisinopril?',
    'I have had a bad cough for a week.',
  )
  expect(lines).toContain('Cough.')
  expect(lines.join(' ')).not.toContain('Follow-up since')
})
