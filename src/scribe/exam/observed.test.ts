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

test.each([
  ["Your throat is red. You have no swollen glands.\nPatient: Do I need antibiotics?\nDoctor: No.", /Throat is red.*No swollen glands/],
  ["Let me look at your feet. There's a callus under the right heel.", /Callus under the right heel/],
])('%j is found, and denied by nobody', (said, found) => {
  const note = soapNote(`Doctor: What brings you in?\nPatient: My throat has been sore for three days. No cough.\nDoctor: ${said}`)
  const textOf = (key: string): string =>
    note.filter((section) => section.key === key).flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')
  expect(textOf('physical_exam')).toMatch(found)
  expect(textOf('ros')).not.toMatch(/swollen/)
}) // prettier-ignore

test('the other side of what the note does not tell is not told of something else', () => {
  const note = soapNote("Doctor: What brings you in?\nPatient: It's my diabetes.\nDoctor: Let me look at your feet. Pulses are good on both sides. You can't feel the monofilament on the right, the left side is normal.")
  expect(JSON.stringify(note)).not.toContain('Left side is normal')
}) // prettier-ignore
