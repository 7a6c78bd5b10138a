import { expect, test } from 'vitest'
import { centredQuote } from './centred-quote.ts'

const BEFORE =
  'Well you know it has been going on for quite some time now and I thought I should come in because'
const AFTER =
  'and then on the way home I met my neighbour who said that I really ought to have it looked at soon'

test.each([
  ['left', 'Pain in the right knee.', 'side', 'my left knee hurts'],
  ['not', 'The patient has a fever.', 'negation', 'I did not have a fever'],
  ['40', 'Atorvastatin 20 mg daily.', 'dose', 'atorvastatin 40 milligrams'],
  ['metoprolol', 'Takes lisinopril.', 'drug', 'metoprolol'],
] as const)(
  'a long quotation shows %j, whatever stands before and behind it',
  (word, sentence, kind, said) => {
    const sentenceOfAll = kind === 'drug' ? `${sentence} ${BEFORE} ${AFTER}` : sentence
    const quote = centredQuote(`${BEFORE} ${said} ${AFTER}`, sentenceOfAll, kind)
    expect(quote).toContain(word)
    expect(quote).toMatch(/^….+…$/)
    expect(quote.length).toBeLessThan(85)
  },
)

test('a short quotation is whole', () => {
  expect(centredQuote('It is my left knee.', 'Right knee pain.', 'side')).toBe('It is my left knee.')
})

test('nothing is cut off where the quotation begins or ends', () => {
  expect(centredQuote(`left knee ${AFTER}`, 'Right knee.', 'side')).toMatch(/^left knee .+…$/)
  expect(centredQuote(`${BEFORE} left knee`, 'Right knee.', 'side')).toMatch(/^….+ left knee$/)
})
