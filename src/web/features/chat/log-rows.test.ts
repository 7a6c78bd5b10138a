import { expect, test } from 'vitest'
import { BEN, makeMessage, ME } from './chat-fixtures.ts'
import { dayWords, logRows } from './log-rows.ts'

const now = new Date('2026-11-21T12:00:00').getTime()
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}`).toISOString()
const rows = (messages: ReturnType<typeof makeMessage>[], newAfter: number | null = null) =>
  logRows(messages, { newAfter, me: ME, now }).map((row) => {
    if (row.kind === 'day') return row.label
    if (row.kind === 'new') return 'New'
    return `${row.message.seq}${row.follows ? ' follows' : ''}`
  })

test('a day stands before what was sent on it', () => {
  const sent = [at(20, '23:59'), at(21, '00:01'), at(21, '09:00')]
  expect(rows(sent.map((sentAt, index) => makeMessage(index + 1, { sentAt })))).toEqual([
    'Yesterday',
    '1',
    'Today',
    '2',
    '3',
  ])
})

test('what the same author says soon after needs no name again', () => {
  const sent = [
    makeMessage(1, { sentAt: at(21, '09:00') }),
    makeMessage(2, { sentAt: at(21, '09:04') }),
    makeMessage(3, { sentAt: at(21, '09:04'), authorId: BEN, authorName: 'Ben Sample' }),
    makeMessage(4, { sentAt: at(21, '09:20'), authorId: BEN, authorName: 'Ben Sample' }),
  ]
  expect(rows(sent)).toEqual(['Today', '1', '2 follows', '3', '4'])
})

test('the unread line stands before the first message of somebody else', () => {
  const sent = [1, 2, 3].map((seq) =>
    makeMessage(seq, { sentAt: at(21, '09:00'), authorId: seq === 2 ? ME : BEN }),
  )
  expect(rows(sent, 1)).toEqual(['Today', '1', '2', 'New', '3'])
  expect(rows(sent, 3)).not.toContain('New')
})

test('where the unread begins before what is here, no line says that it begins here', () => {
  expect(
    rows(
      [5, 6].map((seq) => makeMessage(seq)),
      2,
    ),
  ).not.toContain('New')
  expect(
    rows(
      [5, 6].map((seq) => makeMessage(seq)),
      4,
    ),
  ).toContain('New')
})

test.each([
  [at(21, '00:00'), 'Today'],
  [at(20, '00:00'), 'Yesterday'],
  [at(19, '23:59'), /Nov 19, 2026|19 Nov 2026/],
])('the day of %s', (moment, words) => {
  expect(dayWords(moment, now)).toMatch(words)
})
