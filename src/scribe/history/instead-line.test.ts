import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const noteOf = (asked: string, answer: string): string =>
  soapNote(`Doctor: What brings you in?
Patient: I have been short of breath for ten days.
Doctor: ${asked}
Patient: ${answer}
Doctor: Okay, I think this is asthma.`)
    .flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))
    .join('\n')

test.each([
  [
    'Nausea?',
    'Not nausea, more like heartburn after dinner.',
    'reports heartburn after dinner',
    /Denies nausea or heartburn/,
  ],
  [
    'Any rash?',
    'No rash, just dry spots on my elbows.',
    'reports dry spots on the elbows',
    /denies rash dry/,
  ],
  ['Chest pain?', 'No pain, just tight.', 'Chest pain: none, just tight.', /reports tight/],
  [
    'Headache?',
    'Not really a headache, more of a pressure behind my eyes.',
    'reports pressure behind the eyes',
    /Reports headache/,
  ],
])('asked %j, %j tells what there is instead', (asked, answer, told, untrue) => {
  const note = noteOf(asked, answer)
  expect(note).toContain(told)
  expect(note).not.toMatch(untrue)
})

test('a pain that comes only when something is done is not denied', () => {
  expect(noteOf('Any back pain?', 'No pain, just when I lift.')).not.toMatch(/ros:.*Denies back pain/)
})

test('what comes with the stool is no sputum', () => {
  expect(noteOf('Any blood in the stool?', 'No blood, only mucus.')).not.toMatch(/sputum/)
})
