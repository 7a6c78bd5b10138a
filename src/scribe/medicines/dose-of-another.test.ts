import { describe, expect, test } from 'vitest'
import { wordsOfText } from '../talk/words.ts'
import { endsWithThing, leadsToAnother } from './dose-of-another.ts'

const split = (text: string) => {
  const words = wordsOfText(text)
  return leadsToAnother(words[0], words.slice(1, -2))
}

describe('a dose behind another thing is not of the medicine before', () => {
  test.each([
    'Keflex, and then zarbofen, 200 mg',
    'Keflex and zarbofen 200 mg',
    'Keflex, zarbofen, 200 mg',
    'lisinopril, plus your glorpadine at 10 mg',
    'metformin, but the blorvex to 5 mg',
  ])('%s', (text) => {
    expect(split(text)).toBe(true)
  })

  test.each([
    'Keflex 200 mg',
    'Keflex, 200 mg',
    'metoprolol succinate 50 mg',
    'lisinopril and increase it to 20 mg',
    'lisinopril and titrate up to 40 mg',
    'metoprolol, the long acting one, 50 mg',
    'metformin extended release, 500 mg',
    'ibuprofen, and take 400 mg',
    'insulin at bedtime, 10 units',
  ])('but not: %s', (text) => {
    expect(split(text)).toBe(false)
  })

  test.each([
    ['zarbofen', true],
    ['and then the zarbofen', true],
    ['that is', false],
    ['you will take', false],
    ['the dose', false],
  ])('words before a dose: %s', (text, isThing) => {
    expect(endsWithThing(wordsOfText(text))).toBe(isThing)
  })
})
