import { expect, test } from 'vitest'
import { marksOf, TOO_MANY_MARKS, TRANSCRIPT_LIMIT_MARKS } from '#contract/transcript-marks.ts'
import type { Segment } from '#contract/transcripts.ts'
import { withinMarks } from './transcript-marks.ts'

const ranges = (count: number) => Array.from({ length: count }, (_, at) => ({ from: 2 * at, to: 2 * at + 1 }))
const segment = (id: string, marks: Partial<Segment>): Segment => ({
  id,
  speaker: 'unknown',
  text: 'a'.repeat(500),
  startMs: null,
  endMs: null,
  recordingId: null,
  confidence: null,
  ...marks,
})

test('every mark counts, one with long words as several, and what is no segment as nothing', () => {
  const repairs = [{ from: 0, to: 1, heard: 'a'.repeat(250), by: 'own' as const }]
  const choices = [{ from: 0, to: 1, terms: ['a'.repeat(60), 'b'.repeat(60)] }]
  expect(marksOf([segment('a', { uncertain: ranges(3), repairs, choices })])).toBe(3 + 3 + 2)
  expect(marksOf([null, 7, { uncertain: 'x', repairs: [null], choices: [{ terms: 1 }] }])).toBe(2)
  expect(marksOf({ length: 1e9 })).toBe(0)
  expect(TOO_MANY_MARKS).toContain(TRANSCRIPT_LIMIT_MARKS.toLocaleString('en'))
})

test('where there are too many, the segments with most doubts are doubtful as a whole, and the others stay', () => {
  const repairs = [{ from: 0, to: 1, heard: 'metro prolol', by: 'own' as const }]
  const given = [segment('a', { uncertain: ranges(3), repairs }), segment('b', { uncertain: ranges(10) })]
  expect(withinMarks(given, 14)).toBe(given)
  const kept = withinMarks(given, 13)
  expect(kept).toEqual([given[0], { ...given[1], uncertain: [{ from: 0, to: 19 }] }])
  // Of the first even so there are two: its repair, and its doubts as a whole.
  const whole = { ...given[0], uncertain: [{ from: 0, to: 5 }] }
  expect(withinMarks(given, 3)).toEqual([whole, { ...given[1], uncertain: [{ from: 0, to: 19 }] }])
})

test('what is too much even so goes without marks, from the end, and keeps its words', () => {
  const given = Array.from({ length: 5 }, (_, at) => segment(`${at}`, { uncertain: ranges(4) }))
  const kept = withinMarks(given, 3)
  expect(kept.map(({ uncertain }) => uncertain?.length ?? 0)).toEqual([1, 1, 1, 0, 0])
  expect(kept.map(({ text }) => text)).toEqual(given.map(({ text }) => text))
  expect(marksOf(withinMarks(given, 0))).toBe(0)
})
