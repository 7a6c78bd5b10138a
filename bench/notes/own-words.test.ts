import { expect, test } from 'vitest'
import { ownWords } from './own-words.ts'

test.each([
  ['REVIEW OF SYSTEMS\n\n- Respiratory: Denies cough.', '\nDenies cough.'],
  ['ASSESSMENT AND PLAN\n\nCOPD\n- Follow-up: Two weeks.', '\nCOPD\nTwo weeks.'],
  ['• Ears, Nose, Mouth and Throat: Endorses congestion.', 'Endorses congestion.'],
  ['- Medical treatment: Continue lisinopril 20 mg.', 'Continue lisinopril 20 mg.'],
  ['Patient Agreements: The patient agrees.', 'The patient agrees.'],
])('titles and the labels of a template are not words of the note: %j', (note, own) => {
  expect(ownWords(note)).toBe(own)
})

test.each(['Pneumonia: Azithromycin 250 mg.', 'Blood pressure: 132/80.', 'COPD. No wheezing.', '1. Gout'])(
  'what the writer alone says stays: %j',
  (line) => {
    expect(ownWords(line)).toBe(line)
  },
)
