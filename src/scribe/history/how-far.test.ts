import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const storyOf = (asked: string, answer: string): string[] =>
  soapNote(`Doctor: What brings you in?
Patient: I am short of breath.
Doctor: ${asked}
Patient: ${answer}
Doctor: Okay, I think this is asthma.`)
    .filter(({ key }) => key === 'hpi')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))

test.each([
  [
    'How far can you walk?',
    'To the mailbox, then I have to stop. It used to be around the block.',
    'Walking distance: to the mailbox, then the patient has to stop; it used to be around the block.',
  ],
  ['How many pillows do you sleep on?', 'Three.', 'Pillows: 3.'],
  [
    'How many stairs can you climb?',
    'One flight, and then I need to rest.',
    'Stairs: one flight, and then the patient needs to rest.',
  ],
])('%j is answered whole', (asked, answer, line) => {
  expect(storyOf(asked, answer)).toContain(line)
})

test.each(["I don't know.", 'No idea.'])('asked how far, %j tells nothing', (answer) => {
  expect(storyOf('How far can you walk?', answer).join(' ')).not.toMatch(/Walking/)
})
