import { describe, expect, test } from 'vitest'
import type { Section, Sentence, Uncovered } from '#contract/sections.ts'
import { stillUncovered } from './still-uncovered.ts'

const sentence = (text: string, change: Partial<Sentence> = {}): Sentence => ({
  id: text,
  text,
  layout: 'inline',
  evidence: [],
  support: 'supported',
  contradictions: [],
  origin: { kind: 'engine', engine: 'e' },
  edited: false,
  confirmed: false,
  ...change,
})
const section = (title: string, ...sentences: Sentence[]): Section => ({
  key: title,
  title,
  style: 'prose',
  sentences,
})

/** A hundred times what it takes. */
const SHORT_MS = 20_000

describe('what was said is still in no sentence', () => {
  const span = (from: number, to: number, segmentId = 's1') => ({ segmentId, from, to })
  const fact: Uncovered = { id: 'u', text: 'Smokes', evidence: [span(10, 20)], weight: 1, sectionKey: 'hpi' }
  test.each([
    ['of other words', [span(20, 30)], true],
    ['of the same place in another segment', [span(10, 20, 's2')], true],
    ['of some of the same words', [span(0, 11)], false],
    ['of words around it', [span(0, 50)], false],
    ['without evidence', [], true],
  ])('beside a sentence %s', (_, evidence, expected) => {
    const note = [section('History', sentence('Smokes.', { evidence }))]
    expect(stillUncovered([fact], note)).toEqual(expected ? [fact] : [])
  })

  const order = { ...fact, text: 'You take warfarin, so please stop the ibuprofen, at most 3 grams' }
  test.each([
    ['tells half of it', 'Stop ibuprofen.', true],
    ['tells all but a figure', 'Takes warfarin: please stop ibuprofen, at most some grams.', true],
    ['tells it all', 'Takes warfarin: please stop ibuprofen, at most 3 grams.', false],
  ])('when the sentence on its words %s', (_, text, expected) => {
    const note = [section('Plan', sentence(text, { evidence: [span(0, 50)] }))]
    expect(stillUncovered([order], note)).toEqual(expected ? [order] : [])
  })

  test('but not once a person put it in word for word, whatever that was found to stand on', () => {
    const origin = { kind: 'dictated' as const, engine: '' }
    const note = [section('History', sentence('“Smokes.”', { origin, evidence: [span(90, 99, 's7')] }))]
    expect(stillUncovered([fact], note)).toEqual([])
    expect(stillUncovered([{ ...fact, text: 'Smokes a pipe' }], note)).toHaveLength(1)
  })

  // Each save and each look at a note asks this, where everybody waits: either of these took half a minute.
  test(
    'of sentences of nothing but dots',
    () => {
      const origin = { kind: 'dictated' as const, engine: '' }
      const dots = sentence(`${'.'.repeat(19_999)}x`, { origin })
      const note = [section('History', ...Array.from({ length: 200 }, () => dots))]
      expect(stillUncovered([fact], note)).toEqual([fact])
    },
    SHORT_MS,
  )

  test(
    'of sentences that stand on the same words again and again',
    () => {
      const word = (number: number) =>
        String.fromCodePoint(...[0, 1, 2, 3].map((place) => 97 + (Math.floor(number / 26 ** place) % 26)))
      const words = (from: number) => Array.from({ length: 600 }, (_, at) => word(from + at)).join(' ')
      const evidence = Array.from({ length: 1_000 }, () => span(0, 50))
      const note = [
        section('History', ...Array.from({ length: 100 }, () => sentence(words(0), { evidence }))),
      ]
      const facts = Array.from({ length: 60 }, (_, at) => ({ ...fact, text: words(10_000 + at) }))
      expect(stillUncovered(facts, note)).toHaveLength(60)
    },
    SHORT_MS,
  )
})
