import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const toldOf = (asked: string, said: string): string =>
  soapNote(`Doctor: What brings you in?
Patient: I have had a sore throat for three days.
Doctor: ${asked}
Patient: ${said}`)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test.each([
  [
    'Any allergies?',
    'He did get a rash from amoxicillin once. No wait, that was his sister, sorry.',
    'moxicillin',
  ],
  ['Any allergies?', 'Sulfa gave me hives. Actually no, that was my brother.', 'ulfa'],
  ['Any allergies?', 'Penicillin, hives. No, sorry, it was cefdinir.', 'enicillin'],
  ['Any surgeries?', 'I had my appendix out. Sorry, I am thinking of my brother.', 'ppendix'],
])('asked %j, of %j nothing is told of %s', (asked, said, name) => {
  expect(toldOf(asked, said)).not.toContain(name)
})

test.each([
  ['Any allergies?', 'Sulfa gave me hives. My brother is allergic to it too.', 'Allergy: sulfa'],
  ['Any surgeries?', 'I had my appendix out. No, it was fine.', 'ppendix'],
])('asked %j, %j still tells %s', (asked, said, name) => {
  expect(toldOf(asked, said)).toContain(name)
})
