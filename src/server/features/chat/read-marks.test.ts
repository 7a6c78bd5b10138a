import { afterEach, expect, test, vi } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import type { ChatDependencies } from './dependencies.ts'
import { createReadMarks } from './read-marks.ts'

afterEach(() => void vi.useRealTimers())

test('what many read within a moment is one event for each who is told, of all their rooms, the furthest of each', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const events: Array<{ userIds: readonly string[]; event: ServerEvent }> = []
  const told = [
    { userId: 'ada', name: 'Ada', isSupport: false },
    { userId: 'ben', name: 'Ben', isSupport: false },
  ]
  const dependencies = {
    db: { execute: () => Promise.resolve({ rows: [{ told }] }) },
    realtime: {
      tell: (userIds: readonly string[], event: ServerEvent) => {
        if (userIds.length > 0) events.push({ userIds, event })
      },
    },
    onError: (error: unknown) => {
      throw error
    },
  } as unknown as ChatDependencies
  const tellRead = createReadMarks(dependencies)
  for (const readSeq of [2, 7, 5]) tellRead({ roomId: 'ward', userId: 'ada', readSeq })
  tellRead({ roomId: 'ward', userId: 'ben', readSeq: 3 })
  tellRead({ roomId: 'other', userId: 'ben', readSeq: 1 })
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  const rooms = [
    {
      roomId: 'ward',
      reads: [
        { userId: 'ada', readSeq: 7 },
        { userId: 'ben', readSeq: 3 },
      ],
    },
    { roomId: 'other', reads: [{ userId: 'ben', readSeq: 1 }] },
  ]
  expect(events).toEqual([
    { userIds: ['ada'], event: { kind: 'chatReads', rooms } },
    { userIds: ['ben'], event: { kind: 'chatReads', rooms } },
  ])
  tellRead({ roomId: 'ward', userId: 'ben', readSeq: 8 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(events).toHaveLength(4)
})
