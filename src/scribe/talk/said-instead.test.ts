import { expect, test } from 'vitest'
import { cutInstead } from './said-instead.ts'
import { plain, type Word } from './word.ts'
import { segmentWords } from './words.ts'

const wordsOf = (text: string): Word[] =>
  segmentWords({ id: '', speaker: 'patient', text, startMs: null, endMs: null }, 0)

test.each([
  ['No pain, just tight.', ['no pain', 'tight']],
  ['No hives, just flat pink spots on day eight.', ['no hives', 'flat pink spots on day 8']],
  ['Not nausea, more like heartburn after dinner.', ['not nausea', 'heartburn after dinner']],
  ['Not really a headache, more of a pressure.', ['not really a headache', 'pressure']],
  ['No blood, only mucus.', ['no blood', 'mucus']],
])('%j names one thing in place of another', (said, parts) => {
  const cut = cutInstead(wordsOf(said))
  expect(cut.map(plain)).toEqual(parts)
  expect(cut.map(([first]) => first?.instead === true)).toEqual([false, true])
})

test.each([
  'No, just the rash.',
  'No pain, just when I lift.',
  'No pain, just a little.',
  'No fever, chills or sweats.',
  'I have no pain, just a cough.',
])('%j is one sentence', (said) => {
  expect(cutInstead(wordsOf(said))).toHaveLength(1)
})
