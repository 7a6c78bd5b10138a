import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

/** A visit of some hundred sentences, in which most is no news. */
const talkOf = (asked: string): string =>
  [
    'Doctor: What brings you in?',
    'Patient: My sugars have been high since the summer.',
    ...Array.from(
      { length: 40 },
      (_, at) => `Doctor: And the reading of day ${at + 1}?\nPatient: About the same.`,
    ),
    asked,
    'Doctor: I think we should go up on the metformin.',
  ].join('\n')

test('what was asked for is told, however much else was said', () => {
  const note = soapNote(talkOf('Doctor: Are you still smoking?\nPatient: I quit in January.'))
  expect(note.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')).toMatch(
    /quit(?: smoking)? in January/,
  )
})
