import { expect, test } from 'vitest'
import { builtInModels } from '../models.ts'
import { readTranscript } from '../read-transcript.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { checkSentence } from './check-sentence.ts'

const TALK = `Patient: The right knee, since I was kneeling in the garden. It's swollen and it hurts on stairs.
Doctor: Right knee: moderate effusion, warm but not red, flexion to 100 degrees, tender at the medial joint line. Left knee is normal.
Doctor: Your INR today is 3.8, that's too high. Potassium is 4.1. The ejection fraction is 45.`
const { index } = readTranscript(parseDialogue(TALK), builtInModels())
const against = (text: string) =>
  checkSentence(text, index).contradictions.map(({ kind, slot, said }) => [kind, slot, said])

test.each([
  ['INR is 2.8 today.', 'INR', '3.8'],
  ['Potassium 5.1.', 'Potassium', '4.1'],
  ['Ejection fraction 55.', 'Ejection fraction', '45'],
])('a figure that nobody said is held against the one of the same measure: %s', (text, measure, said) => {
  expect(against(text)).toContainEqual(['number', measure, said])
})

test.each(['INR 3.8.', 'Potassium 4.1.', 'Sodium 140.', 'Heart rate 80.'])(
  'a figure as it was said, or of what nobody measured, is against nothing: %s',
  (text) => {
    expect(against(text)).toEqual([])
  },
)

test.each([
  ['The left knee is swollen.', 'right'],
  ['Left knee effusion.', 'right'],
  ['Left knee is warm.', 'right'],
  ['Right knee is normal.', 'left'],
])('what is told of the other side alone is of the other side: %s', (text, said) => {
  expect(against(text)).toContainEqual(['side', 'knee', said])
})

test.each([
  'Left knee is normal.',
  'Right knee is swollen.',
  'Right knee effusion.',
  'Right knee is tender.',
])('what is told of its own side is against nothing: %s', (text) => {
  expect(against(text)).toEqual([])
})
