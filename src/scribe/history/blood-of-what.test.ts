import { expect, test } from 'vitest'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'
import { withBloodPlaced } from './blood-of-what.ts'

const sentenceOf = (text: string, index: number): Sentence => ({
  index,
  segment: index,
  speaker: 'doctor',
  question: true,
  words: segmentWords({ id: '', speaker: 'doctor', text, startMs: null, endMs: null }, index),
})

test.each([
  [['When did you last open your bowels?', 'Any blood?'], 'any blood in the stool'],
  [['Are you peeing more?', 'Any blood at all?'], 'any blood in the urine at all'],
  [['Are you peeing more?', 'Any blood in the bucket?'], 'any blood in the bucket'],
  [['Are you peeing more?', 'Any blood pressure trouble?'], 'any blood pressure trouble'],
  [['How are your urine and feces?', 'Any blood?'], 'any blood in the stool or urine'],
  [['Do you sing?', 'Any blood?'], null],
])('%j asks for %j', (asked, placed) => {
  const sentences = asked.map(sentenceOf)
  const words = withBloodPlaced(sentences, 1, sentences[1]!.words)
  expect(words && plain(words)).toBe(placed)
})
