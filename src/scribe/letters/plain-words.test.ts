import { expect, test } from 'vitest'
import { inPlainWords } from './plain-words.ts'

test.each([
  ['Flare of COPD.', 'Flare of chronic lung disease (COPD).'],
  ['Repeat the A1c in 3 months.', 'Repeat the A1c (average blood sugar) in 3 months.'],
  ['Hemoglobin A1c was 8.6.', 'A1c (average blood sugar) was 8.6.'],
  ['Avoid NSAIDs.', 'Avoid anti-inflammatory pain medicines.'],
  ['Order a lipid panel and an EKG.', 'Order a cholesterol blood test and a heart tracing (EKG).'],
])('%j reads %j', (text, plain) => expect(inPlainWords(text)).toBe(plain))

test('what is plain already stays as it is', () => {
  const plain = inPlainWords('COPD, A1c and atrial fibrillation.')
  expect(inPlainWords(plain)).toBe(plain)
})
