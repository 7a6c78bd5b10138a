import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const talk = (...lines: string[]) => indexTranscript(parseDialogue(lines.join('\n')))

const VISIT = talk(
  '[doctor] Your heart is regular. Any pain at rest?',
  '[patient] No. They did a rapid strep at urgent care and it came back positive.',
  '[doctor] The chest x-ray we did looks fine. Thyroid is clean as well. Lachman was negative.',
  '[doctor] I think this is stable angina. We will do an ECG today and order a stress test.',
  '[doctor] Any allergies?',
  '[patient] Penicillin, I get a rash.',
)

test.each([
  ['Troponin was normal.', 'Nobody said Troponin.'],
  ['ECG was normal.', 'Nobody said what this showed: EKG.'],
  ['Stress test was negative.', 'Nobody said what this showed: stress test.'],
])('a result that nobody told is not borne out: %s', (sentence, because) => {
  expect(checkSentence(sentence, VISIT)).toMatchObject({ support: 'unsupported', because })
})

test.each(['Chest x-ray was unremarkable.', 'Thyroid function tests normal.', 'Rapid strep positive.'])(
  'a result that was told in whatever words is not said to be untold: %s',
  (sentence) => {
    expect(checkSentence(sentence, VISIT).because ?? '').not.toMatch(/what this showed/)
  },
)

test.each([
  ['Lachman positive.', 'negative'],
  ['Unstable angina.', 'stable'],
  ['Rapid strep negative.', 'positive'],
])('the opposite word of the same thing is a contradiction: %s', (sentence, said) => {
  const { support, contradictions } = checkSentence(sentence, VISIT)
  expect(support).toBe('unsupported')
  expect(contradictions).toContainEqual(expect.objectContaining({ kind: 'negation', said }))
})

test.each(['Lachman negative.', 'Stable angina.'])('its own word is none: %s', (sentence) => {
  expect(checkSentence(sentence, VISIT).contradictions).toEqual([])
})

test('"no allergies" is not borne out where the question was answered with one', () => {
  expect(checkSentence('No known drug allergies.', VISIT).support).toBe('unsupported')
  expect(
    checkSentence('No known drug allergies.', talk('[doctor] Any allergies?', '[patient] None.')).support,
  ).toBe('supported')
})
