import { expect, test } from 'vitest'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'
import { withPersonNamed } from './persons.ts'

/** The last of some turns, whole, with the person named. */
const last = (turns: string[]): string => named(turns, false, true)

/** The last of some turns with the person named whom its "he" or "she" stands for. */
function named(turns: string[], goesOn = false, isWhole = false): string {
  const sentences = turns.map((text, segment): Sentence => ({
    index: segment,
    segment,
    speaker: 'patient',
    words: segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, segment),
    question: text.endsWith('?'),
  }))
  const words = sentences.at(-1)?.words ?? []
  const from = isWhole ? 0 : words.findIndex(({ text }) => /^(?:he|she|we)$/.test(text))
  return plain(withPersonNamed(sentences, sentences.length - 1, words.slice(Math.max(0, from)), goesOn))
}

test.each([
  [['And your father?', 'He had gout.'], 'my father had gout'],
  [['My aunt is 80.', 'She had a stroke.'], 'my aunt had a stroke'],
  [['I saw my dermatologist.', 'She took a sample.'], 'my dermatologist took a sample'],
  [['My whole family has heart trouble.', 'We have diabetes.'], 'my family has diabetes'],
  // Two of them, one of the other sex, nobody.
  [['My mother and my aunt are well.', 'She had a stroke.'], 'she had a stroke'],
  [['My mother is well.', 'He had a stroke.'], 'he had a stroke'],
  [['How are you?', 'He had a stroke.'], 'he had a stroke'],
  // No clause of its own.
  [['My brother is well.', 'He so he had a stroke.'], 'he so he had a stroke'],
  [['My aunt, his sister, is well.', 'She had a stroke.'], 'my aunt had a stroke'],
  [
    [
      'My sibling died.',
      'He had a hard life.',
      'He had no friends.',
      'He was ill.',
      'He had gout.',
      'He had asthma.',
    ],
    'my sibling had asthma',
  ],
  [['My brother is well.', 'She had a stroke.'], 'she had a stroke'],
  // The other of the two.
  [['My mother is well.', 'My dad is 90 and he had gout.'], 'my dad had gout'],
])('%j: %j', (turns, expected) => expect(named(turns)).toBe(expected))

test.each([
  [['My mother is ill.', 'I live with her.'], 'i live with my mother'],
  [['My mother is ill.', 'Her husband helps.'], "my mother 's husband helps"],
  [['My mother is ill.', 'I hope for her to get well.'], 'i hope for my mother to get well'],
  [['My mother is ill.', 'The only trouble she has is gout.'], 'the only trouble she has is gout'],
  [['My mother is ill.', 'My sister sold her house.'], 'my sister sold her house'],
])('%j: whoever else is named: %j', (turns, expected) => expect(last(turns)).toBe(expected))

test('a person named in the line before stays "he"', () =>
  expect(named(['My dad is 90 and he had gout.'], true)).toBe('he had gout'))
