import { expect, test } from 'vitest'
import { carriesMeaning } from '../check/terms.ts'
import { plainWays, wordsWithWays } from './plain-ways.ts'

test('each word of the chart has ways to say it, and each way a word that means something', () => {
  expect(wordsWithWays().length).toBeGreaterThan(900)
  for (const word of wordsWithWays()) {
    expect(plainWays(word), word).not.toEqual([])
    for (const way of plainWays(word))
      expect(way.some(carriesMeaning), `${word}: ${way.join(' ')}`).toBe(true)
  }
})

test('a word that nobody listed has none', () => expect(plainWays('zebra')).toEqual([]))
