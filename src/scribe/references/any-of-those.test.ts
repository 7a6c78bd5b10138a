import { expect, test } from 'vitest'
import { transcriptSentences } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { withSignsNamed } from './any-of-those.ts'

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
