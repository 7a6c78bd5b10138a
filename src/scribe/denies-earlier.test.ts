import { expect, test } from 'vitest'
import { soapNote } from './soap-note-fixture.ts'

const noteOf = (asked: string, said: string): string =>
  soapNote(`Doctor: What brings you in?\nPatient: I feel tired.\nDoctor: ${asked}\nPatient: ${said}`)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test('a "no" that puts right which medicine was meant denies nothing of the question behind it', () => {
  const note = noteOf(
    "That's the lisinopril, right? Have you been taking it every day?",
    'No, it was the hydrochlorothiazide. Yes, every morning.',
  )
  expect(note).not.toContain('not been taking')
  expect(noteOf("You're on the atenolol? Do you take it at night?", 'No, metoprolol.')).not.toContain(
    'does not take',
  )
})

test('of two questions the "yes" behind a "no" answers the second', () => {
  expect(noteOf('Do you smoke? Do you drink?', "No, I don't. Yes, on weekends.")).toContain(
    'drinks on weekends',
  )
})
