import { expect, test } from 'vitest'
import { differentCauses, isOtherWord, learntWords, quoteParts } from './pearl-words.ts'

test.each([
  [0, 0, ''],
  [1, 0, 'You used this in 1 similar note.'],
  [3, 1, 'You used this in 3 similar notes and dismissed it in 1.'],
  [0, 2, 'You dismissed this in 2 similar notes.'],
])('used in %d, dismissed in %d: %s', (usedBefore, dismissedBefore, words) => {
  expect(learntWords({ usedBefore, dismissedBefore })).toBe(words)
})

test('the words that are meant stand out in the sentence', () => {
  expect(quoteParts({ quote: 'Start Apixaban today.', trigger: 'apixaban' })).toEqual([
    'Start ',
    'Apixaban',
    ' today.',
  ])
})

test('a thing that was called otherwise is told by the name of the pearl', () => {
  expect(isOtherWord({ quote: 'I take Eliquis.', trigger: 'apixaban' })).toBe(true)
})

test('a sentence that brings a pearl up by two of its names is told once', () => {
  const cause = (quote: string, trigger: string) => ({
    because: 'because the plan says',
    quote,
    trigger,
    segmentId: null,
    sentenceId: 's1',
    from: 0,
    to: 1,
  })
  const causes = [
    cause('Headache.', 'headache'),
    cause('Headache.', 'ache'),
    cause('I take Eliquis.', 'apixaban'),
  ]
  expect([...differentCauses(causes).values()].map(({ trigger }) => trigger)).toEqual([
    'headache',
    'apixaban',
  ])
})
