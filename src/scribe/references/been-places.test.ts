import { expect, test } from 'vitest'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'
import { withPlaceNamed } from './been-places.ts'

/** The last of some turns with the place that it leaves out. */
function named(...turns: string[]): string {
  const sentences = turns.map((text, segment): Sentence => ({
    index: segment,
    segment,
    speaker: 'patient',
    words: segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, segment),
    question: text.endsWith('?'),
  }))
  return plain(withPlaceNamed(sentences, sentences.length - 1, sentences.at(-1)?.words ?? []))
}

test.each([
  [['I went to Kenya.', 'I came back two weeks ago'], 'i came back from kenya 2 weeks ago'],
  [
    ['I went to Kenya.', 'Did you take tablets when you went out there?'],
    'did you take tablets when you went to kenya',
  ],
  [['I went to Kenya.', 'I came back from work'], 'i came back from work'],
  // Two of them, none.
  [['I went to Kenya and then to Uganda.', 'I came back two weeks ago'], 'i came back 2 weeks ago'],
  [['I had a fever.', 'I came back two weeks ago'], 'i came back 2 weeks ago'],
])('%j: %j', (turns, expected) => expect(named(...turns)).toBe(expected))
