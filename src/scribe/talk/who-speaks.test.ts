import { expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { writeNote } from '../write-note.ts'
import { TEMPLATES } from '../templates.ts'
import type { Segment } from '../types.ts'

const heard = (...texts: string[]): Segment[] =>
  texts.map((text, i) => ({
    id: `s${i}`,
    speaker: 'unknown',
    text,
    startMs: i * 1000,
    endMs: i * 1000 + 900,
  }))

const speakerOf = (words: string, segments: Segment[]): string | undefined =>
  readTranscript(segments).index.sentences.find(({ words: said }) =>
    said
      .map(({ text }) => text)
      .join(' ')
      .includes(words),
  )?.speaker

/** The spoken samples of the product, as the built-in recogniser writes them. */
const HEADACHE = heard(
  'Good morning. What brings you in to-day I have had a headache for three days.',
  'Tell me where it hurts.',
  'It hurts on the right side of my head.',
  'Do you feel sick? No, I do not feel sick.',
  'Do you have a fever? No, I do not have any fever.',
  'What do you take for the pain?',
  'I do not take anything for it.',
  'Do you have any allergies?',
  'Yes, I am allergic to penicillin.',
  'Your blood pressure is 120 over 80.',
  'Your neck is not stiff. With the muscles of the neck are timber.',
  'Your pupils are equal.',
  'What is it, doctor? I think you have a muscle headache.',
  'Take two tablets of Tylenol three times a day for five days.',
  'Bring more water, and go to bed early.',
  'I will see you again in two weeks.',
)
const ANKLE = heard(
  'Hello, what happened? I twisted my left ankle on Monday.',
  'I was playing soccer. Can you walk on it?',
  'Yes, I can walk, but it hurts.',
  'Did you hear a crack? No, I did not hear anything.',
  'What do you take for the pain?',
  'I take two tablets of Tylenol in the evening.',
  'Do you have any other medical problems?',
  'I have high blood pressure.',
  'I take a water pill. The left ankle is swollen.',
  'There is tenderness on the outer side of the ankle.',
  'There is no tenderness of the foot.',
  'You can stand on it.',
  'Is it broken? I do not think it is broken.',
  'I think the left ankle is sprained.',
  'I will order an x-ray of the left ankle today, where a boot for two weeks.',
  'I am referring you to physical therapy.',
  'I will see you again in two weeks.',
)

test.each([
  ['i have had a headache', 'patient', HEADACHE],
  ['muscles of the neck', 'doctor', HEADACHE],
  ['what is it doctor', 'patient', HEADACHE],
  ['tylenol', 'doctor', HEADACHE],
  ['did not hear anything', 'patient', ANKLE],
  ['ankle is swollen', 'doctor', ANKLE],
  ['is it broken', 'patient', ANKLE],
  ['not think it is broken', 'doctor', ANKLE],
  ['ankle is sprained', 'doctor', ANKLE],
])('of voices that nobody told apart, %j is said by the %s', (words, speaker, segments) => {
  expect(speakerOf(words, segments)).toBe(speaker)
})

const noteOf = (segments: Segment[]): string => {
  const { sections } = TEMPLATES[0] as (typeof TEMPLATES)[number]
  return writeNote(segments, { sections, style: 'standard', physicalExam: true, assessmentPlan: true })
    .sections.flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))
    .join('\n')
}

test('what the clinician found and ordered is not told as the patient’s, and nothing of it is lost', () => {
  const note = noteOf(HEADACHE)
  expect(note).toContain('headache for 3 days')
  expect(note).toContain('physical_exam: Neck: Neck is not stiff. Muscles of the neck are tender.')
  expect(note).toMatch(/assessment_plan: .*muscle headache/)
  expect(note).toMatch(/assessment_plan: .*2 tablets of Tylenol 3 times a day for 5 days/)
  expect(note).not.toMatch(/timber|medications: Tylenol|Denies stiffness/)
})

test('what is thought to be the matter is assessed, and a crack that was not heard is no habit', () => {
  const note = noteOf(ANKLE)
  expect(note).toMatch(/assessment_plan: .*left ankle is sprained/)
  expect(note).toContain('hpi: The patient did not hear a crack.')
  expect(note).toMatch(/physical_exam: .*Left ankle is swollen/)
  expect(note).toMatch(/assessment_plan: .*Wear a boot for 2 weeks/)
})
