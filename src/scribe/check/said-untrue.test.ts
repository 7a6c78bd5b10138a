import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const check = (talk: string[], sentence: string) =>
  checkSentence(sentence, indexTranscript(parseDialogue(talk.join('\n'))))

test.each([
  [['Patient: I do not, as I told the nurse, have asthma.'], 'The patient has asthma.'],
  [['Patient: I have never, to my knowledge, had a stroke.'], 'History of stroke.'],
  [['Patient: I was never told by Dr. Otter that I had a stroke.'], 'Had a stroke.'],
  [['Patient: Nobody ever told me that I have diabetes.'], 'The patient has diabetes.'],
  [['Patient: I have asthma? No way.'], 'The patient has asthma.'],
  [['Patient: The old chart says I have asthma. That is not true.'], 'The patient has asthma.'],
  [['Patient: My chart says I have asthma, but that is wrong.'], 'The patient has asthma.'],
  [['Patient: They put down diabetes by mistake.'], 'The patient has diabetes.'],
  [['Doctor: It says here you have gout.', 'Patient: That is not right, that is my brother.'], 'Has gout.'],
  [['Doctor: It says here you have gout.', 'Patient: No, never had it.'], 'The patient has gout.'],
  [['Patient: I am not, as I told Mrs. Otter, allergic to penicillin.'], 'Allergic to penicillin.'],
  [['Patient: I am allergic to penicillin? No way.'], 'Allergic to penicillin.'],
  [['Patient: Some say I am allergic to penicillin. That is not true.'], 'Allergic to penicillin.'],
  [['Patient: I am allergic to penicillin.'], 'The patient denies penicillin allergy.'],
])('what the talk itself says is not so contradicts: %s', (talk, sentence) => {
  const { support, contradictions } = check(talk, sentence)
  expect(support).toBe('unsupported')
  expect(contradictions.map(({ kind }) => kind)).toContain('negation')
})

test.each([
  [['Patient: I have asthma. That is not news.'], 'The patient has asthma.'],
  [['Patient: I have asthma, as I told Mrs. Otter.'], 'The patient has asthma.'],
  [['Patient: I do not smoke, but, as I told Mrs. Otter, I have asthma.'], 'The patient has asthma.'],
  [['Patient: I was told by Dr. Otter that I had a stroke.'], 'Had a stroke.'],
  [['Patient: I was never told to stop. I have asthma.'], 'The patient has asthma.'],
  [
    ['Patient: I have had a headache.', 'Patient: I do not have any fever.'],
    'The patient has had a headache.',
  ],
  [['Doctor: You have asthma.', 'Patient: I do not have any fever.'], 'The patient has asthma.'],
  [['Doctor: You have gout, is that right?', 'Patient: That is right.'], 'The patient has gout.'],
  [['Doctor: Any allergies?', 'Patient: Penicillin, I get hives.'], 'Allergic to penicillin.'],
  [['Patient: I am allergic to sulfa and penicillin.'], 'Allergic to penicillin and sulfa.'],
  [['Patient: I am allergic to penicillin, I get hives.'], 'Penicillin: hives.'],
])('and what sounds alike does not: %s', (talk, sentence) => {
  expect(check(talk, sentence)).toMatchObject({ support: 'supported', contradictions: [] })
})

test('the passage that says so is shown', () => {
  const { contradictions } = check(
    ['Doctor: It says here you have gout.', 'Patient: No, never had it.'],
    'The patient has gout.',
  )
  expect(new Set(contradictions[0]?.evidence.map(({ segmentId }) => segmentId)).size).toBe(2)
})

test('whoever is allergic to a medicine does not take it, and an allergy of another is not theirs', () => {
  const own = ['Patient: I am allergic to penicillin.']
  expect(check(own, 'The patient takes penicillin.').contradictions[0]?.kind).toBe('intent')
  expect(check(['Patient: My mother is allergic to penicillin.'], 'Allergic to penicillin.').support).toBe(
    'unsupported',
  )
})

test.each([
  [
    ['Doctor: Start amoxicillin 500 three times a day. Actually, let us do azithromycin instead.'],
    'Start amoxicillin 500 mg three times daily.',
  ],
  [
    ['Patient: I used to take lisinopril, they stopped it because of the cough.'],
    'The patient takes lisinopril.',
  ],
  [['Doctor: I would hold off on the steroid injection.'], 'Steroid injection given.'],
  [['Doctor: I can give you the flu vaccine.', 'Patient: No thanks, not today.'], 'Flu vaccine given today.'],
])('what is done after all: %s', (talk, sentence) => {
  expect(check(talk, sentence).support).not.toBe('supported')
})

test.each([
  [['Doctor: Any fevers?', 'Patient: I wish I knew, I do not own a thermometer.'], 'Fever.'],
  [['Doctor: Do you get up at night to pee?', 'Patient: I could not tell you.'], 'She has nocturia.'],
])('what was only asked is not borne out: %s', (talk, sentence) => {
  expect(check(talk, sentence).support).not.toBe('supported')
})
