import { expect, test } from 'vitest'
import { expectedMs } from '../expected-cost.ts'
import { SAID_MAX_CHARACTERS, sayTexts } from './aloud.ts'

const line = (term: string, expansion: string) => `${term}\t${expansion}`
const as = (count: number) => 'a '.repeat(count).trim()

test('a text becomes a line for each piece that a voice is given, with the own words that stand in it', () => {
  const own = [line('HBOT', 'hyperbaric oxygen'), line('LMX', 'never said')].join('\n')
  expect(sayTexts(['HBOT x3 days.', '--', 'BP 120/80.'], own)).toBe(
    'hyperbaric oxygen for three days.\nblood pressure one hundred twenty over eighty.',
  )
  expect(sayTexts(['HBOT.', ''], '')).toBe('H B O T.')
  expect(sayTexts(['--', ''], own)).toBe('')
})

test('what becomes a thousand times as long is given up before it is made', () => {
  const own = line('a', '¾'.repeat(200))
  const fits = Math.floor(SAID_MAX_CHARACTERS / sayTexts(['a'], own)!.length) - 5
  expect(sayTexts([as(fits)], own)?.length).toBeGreaterThan(SAID_MAX_CHARACTERS * 0.9)
  expect(sayTexts([as(fits + 10)], own)).toBeNull()
  // Of many texts it is the sum, and none is made once it is reached.
  const begun = process.cpuUsage()
  expect(sayTexts(Array(1_000).fill(as(25)), own)).toBeNull()
  expect(sayTexts([as(25_000)], own)).toBeNull()
  const { user } = process.cpuUsage(begun)
  expect(user / 1_000).toBeLessThan(1_000)
})

test('the longest dense shorthand is read', () => {
  const dense = 'BP 142/90, HR 88, RR 16, SpO2 97% on RA. Metformin 1,000 mg PO BID. Glucose 126 mg/dL. '
  expect(sayTexts([dense.repeat(560)], '')?.length).toBeGreaterThan(140_000)
})

test('what is said costs by its length, and by the list that is looked through', () => {
  const text = 'BP 142/90, HR 88. '.repeat(2_700)
  const plain = expectedMs('aloud', { texts: [text], own: '' })
  expect(plain).toBeGreaterThan(150)
  expect(expectedMs('aloud', { texts: [text], own: 'x'.repeat(1_600_000) })).toBeGreaterThan(plain + 10)
})
