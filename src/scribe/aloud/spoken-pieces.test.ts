import fc from 'fast-check'
import { expect, test } from 'vitest'
import { speakable } from './speakable.ts'
import { spokenPieces } from './spoken-pieces.ts'

test('a sentence is one piece, and what nobody can say is none', () => {
  expect(spokenPieces('BP 120/80.', [])).toEqual(['blood pressure one hundred twenty over eighty.'])
  expect(spokenPieces(' -- ***', [])).toEqual([])
})

test('a long text is cut where a voice pauses', () => {
  const sentence = 'The patient came back with a cough, and it had lasted for more than three weeks by then.'
  const pieces = spokenPieces(Array(8).fill(sentence).join(' '), [])
  expect(pieces).toHaveLength(3)
  for (const piece of pieces) expect(piece.endsWith('.')).toBe(true)
})

test('no word is lost, and no piece is too long', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,14}[.,]?$/), { maxLength: 200 }), (words) => {
      const text = words.join(' ')
      const pieces = spokenPieces(text, [])
      expect(pieces.join(' ')).toBe(speakable(text))
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(300)
    }),
  )
  expect(spokenPieces('x'.repeat(1_000), []).map(({ length }) => length)).toEqual([300, 300, 300, 100])
})
