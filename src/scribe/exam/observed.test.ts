import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const exam = (said: string): string[] => {
  const talk = `Doctor: How is your anxiety?
Patient: I worry a lot.
Doctor: ${said}
Doctor: For the anxiety, I will increase the sertraline to 50 milligrams.`
  const found = soapNote(talk).find(({ key }) => key === 'physical_exam')?.sentences ?? []
  return found.map(({ text }) => text)
}

test.each([
  ['You look calm, you speak at a normal pace, and your mood seems better than last time.', ['Psychiatric: Looks calm. Speaks at a normal pace. Mood seems better than last time.']],
  ['Your mood is better and you make good eye contact.', ['Psychiatric: Mood is better. Makes good eye contact.']],
  ['You look a little pale and you seem anxious.', ['Constitutional: Looks a little pale.', 'Psychiatric: Seems anxious.']],
  ['You look tired.', ['Constitutional: Looks tired.']],
  ["You're pale.", ['Constitutional: Pale.']],
  ['You look a bit dry.', ['Constitutional: Looks a bit dry.']],
])('%j is seen, and told under the examination', (said, lines) => expect(exam(said)).toEqual(lines)) // prettier-ignore

test.each([
  'You look great today!',
  'You look tired?',
  'You are pale when you faint?',
  'Your mood has been low since March.',
])('%j is no finding', (said) => expect(exam(said)).toEqual([]))
