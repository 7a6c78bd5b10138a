import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const check = (talk: string[], sentence: string) =>
  checkSentence(sentence, indexTranscript(parseDialogue(talk.join('\n'))))

const KNEE = [
  'Doctor: Your wife said on the phone that the knee is bad again?',
  'Patient: Yes, the right knee.',
  'Doctor: Right knee: moderate effusion. Left knee is normal. Blood pressure 142 over 78.',
  'Doctor: I could draw some fluid off the knee.',
  'Patient: No needle in my knee, please.',
]
const STATIN = [
  'Doctor: We could try rosuvastatin 5 milligrams.',
  "Patient: I'd rather think about that one first.",
]
const BLOODS = [
  "Doctor: I'd also like bloods today for kidneys and potassium.",
  "Patient: The blood test is fine. I don't want the monitor.",
]
const FLU = ['Doctor: Flu shot today?', 'Patient: No need, I had it at the pharmacy last week.']

test.each([
  [KNEE, 'He declined aspiration of the knee.'],
  [KNEE, 'Left knee is normal.'],
  [FLU, 'She had the flu shot last week at the pharmacy.'],
  [
    ['Doctor: Shingles vaccine?', 'Patient: No, I already got it in May.'],
    'She had the shingles vaccine in May.',
  ],
  [['Doctor: How was the MRI?', 'Patient: The MRI was fine.'], 'MRI was normal.'],
])('%s bears out %s', (talk, sentence) => {
  expect(check(talk, sentence)).toMatchObject({ support: 'supported', contradictions: [] })
})

test.each([
  [KNEE, 'We will aspirate the knee.'],
  [KNEE, 'Knee aspiration is planned.'],
  [
    ['Doctor: I could lance the abscess.', 'Patient: Please do not cut me.'],
    'Incision and drainage is planned.',
  ],
  [
    ['Doctor: I can cut that mole out.', 'Patient: No knife today, please.'],
    'Excision of the mole is planned.',
  ],
])('what was turned down is not planned: %s contradicts %s', (talk, sentence) => {
  expect(check(talk, sentence).contradictions.map(({ kind }) => kind)).toContain('intent')
})

test.each([
  [KNEE.slice(0, 3), 'We will aspirate the knee.'],
  [STATIN, 'Start rosuvastatin 5 mg.'],
  [FLU, 'Flu shot given today.'],
  [BLOODS, 'The blood test is fine.'],
  [BLOODS, 'The blood test is normal.'],
  [
    ['Doctor: We should do an echo.', 'Patient: An echo sounds good.', 'Doctor: Good.'],
    'Echocardiogram is good.',
  ],
  [['Doctor: I would like an MRI.', 'Patient: The MRI is fine with me.'], 'MRI is normal.'],
])('%s does not bear out %s', (talk, sentence) => {
  expect(check(talk, sentence).support).not.toBe('supported')
})

test.each([
  [STATIN, 'She declined rosuvastatin.'],
  [['Doctor: You could try gabapentin.', 'Patient: Not yet, maybe later.'], 'Patient declined gabapentin.'],
])('what was put off was declined for now: %s', (talk, sentence) => {
  expect(check(talk, sentence).contradictions).toEqual([])
})

test('a refusal is shown with what was refused', () => {
  const { evidence } = check(KNEE, 'He declined aspiration of the knee.')
  expect(evidence.map(({ segmentId }) => segmentId)).toEqual(expect.arrayContaining(['s4', 's5']))
})
