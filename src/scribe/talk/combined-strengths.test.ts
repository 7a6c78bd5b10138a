import { expect, test } from 'vitest'
import { wordsOfText } from './words.ts'

test.each([
  ['Entresto, twenty-four twenty-six, twice a day', 'entresto 24/26 twice a day'],
  ['carbidopa-levodopa twenty-five one hundred three times a day', 'carbidopa-levodopa 25/100 3 times a day'],
  ['it says twenty slash twelve point five', 'it says 20/12.5'],
  ['Lotrel ten forty', 'lotrel 10/40'],
  ['Percocet five two tablets', 'percocet 5 2 tablets'],
  ['lisinopril ten twenty', 'lisinopril 10 20'],
])('%j reads %j', (said, read) => {
  const text = wordsOfText(said).map((word) => word.text).join(' ') // prettier-ignore
  expect(text).toBe(read)
})
