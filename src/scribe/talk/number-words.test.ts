import { expect, test } from 'vitest'
import { segmentWords } from './words.ts'

const normal = (text: string): string =>
  segmentWords({ id: 's1', speaker: 'unknown', text, startMs: null, endMs: null }, 0)
    .map((word) => word.text)
    .join(' ')

test.each([
  ['temperature you are running normal ninety seven . one', 'temperature you are running normal 97.1'],
  ['the copaxone forty three times a week', 'the copaxone 40 3 times a week'],
  ['i called forty three times', 'i called 43 times'],
  ['temperature is ninety-eight six', 'temperature is 98.6'],
  ["Temperature's ninety-nine nine", 'temperature is 99.9'],
  ['temp was one hundred two four, pulse ninety', 'temp was 102.4 pulse 90'],
  ['a fever of a hundred and one five', 'a fever of 101.5'],
  ['temperature thirty-eight two', 'temperature 38.2'],
  ['temperature was ninety-eight six days ago', 'temperature was 98 6 days ago'],
  ['temperature was ninety-eight, six stitches', 'temperature was 98 6 stitches'],
  ['hemoglobin twelve point one, it was thirteen four before', 'hemoglobin 12.1 it was 13.4 before'],
  [
    'hemoglobin nine point four, was eight one yesterday, six nine on Tuesday',
    'hemoglobin 9.4 was 8.1 yesterday 6.9 on tuesday',
  ],
  ['A1c is seven two', 'a1c is 7.2'],
  ['hemoglobin was thirteen four days ago', 'hemoglobin was 13 4 days ago'],
  ['pulse is ninety-eight six', 'pulse is 98 6'],
  ['one twenty over seventy', '120/70'],
  ['one-twelve, then one-oh-eight', '112 then 108'],
  ['metoprolol-50 milligrams', 'metoprolol 50 mg'],
  ['around one-thirty to one-fifty-five', 'around 130 to 155'],
  ['thirty-two and nine-to-five', '32 and nine-to-five'],
  ['I fell at about one thirty', 'i fell at about 1:30'],
  ['I was up until five oh five', 'i was up until 5:05'],
  ['my sugar was at one thirty', 'my sugar was at 130'],
  ['one twenty seven over eighty', '127/80'],
  ['ninety eight point two', '98.2'],
  ['a hundred . four right now', '100.4 right now'],
  ['twenty five hundred', '2500'],
  ['eight thirty in the morning', '8:30 in the morning'],
  ['a hundred and one', '101'],
  ['one oh five', '105'],
  ['in twenty eighteen', 'in 2018'],
  ['two out of six', '2/6'],
  ['three four days', '3-4 days'],
  ['one to two weeks', '1-2 weeks'],
  ['six to eight hours', '6-8 hours'],
  ['two and a half weeks', '2.5 weeks'],
  ['point five milligrams', '0.5 mg'],
  ['point one twenty five milligrams', '0.125 mg'],
  ['six point five twenty minutes', '6.5 20 minutes'],
  ['twelve . five milligrams daily', '12.5 mg daily'],
  ['a six . two centimeter cyst', 'a 6.2 cm cyst'],
  ['there is a . seven centimeter polyp', 'there is a 0.7 cm polyp'],
  ['five hundred five hundred milligrams', '500 mg'],
  ['two thousand five hundred', '2500'],
  ['one hundred and twenty', '120'],
  ['two . five of norvasc', '2.5 of norvasc'],
  ['zero . zero five percent', '0.05 %'],
  ['it was six . two days later', 'it was 6 2 days later'],
  ['a thousand milligrams twice a day', '1000 mg twice a day'],
  ['that one hurts', 'that one hurts'],
  ['one week', '1 week'],
  ["i do n't", 'i do not'],
  ['i wan na', 'i want to'],
  ['20mg', '20 mg'],
])('%j is read as %j', (spoken, read) => {
  expect(normal(spoken)).toBe(read)
})

test('a figure keeps the place of all the words it was spoken in', () => {
  const [word] = segmentWords(
    { id: 's1', speaker: 'unknown', text: 'one twenty over seventy', startMs: null, endMs: null },
    0,
  )
  expect(word).toMatchObject({ text: '120/70', from: 0, to: 23 })
})
