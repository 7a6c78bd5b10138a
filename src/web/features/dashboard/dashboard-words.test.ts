import { expect, test } from 'vitest'
import { dueGroups, dueInWords, minutesInWords, picturesOf, typingSaved } from './dashboard-words.ts'

test.each([
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

test('tasks stand under how soon they are due; a week ends with its seventh day', () => {
  const due = ['2026-11-20', '2026-11-21', '2026-11-28', '2026-11-29', null]
  const groups = dueGroups(
    due.map((dueOn) => ({ dueOn })),
    '2026-11-21',
  )
  expect(groups.map(({ name, alarm, tasks }) => [name, alarm, tasks[0]?.dueOn])).toEqual([
    ['Overdue', true, '2026-11-20'],
    ['Today', false, '2026-11-21'],
    ['Within a week', false, '2026-11-28'],
    ['Later', false, '2026-11-29'],
    ['No day set', false, null],
  ])
})

test('a picture is drawn of what at least two weeks have something of', () => {
  const week = {
    startsOn: '2026-11-16',
    notesSigned: 1,
    minutesTranscribed: 0,
    wordsWritten: 0,
    wordsByHand: 9,
  }
  expect(picturesOf([week, { ...week, minutesTranscribed: 4, wordsByHand: 0 }])).toEqual(['notes'])
  expect(picturesOf([week, week])).toEqual(['notes', 'words'])
  expect(picturesOf([week])).toEqual([])
})
