import { describe, expect, test } from 'vitest'
import {
  evidenceOf,
  piecesOf,
  playWindows,
  rangesBySegment,
  sentencesUsing,
  shiftEvidence,
  touchedBy,
} from './evidence.ts'
import { makeSection, makeSegment, makeSentence } from '#testing/make-note.ts'

const span = (segmentId: string, from: number, to: number) => ({ segmentId, from, to })

describe('ranges', () => {
  test.each([
    [
      'apart',
      [span('g', 8, 9), span('g', 0, 3)],
      [
        { from: 0, to: 3 },
        { from: 8, to: 9 },
      ],
    ],
    ['touching', [span('g', 0, 3), span('g', 3, 5)], [{ from: 0, to: 5 }]],
    ['overlapping', [span('g', 0, 6), span('g', 3, 5)], [{ from: 0, to: 6 }]],
    ['empty', [span('g', 4, 4)], undefined],
  ])('of spans that are %s', (_, spans, ranges) => {
    expect(rangesBySegment(spans).get('g')).toEqual(ranges)
  })

  test('of several segments are kept apart', () => {
    expect([...rangesBySegment([span('g', 0, 1), span('h', 2, 3)]).keys()]).toEqual(['g', 'h'])
  })
})

describe('pieces of a text', () => {
  test.each([
    ['nothing lit', [], [['no cough', false]]],
    [
      'the beginning',
      [{ from: 0, to: 2 }],
      [
        ['no', true],
        [' cough', false],
      ],
    ],
    ['all of it', [{ from: 0, to: 8 }], [['no cough', true]]],
    [
      'beyond the end, after an edit',
      [{ from: 3, to: 99 }],
      [
        ['no ', false],
        ['cough', true],
      ],
    ],
    ['wholly beyond the end', [{ from: 50, to: 99 }], [['no cough', false]]],
  ])('%s', (_, ranges, pieces) => {
    expect(piecesOf('no cough', ranges).map(({ text, lit }) => [text, lit])).toEqual(pieces)
  })
})

test('a segment knows the sentences that stand on it', () => {
  const other = makeSentence({ id: 's2', evidence: [span('g2', 0, 4)] })
  const sections = [makeSection({ sentences: [makeSentence(), other] })]
  expect(sentencesUsing(sections, 'g2')).toEqual([other])
  expect(evidenceOf(sections)).toHaveLength(2)
})

describe('a corrected passage keeps the evidence on its words', () => {
  const before = 'I have a cough at night.'
  test.each([
    ['a word put in before them', 'I have a bad cough at night.', 'cough at', 'cough at'],
    ['a word put in among them', 'I have a cough late at night.', 'cough at', 'cough late at'],
    ['a word put in behind them', 'I have a cough at night, mostly.', 'cough at', 'cough at'],
    ['the words themselves corrected', 'I have a rash at night.', 'cough', 'rash'],
    ['the words taken out', 'I have a at night.', 'cough ', ''],
    ['everything else taken out', 'cough', 'cough', 'cough'],
  ])('%s', (_, after, words, expected) => {
    const from = before.indexOf(words)
    const evidence = [span('g', from, from + words.length), span('other', 0, 3)]
    const sections = [makeSection({ sentences: [makeSentence({ evidence })] })]
    const moved = shiftEvidence(sections, 'g', before, after)[0]?.sentences[0]?.evidence ?? []
    const own = moved.filter(({ segmentId }) => segmentId === 'g')
    expect(own.map((one) => after.slice(one.from, one.to)).join()).toBe(expected)
    expect(moved).toContainEqual(span('other', 0, 3))
  })

  test('and leaves other sections as they are', () => {
    const section = makeSection()
    expect(shiftEvidence([section], 'another', 'a', 'b')[0]).toBe(section)
  })
})

test('a correction touches the sentences whose own words it changes, and no other of the passage', () => {
  const said = 'Dry cough for two weeks. No fever.'
  const [cough, fever] = [
    makeSentence({ id: 'cough', evidence: [span('g', 0, 24)] }),
    makeSentence({ id: 'fever', evidence: [span('g', 25, 34)] }),
  ]
  const sections = [makeSection({ sentences: [cough, fever] })]
  const touched = (after: string) => touchedBy(sections, 'g', said, after).map(({ id }) => id)
  expect(touched('Dry cough for three weeks. No fever.')).toEqual(['cough'])
  expect(touched('Dry cough for two weeks. ')).toEqual(['fever'])
  expect(touched(said)).toEqual([])
})

describe('what is played', () => {
  const first = makeSegment({ id: 'a', recordingId: 'r', startMs: 10_000, endMs: 20_000, text: '0123456789' })
  const next = makeSegment({ id: 'b', recordingId: 'r', startMs: 20_500, endMs: 21_500, text: '0123456789' })
  const late = makeSegment({ id: 'c', recordingId: 'r', startMs: 90_000, endMs: 91_000, text: '0123456789' })
  const typed = makeSegment({ id: 't', recordingId: null, startMs: null, endMs: null })
  const segments = new Map([first, next, late, typed].map((segment) => [segment.id, segment]))

  test('is the part of the segment that the words take, with a little around', () => {
    expect(playWindows([span('a', 5, 10)], segments)).toEqual([
      { recordingId: 'r', fromMs: 14_600, toMs: 20_400 },
    ])
  })

  test('is one stretch for neighbours and two for words far apart', () => {
    const windows = playWindows([span('c', 0, 10), span('a', 0, 10), span('b', 0, 10)], segments)
    expect(windows).toEqual([
      { recordingId: 'r', fromMs: 9_600, toMs: 21_900 },
      { recordingId: 'r', fromMs: 89_600, toMs: 91_400 },
    ])
  })

  test('is nothing for typed words and for a segment that is gone', () => {
    expect(playWindows([span('t', 0, 3), span('gone', 0, 3)], segments)).toEqual([])
  })
})
