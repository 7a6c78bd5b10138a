import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { distanceTo, isSaidNear, placeAt, rowsOf, sentencesWith } from './talk-row.ts'

const VISIT = indexTranscript(
  parseDialogue(
    [
      '[patient] my stool was black this morning.',
      '[patient] i wore a black coat that i bought in the old town by the river many summers past, and no stool stood there.',
      '[patient] my nose bleeds and my feet tingle.',
    ].join('\n'),
  ),
)

test.each([
  ['melena', [0]],
  ['epistaxis', [2]],
  ['stools', [0, 1]],
  ['paresthesias', [2]],
  ['hemoptysis', []],
])('%s is said in the sentences %j: in its own word or in plain ones that stand together', (word, expected) =>
  expect(sentencesWith(word, VISIT)).toEqual(expected),
)

test('a row leads back to its word, and knows how far the next one is', () => {
  const [row = -1] = rowsOf('coat', VISIT)
  const { sentence, k } = placeAt(row, VISIT)
  expect(VISIT.sentences[sentence]?.words[k]?.text).toBe('coat')
  expect(distanceTo(rowsOf('black', VISIT), row)).toBe(1)
  expect(distanceTo([], row)).toBe(Infinity)
  expect(isSaidNear('melena', 1, 1, VISIT)).toBe(true)
  expect(isSaidNear('melena', 2, 1, VISIT)).toBe(false)
})
