import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const AROUND = [
  'Doctor: What brings you in today?',
  'Patient: I get dizzy when I stand up from the sofa, and lying down my pulse jumps.',
  'Doctor: Do you take anything for the pressure?',
  'Patient: Lisinopril 20 milligrams.',
]
const BEHIND = [
  'Doctor: I think the pressure drops when you are standing. Keep the lisinopril.',
  'Patient: All right, thank you.',
]
const check = (said: string, note: string) =>
  checkSentence(note, indexTranscript(parseDialogue([...AROUND, `Doctor: ${said}`, ...BEHIND].join('\n'))))

const LYING_FIRST = 'Blood pressure lying is 138 over 80 and standing 108 over 66. Pulse 72, regular.'
const TWO_SENTENCES = "Sitting, your pressure is 128 over 76. Standing it's 110 over 70."
const OF_ARMS = 'BP is 150 over 90 in the right arm and 120 over 80 in the left arm.'
const OF_PULSE = 'Heart rate is 92 lying and 118 standing.'
const ONE_BY_ONE = 'The pulse is 64 seated. Standing it goes up to 88.'
const IRREGULAR = 'Temperature 98.4, pulse 84 irregular, blood pressure 142 over 78.'
const IRREGULARLY = 'Pulse is 82 and irregularly irregular. Bowel movements are regular.'
const BETWEEN = "Your pressure is 104 over 62 sitting, and standing it's 92 over 58."

test.each([
  [LYING_FIRST, 'Blood pressure: 138/80 lying, 108/66 standing.'],
  [LYING_FIRST, 'Blood pressure lying is 138/80 and standing 108/66.'],
  [LYING_FIRST, 'BP 138/80 supine, 108/66 standing.'],
  [LYING_FIRST, 'Standing blood pressure 108/66.'],
  [TWO_SENTENCES, 'Blood pressure: 128/76 sitting, 110/70 standing.'],
  [OF_ARMS, 'Blood pressure: 150/90 right arm, 120/80 left arm.'],
  [OF_ARMS, 'Blood pressure 120/80 in the left arm, 150/90 in the right arm.'],
  [OF_PULSE, 'Heart rate: 92 lying, 118 standing.'],
  [OF_PULSE, 'Pulse 92 lying and 118 standing.'],
  [ONE_BY_ONE, 'Pulse 64 sitting, 88 standing.'],
  [BETWEEN, 'Blood pressure: 104/62 sitting, 92/58 standing.'],
  [LYING_FIRST, 'Heart rate: 72, regular.'],
  [LYING_FIRST, 'Pulse 72 and regular.'],
  [IRREGULAR, 'Heart rate: 84, irregular.'],
  [IRREGULARLY, 'Heart rate: 82, irregularly irregular.'],
])('after %j, %j is borne out', (said, note) => {
  expect(check(said, note)).toMatchObject({ support: 'supported', contradictions: [] })
})

test.each([
  [LYING_FIRST, 'Blood pressure: 108/66 lying, 138/80 standing.', 'lying', '138/80'],
  [LYING_FIRST, 'Blood pressure: 138/80 lying, 118/66 standing.', 'standing', '108/66'],
  [LYING_FIRST, 'Standing blood pressure is 138/80.', 'standing', '108/66'],
  [TWO_SENTENCES, 'Blood pressure: 110/70 sitting, 128/76 standing.', 'sitting', '128/76'],
  [OF_ARMS, 'Blood pressure: 150/90 left arm, 120/80 right arm.', 'left arm', '120/80'],
  [OF_PULSE, 'Heart rate: 118 lying, 92 standing.', 'lying', '92'],
  [ONE_BY_ONE, 'Pulse 88 sitting, 64 standing.', 'sitting', '64'],
  [BETWEEN, 'Blood pressure: 92/58 sitting, 104/62 standing.', 'sitting', '104/62'],
  [LYING_FIRST, 'Heart rate: 72, irregular.', '72', 'regular'],
  [IRREGULAR, 'Heart rate: 84, regular.', '84', 'irregular'],
  [IRREGULARLY, 'Pulse 82, regular.', '82', 'irregular'],
])('after %j, %j tells it otherwise', (said, note, slot, instead) => {
  const { support, contradictions } = check(said, note)
  expect(support).toBe('unsupported')
  expect(contradictions).toContainEqual(expect.objectContaining({ kind: 'number', slot, said: instead }))
})

test.each([
  ['a goal', 'I want your pressure above 110 over 70 standing, and 120 over 80 lying is the goal.', 'Blood pressure: 120/80 lying, 110/70 standing.'],
  ['another day', 'In the hospital it was 150 over 90 lying and 120 over 70 standing.', 'Blood pressure: 120/70 lying, 150/90 standing.'],
])('%s is no reading of today', (_, said, note) => {
  const { support, contradictions } = check(said, note)
  expect(contradictions.map(({ slot }) => slot)).not.toContain('lying')
  expect(support === 'supported' && contradictions.length > 0).toBe(false)
}) // prettier-ignore
