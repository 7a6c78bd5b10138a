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
  const execute = vi.fn(async () => ({ rows: ['ward', 'other'].map((id) => ({ id, told })) }))
  const failures: unknown[] = []
  const dependencies = {
    db: { execute },
    realtime: {
      tell: (userIds: readonly string[], event: ServerEvent) => {
        if (userIds.length > 0) events.push({ userIds, event })
      },
    },
    onError: (error: unknown) => failures.push(error),
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
  // Who is in them is asked once for all rooms: who leaves one hears nothing while others are looked up.
  expect(execute).toHaveBeenCalledTimes(1)
  expect(failures).toEqual([])

  // What could not be told is told with the next.
  execute.mockRejectedValueOnce(new Error('The database is away.'))
  tellRead({ roomId: 'ward', userId: 'ben', readSeq: 8 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([events.length, failures.length]).toEqual([2, 1])
  tellRead({ roomId: 'other', userId: 'ada', readSeq: 4 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(events.slice(2).map(({ event }) => ('rooms' in event ? event.rooms.length : 0))).toEqual([2, 2])
})
