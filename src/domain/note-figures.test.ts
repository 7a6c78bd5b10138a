import { describe, expect, test } from 'vitest'
import type { Sentence } from '#contract/sections.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { noteFigures, wordsChanged } from './note-figures.ts'
import { saidSentenceId } from './still-uncovered.ts'

const text = (words: string, id = 's1'): Sentence => makeSentence({ id, text: words })
const of = (...sentences: Sentence[]) => [makeSection({ sentences })]

describe('words changed between a draft and what was signed', () => {
  test.each([
    ['nothing', of(text('A dry cough.')), of(text('A dry cough.')), 0],
    ['one replaced', of(text('A dry cough today.')), of(text('A wet cough today.')), 1],
    ['one put in, one taken out', of(text('No fever at all.')), of(text('Again no fever at.')), 3],
    ['a sentence taken out', of(text('A dry cough.'), text('No fever.', 's2')), of(text('A dry cough.')), 2],
    ['a sentence put in', of(text('A dry cough.')), of(text('A dry cough.'), text('No fever.', 's2')), 2],
    [
      'moved to another place',
      of(text('One two.'), text('Three.', 's2')),
      of(text('Three.', 's2'), text('One two.')),
      0,
    ],
    ['written anew', of(text('One two three.')), of(text('Four five.')), 3],
    ['marks and spaces are no words', of(text('Dry  cough')), of(text('Dry, cough!')), 0],
  ])('%s', (_, draft, signed, changed) => {
    expect(wordsChanged(draft, signed)).toBe(changed)
  })

  test('beyond what can be compared in a moment the order of words does not count', () => {
    const [before, after] = [of(text('a b c d')), of(text('d x b a'))]
    expect(wordsChanged(before, after)).toBe(4)
    expect(wordsChanged(before, after, 0)).toBe(1)
  })

  test('two texts of the largest kind are compared in a moment', () => {
    const many = (word: string) =>
      of(...Array.from({ length: 500 }, (_, index) => text(`${word}${index} and `.repeat(200), `s${index}`)))
    const start = performance.now()
    expect(wordsChanged(many('a'), many('b'))).toBe(100_000)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

test('what is kept of a signed note has none of its words', () => {
  const uncovered = [
    {
      id: 'u1',
      text: 'My sister has asthma.',
      evidence: [{ segmentId: 'g9', from: 0, to: 21 }],
      weight: 1,
      sectionKey: 'hpi',
    },
    { id: 'u3', text: 'My brother has gout.', evidence: [], weight: 1, sectionKey: 'hpi', leftOut: true },
  ]
  const signed = of(
    text('A dry cough.'),
    makeSentence({ id: 's2', text: 'Takes aspirin.', support: 'unsupported', confirmed: true }),
    makeSentence({
      id: saidSentenceId('u2'),
      text: '“I feel tired.”',
      origin: { kind: 'dictated', engine: '' },
    }),
  )
  expect(noteFigures(signed, { draft: of(text('A cough.')), uncovered })).toEqual({
    sentences: 3,
    unsupported: 1,
    inserted: 1,
    leftOut: 1,
    draftWords: 2,
    wordsChanged: 6,
  })
  expect(noteFigures(signed, { draft: null, uncovered: [] })).toMatchObject({
    draftWords: null,
    wordsChanged: null,
    leftOut: 0,
  })
})
