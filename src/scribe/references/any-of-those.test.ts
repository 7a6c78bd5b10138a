import { expect, test } from 'vitest'
import { transcriptSentences } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { withSignsNamed } from './any-of-those.ts'
import { withThisNamed } from './this-named.ts'

const told = (text: string): string => {
  const sentences = transcriptSentences([{ id: '1', speaker: 'doctor', text, startMs: 0, endMs: 0 }])
  const last = sentences.at(-1)
  return plain(withSignsNamed(sentences, sentences.length - 1, last?.words ?? []))
}

test.each([
  [
    'Think of the rash and the vomiting. If you have any of those, call me.',
    'if you have rash or vomiting call me',
  ],
  ['Think of the rash. If you have any of those, call me.', 'if you have any of those call me'],
  ['You have no rash and no vomiting. If you get any of these, ring.', 'if you get any of these ring'],
])('a warning names its signs: %j', (said, warning) => {
  expect(told(said)).toBe(warning)
})

test.each([
  ['We will do a hearing test. This will show how it is.', 'the hearing test will show how it is'],
  [
    'We would put on a small cast to do the surgery. This is minimally invasive.',
    'the surgery is minimally invasive',
  ],
  ['The ear is red. This will get better.', 'this will get better'],
  ['Would you like a hearing test? This will take an hour.', 'this will take an hour'],
])('a "this" at the head is what was named last: %j', (said, sentence) => {
  const sentences = transcriptSentences([{ id: '1', speaker: 'doctor', text: said, startMs: 0, endMs: 0 }])
  const last = sentences.at(-1)
  if (!last) throw new Error('nothing was said')
  expect(plain(withThisNamed(sentences, last, last.words))).toBe(sentence)
})
