import { expect, test } from 'vitest'
import { isBesideHealth, namesHealth } from './tells-of-health.ts'
import { segmentWords } from '../talk/words.ts'

const wordsOf = (text: string) =>
  segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)

test.each([
  ['I fell off a horse in Dorset', true],
  ['my left knuckle throbs', true],
  ['it wakes me up every night', true],
  ['I started the yellow tablets in June', true],
  ['I am a roofer and I climb all day', true],
  ['I am 71 years old', true],
  ['it was a very long drive', false],
  ['we painted the fence last summer', false],
  ['I have been doing good', false],
  ['she is a good singer', false],
  ['there are so many things', false],
])('%j names something of health: %s', (text, named) => {
  expect(namesHealth(wordsOf(text))).toBe(named)
})

test.each([
  ['I really like my crisps with salt', true],
  ['I love to eat', true],
  ['I have not heard of that before', true],
  ['you probably heard this many times', true],
  ['I have measured my temperature', true],
  ['I have measured my temperature and it was 38', false],
  ['I am so glad that it is back to normal', true],
  ['my neighbour said magnets cure her hip', true],
  ['I have a colleague who suggested zinc', true],
  ['I have a neighbour who has gout', true],
  ['I have a neighbour who has the flu', false],
  ['I have been here with my sister twice', true],
  ['I have been here for my knee', false],
  ['I woke up this morning', true],
  ['I never liked it', true],
  ['I never liked taking tablets', false],
  ['I woke up with a stiff neck', false],
  ['my dog was barking all night', true],
  ['my dog was pulling and I fell', false],
  ['he hates needles', true],
  ['I do not really know the stages of it', true],
  ['there is a reason why your mother called', true],
  ['my neighbour had the same rash', false],
  ['I feel like the tablets help', false],
  ['I like can not breathe', false],
  ['my sister said I was snoring', false],
])('%j is a taste or hearsay: %s', (text, beside) => {
  expect(isBesideHealth(wordsOf(text))).toBe(beside)
})
