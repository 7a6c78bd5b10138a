import { describe, expect, test } from 'vitest'
import {
  allSentences,
  attentionText,
  toggleConfirmed,
  contradictionText,
  neighbour,
  puttingBack,
  removeSentence,
} from './attention.ts'
import { attentionOf, openThings } from '#domain/open-things.ts'
import { makeSection, makeSegment, makeSentence } from '#testing/make-note.ts'

const segments = new Map([['g1', makeSegment({ text: 'It is my left knee.' })]])
const side = { kind: 'side' as const, evidence: [{ segmentId: 'g1', from: 9, to: 13 }] }

describe('what needs a look', () => {
  test.each([
    ['supported', {}, 'none', null],
    ['not in the transcript', { support: 'unsupported' as const }, 'unsupported', 'Not in the transcript'],
    ['vouched for', { support: 'unsupported' as const, confirmed: true }, 'none', null],
    ['partly', { support: 'partly' as const }, 'partly', 'Only partly in the transcript'],
    ['contradicted', { contradictions: [side] }, 'contradicted', 'Another side in the transcript: “left”'],
    [
      'contradicted twice by the same words',
      {
        contradictions: [
          { kind: 'dose' as const, evidence: [...side.evidence, ...side.evidence] },
          { ...side, kind: 'number' as const },
        ],
      },
      'contradicted',
      'Another dose in the transcript: “left”',
    ],
    [
      'not said, with what',
      { support: 'unsupported' as const, because: 'Nobody said aspirin.' },
      'unsupported',
      'Not in the transcript. Nobody said aspirin.',
    ],
    ['written by hand', { support: 'handwritten' as const }, 'none', null],
  ])('%s', (_, fields, attention, words) => {
    const sentence = makeSentence(fields)
    expect(attentionOf(sentence)).toBe(attention)
    expect(attentionText(sentence, segments)).toBe(words)
  })

  test.each([
    ['subject', 'mother', 'Said of the mother: “left”'],
    ['subject', 'somebody', 'Said of somebody else: “left”'],
    ['subject', 'patient', 'Said of the patient: “left”'],
    ['side', 'left', 'Said of the left side: “left”'],
    ['condition', null, 'Only under a condition: “left”'],
    ['revoked', 'stop', 'Changed later in the visit: “left”'],
  ] as const)('%s %s says in words what is wrong', (kind, said, words) => {
    expect(contradictionText({ ...side, kind, said }, '', segments)).toBe(words)
  })

  test('a contradiction whose words are gone is told by its kind', () => {
    expect(contradictionText(side, '', new Map())).toBe('Another side in the transcript.')
  })
})

const unsupported = makeSentence({ id: 'u', support: 'unsupported' })
const plan = makeSection({ key: 'plan', sentences: [] })
const sections = [makeSection({ sentences: [makeSentence(), unsupported] }), plan]

test('confirming or removing a sentence leaves nothing in the way of signing, and other sections as they are', () => {
  expect(openThings(sections, []).unsupported).toEqual([unsupported])
  for (const after of [toggleConfirmed(sections, 'u'), removeSentence(sections, 'u')]) {
    expect(openThings(after, []).unsupported).toEqual([])
    expect(after[1]).toBe(plan)
  }
})

test('what was confirmed by mistake is taken back by confirming again', () => {
  expect(toggleConfirmed(toggleConfirmed(sections, 'u'), 'u')).toEqual(sections)
})

describe('the next sentence to look at', () => {
  test.each([
    ['the first, from nowhere', null, 1, 'b'],
    ['the last, backwards from nowhere', null, -1, 'd'],
    ['the one behind', 'b', 1, 'd'],
    ['behind one that needs nothing', 'c', 1, 'd'],
    ['round the end', 'd', 1, 'b'],
    ['round the start', 'b', -1, 'd'],
  ] as const)('%s', (_, current, step, expected) => {
    expect(neighbour(['a', 'b', 'c', 'd'], ['b', 'd'], current, step)).toBe(expected)
  })

  test('is none when nothing needs a look', () => expect(neighbour(['a'], [], 'a', 1)).toBeNull())
  test('is the same one when it is the only one', () =>
    expect(neighbour(['a', 'b'], ['b'], 'b', 1)).toBe('b'))
})

test('a sentence that was removed comes back to its place, once, whatever came meanwhile', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => makeSentence({ id }))
  const before = [makeSection({ key: 'plan', sentences: [a!, b!, c!] })]
  const putBack = puttingBack(before, 'b')
  const after = putBack(removeSentence(before, 'b'))
  expect(allSentences(after).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(putBack(after)).toBe(after)
})
