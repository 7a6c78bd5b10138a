import { expect, test } from 'vitest'
import { dueInWords, minutesInWords, typingSaved } from './dashboard-words.ts'

test.each([
  [null, 'No day set'],
  ['2026-11-21', 'Due today'],
  ['2026-11-19', 'Overdue since Nov 19'],
  ['2026-11-28', 'Due Nov 28'],
])('a task due on %s is "%s"', (dueOn, words) => {
  expect(dueInWords(dueOn, '2026-11-21')).toBe(words)
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [105, '1 h 45 min'],
])('%d minutes are %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words)
})

test('time saved is reckoned from words of signed notes alone, and says how', () => {
  const week = {
    startsOn: '2026-11-16',
    notesSigned: 3,
    minutesTranscribed: 30,
    wordsWritten: 4_200,
    wordsByHand: 90,
  }
  expect(typingSaved([week])).toEqual({
    amount: '1 h 45 min',
    reckoning: expect.stringContaining('4,200 words stand in the 3 notes you signed'),
  })
  expect(typingSaved([{ ...week, wordsWritten: 0 }])).toBeNull()
})
