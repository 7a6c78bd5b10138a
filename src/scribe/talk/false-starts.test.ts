import { expect, test } from 'vitest'
import { withoutFalseStart } from './false-starts.ts'
import { plain } from './word.ts'
import { segmentWords } from './words.ts'

test.each([
  ["I've also, I've been feeling tired", 'i have been feeling tired'],
  ["It hasn't like, it hasn't really been burning", 'it has not really been burning'],
  ["It's not like, I can still walk", 'i can still walk'],
  ["I haven't had any, surgical, I don't have any surgical history", 'i do not have any surgical history'],
  ['you have to you get that numbness', 'you get that numbness'],
  ['I think, well today I noticed a rash', 'today i noticed a rash'],
  ['apart from, the hiccups are loud', 'the hiccups are loud'],
  ['i still i feel a little jolt', 'i feel a little jolt'],
])('%j is as it was begun the last time', (said, words) => {
  expect(read(said)).toBe(words)
})

test.each([
  "I don't really feel like, I have appetite",
  'I fell, I hit my hip',
  'I gave it to you when you asked',
  'I took the pills, my knee got better',
])('%j keeps its beginning', (said) => {
  expect(read(said)).toBe(plain(wordsOf(said)))
})

const wordsOf = (text: string) =>
  segmentWords({ id: '', speaker: 'patient', text, startMs: null, endMs: null }, 0)
const read = (text: string): string => plain(withoutFalseStart(wordsOf(text)))
