import { expect, test } from 'vitest'
import { wordsOfText } from '../talk/words.ts'
import { amountsIn, frequencyIn, isSameAmount } from './amounts.ts'

const amounts = (text: string) =>
  amountsIn(wordsOfText(text), { all: true }).map(({ value, unit }) => [value, unit])

test.each<[string, Array<[string, string | null]>]>([
  [
    'metformin five hundred milligrams a day',
    [
      ['500', 'mg'],
      ['1', 'days'],
    ],
  ],
  ['for about three weeks', [['3', 'weeks']]],
  ['a week ago', [['1', 'weeks']]],
  ['120/82', [['120/82', null]]],
  ['a cough', []],
])('%s', (text, expected) => expect(amounts(text)).toEqual(expected))

test.each([
  ['500 mg', '500 mg', 'same'],
  ['500 mg', '500', 'same'],
  ['500 mg', '500 mcg', 'other unit'],
  ['3 weeks', '3 months', 'other unit'],
  ['3 weeks', '4 weeks', 'other value'],
  ['120/82', '120/82', 'same'],
  ['120/82', '120/80', 'other value'],
  ['3 nights', '3 days', 'same'],
  ['30 minutes', '0.5 hours', 'same'],
  ['14 days', '2 weeks', 'same'],
  ['2 weeks', '2 days', 'other unit'],
])('%s noted, %s said: %s', (noted, said, expected) => {
  const [one, other] = [noted, said].map((text) => amountsIn(wordsOfText(text))[0])
  expect(one && other && isSameAmount(one, other)).toBe(expected)
})

test.each([
  ['one tablet daily', '1 a day'],
  ['twice a day', '2 a day'],
  ['500 mg bid', '2 a day'],
  ['every 8 hours', '3 a day'],
  ['3 times a day', '3 a day'],
  ['once a week', '1 a week'],
  ['at bedtime', '1 a day'],
  ['every other day', 'every 2 days'],
  ['twice a day and ibuprofen every 4 hours', '2 a day'],
  ['650 up to 3 a day', '3 a day'],
  ['2 a day with meals', '2 a day'],
  ['4 a day at most', '4 a day'],
  ['for the pain', null],
])('%s is %s', (text, often) => expect(frequencyIn(text)).toBe(often))
