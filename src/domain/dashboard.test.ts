import { describe, expect, test } from 'vitest'
import type { Sentence } from '#contract/sections.ts'
import { countWords, dayIn, sumOfWeeks, typingMinutes, weeksUpTo } from './dashboard.ts'

test.each([
  ['America/Los_Angeles', '2026-11-20'],
  ['UTC', '2026-11-21'],
  ['Pacific/Auckland', '2026-11-21'],
])('the day is that of %s', (timeZone, day) => {
  expect(dayIn(timeZone, new Date('2026-11-21T04:00:00.000Z'))).toBe(day)
})

test.each([
  ['2026-11-16', ['2026-11-09', '2026-11-16']],
  ['2026-11-22', ['2026-11-09', '2026-11-16']],
  ['2027-01-01', ['2026-12-21', '2026-12-28']],
])('weeks up to %s begin on Mondays', (today, weeks) => {
  expect(weeksUpTo(today, 2)).toEqual(weeks)
})

describe('the words of a note', () => {
  const sentence = (text: string, kind: Sentence['origin']['kind'], edited = false): Sentence => ({
    id: text,
    text,
    layout: 'inline',
    evidence: [],
    support: 'supported',
    contradictions: [],
    origin: { kind, engine: '' },
    edited,
    confirmed: false,
  })
  const section = (...sentences: Sentence[]) => [
    { key: 'hpi', title: 'HPI', style: 'prose' as const, sentences },
  ]

  test.each([
    [sentence('Dry cough for two weeks.', 'engine'), { written: 5, byHand: 0 }],
    [sentence('Dry cough for three weeks.', 'engine', true), { written: 0, byHand: 5 }],
    [sentence('Blood pressure 120/80, follow-up.', 'typed'), { written: 0, byHand: 4 }],
    [sentence('Said into the microphone.', 'dictated'), { written: 4, byHand: 0 }],
    [sentence(' - ', 'engine'), { written: 0, byHand: 0 }],
  ])('are counted by who put them there', (one, counts) => {
    expect(countWords(section(one))).toEqual(counts)
  })

  test('are summed over its sentences', () => {
    expect(countWords(section(sentence('One two.', 'engine'), sentence('Three.', 'typed')))).toEqual({
      written: 2,
      byHand: 1,
    })
  })
})

test('typing is reckoned at forty words a minute', () => {
  expect(typingMinutes(4_200)).toBe(105)
})

test('weeks are summed', () => {
  const week = {
    startsOn: '2026-11-16',
    notesSigned: 1,
    minutesTranscribed: 2,
    wordsWritten: 3,
    wordsByHand: 4,
  }
  expect(sumOfWeeks([week, week])).toEqual({
    notesSigned: 2,
    minutesTranscribed: 4,
    wordsWritten: 6,
    wordsByHand: 8,
  })
})
