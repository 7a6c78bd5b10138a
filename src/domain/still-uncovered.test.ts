import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EvidenceSpan, Section, Sentence, Uncovered } from '#contract/sections.ts'
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

  test.each([
    ['Yes, hives from Bactrim', 'Allergy: sulfa (Bactrim: hives).', false],
    ['Yes, hives from Bactrim', 'Allergy: sulfa.', true],
    ['No, only hives from Bactrim', 'Allergy: sulfa (Bactrim: hives).', true],
  ])('that was asked “is that right?” and answered “%s”, beside “%s”', (answer, text, expected) => {
    const asked = { ...fact, text: `And you're allergic to sulfa, is that right? ${answer}` }
    const note = [section('Allergies', sentence(text, { evidence: [span(0, 50)] }))]
    expect(stillUncovered([asked], note)).toEqual(expected ? [asked] : [])
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

  test('of thousands of spans: each is looked at as often for many facts as for one', () => {
    let looks = 0
    const counted = (from: number) =>
      Object.defineProperty(span(from, from + 15), 'from', {
        enumerable: true,
        get: () => {
          looks += 1
          return from
        },
      })
    const evidence = Array.from({ length: 10 }, (_, at) => counted(at * 20))
    const note = [section('History', ...Array.from({ length: 500 }, () => sentence('It.', { evidence })))]
    const places = Array.from({ length: 20 }, (_, at) => span(at * 9, at * 9 + 8))
    const looksFor = (facts: Uncovered[]) => {
      const before = looks
      expect(stillUncovered(facts, note)).toHaveLength(facts.length)
      return looks - before
    }
    const ofOne = looksFor([fact])
    expect(ofOne).toBeGreaterThan(0)
    expect(looksFor(Array.from({ length: 60 }, () => ({ ...fact, evidence: places })))).toBeLessThanOrEqual(
      2 * ofOne,
    )
  })
})

/** As it is defined, without a thought of what it takes. */
function asDefined(facts: Uncovered[], sentences: Sentence[]): Uncovered[] {
  const words = (text: string) =>
    (text.toLowerCase().match(/\d+(?:[.,/]\d+)*|\p{L}{4,}/gu) ?? []).map((word) =>
      /^\d/.test(word) ? word : word.slice(0, 6),
    )
  const overlap = (one: EvidenceSpan, other: EvidenceSpan) =>
    one.segmentId === other.segmentId && one.from < other.to && other.from < one.to
  return facts.filter((fact) => {
    if (sentences.some(({ origin, text }) => origin.kind === 'dictated' && text === `“${fact.text}”`))
      return false
    const onIt = sentences.filter(({ evidence }) =>
      evidence.some((span) => fact.evidence.some((place) => overlap(span, place))),
    )
    const there = new Set(onIt.flatMap(({ text }) => words(text)))
    const asked = words(fact.text)
    const missing = asked.filter((word) => !there.has(word))
    const isSaid = !missing.some((word) => /^\d/.test(word)) && missing.length <= asked.length * 0.2 + 1e-9
    return onIt.length === 0 || !isSaid
  })
}

describe('whatever stands where', () => {
  const spans = fc.array(
    fc
      .record({
        segmentId: fc.constantFrom('s1', 's2', 's3'),
        from: fc.nat(30),
        length: fc.integer({ min: 1, max: 12 }),
      })
      .map(({ segmentId, from, length }) => ({ segmentId, from, to: from + length })),
    { maxLength: 5 },
  )
  const words = fc
    .array(fc.constantFrom('Smokes', 'warfarin', 'daily', 'überall', '3', '2.5', 'no', 'knee'), {
      maxLength: 8,
    })
    .map((some) => some.join(' '))
  const note = fc.array(
    fc
      .record({ text: words, evidence: spans, isDictated: fc.boolean() })
      .map(({ text, evidence, isDictated }) =>
        isDictated
          ? sentence(`“${text}”`, { evidence, origin: { kind: 'dictated', engine: '' } })
          : sentence(text, { evidence }),
      ),
    { maxLength: 12 },
  )
  const facts = fc
    .array(fc.record({ text: words, evidence: spans }), { maxLength: 40 })
    .map((some) => some.map((one, at) => ({ ...one, id: `u${at}`, weight: 1, sectionKey: 'hpi' })))

  test('it is what the definition says', () => {
    fc.assert(
      fc.property(facts, note, (uncovered, sentences) => {
        const found = stillUncovered(uncovered, [
          section('One', ...sentences.slice(3)),
          section('Two', ...sentences.slice(0, 3)),
        ])
        expect(found).toEqual(asDefined(uncovered, sentences))
      }),
      { numRuns: 500 },
    )
  })
})
