import { expect, test } from 'vitest'
import { plain } from './word.ts'
import { wordsOfText } from './words.ts'

test.each([
  ["Heart's regular, no murmur.", 'heart is regular no murmur'],
  ["Liver's not enlarged.", 'liver is not enlarged'],
  ["McMurray's positive medially.", 'mcmurray is positive medially'],
  ["Temp's a hundred and one point two.", 'temp is 101.2'],
  ["White count's fourteen point two.", 'white count is 14.2'],
  ["Left's mildly slow.", 'left is mildly slow'],
  ["The heart's regular beat", "the heart 's regular beat"],
  ["The pain's terrible at night", 'the pain is terrible at night'],
  ["The Fluzone's been given", 'the fluzone has been given'],
  ["My roommate's not well", 'my roommate is not well'],
  ["The rapid strep's positive, so", 'the rapid strep is positive so'],
  ["An x-ray's enough for now", 'an x-ray is enough for now'],
  ["My Crohn's really bad", "my crohn 's really bad"],
  ["Anna's dry cough", "anna 's dry cough"],
  ["The knee's two ligaments", "the knee 's 2 ligaments"],
  ["Parkinson's disease", "parkinson 's disease"],
])('%j says %j', (said, words) => {
  expect(plain(wordsOfText(said))).toBe(words)
})

test.each([
  ['heart rate one-oh-eight', 'heart rate 108'],
  ['the ratio is one-eighty', 'the ratio is 180'],
  ['the QRS is one-eighteen', 'the qrs is 118'],
  ['weight two-twenty-five', 'weight 225'],
  ['come at one-thirty', 'come at 1:30'],
  ['a two-year visit', 'a two-year visit'],
  ['one-sided weakness', 'one-sided weakness'],
])('figures with hyphens: %j is %j', (said, words) => {
  expect(plain(wordsOfText(said))).toBe(words)
})
