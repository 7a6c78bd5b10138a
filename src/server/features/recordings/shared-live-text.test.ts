import { expect, test } from 'vitest'
import { linkBuses } from '#testing/linked-buses.ts'
import { until } from '#testing/until.ts'
import type { LiveText } from './live-text.ts'
import type { RecordingRow } from './recording-store.ts'
import { createSharedLiveText } from './shared-live-text.ts'

const row = { id: 'recording' } as RecordingRow
const pieceOf = (number: number) => Uint8Array.of(number)

/** Processes, what each was given to listen to, and the pieces that are kept for all of them. */
function processes(count = 2) {
  const kept = new Set<number>()
  return linkBuses(count).map((bus) => {
    const heard: number[] = []
    const ended: string[] = []
    const local: LiveText = {
      add: (_, number, bytes) => {
        expect(bytes).toEqual(pieceOf(number))
        heard.push(number)
      },
      listeningTo: (id) => (heard.includes(0) && id === row.id && !ended.includes(id) ? row : null),
      close: (id) => void ended.push(id),
      closeAll: () => {},
    }
    const readPiece = async (_: RecordingRow, number: number) => (kept.has(number) ? pieceOf(number) : null)
    const live = createSharedLiveText(local, { bus, readPiece, onError: () => expect.unreachable() })
    const bring = (number: number) => {
      kept.add(number)
      live.add(row, number, pieceOf(number))
    }
    return { live, heard, ended, bring }
  })
}
type Process = ReturnType<typeof processes>[number]
const pair = () => processes() as [Process, Process]

test('the process that was brought the first piece hears those that come to another', async () => {
  const [one, two] = pair()
  one.bring(0)
  for (const number of [1, 2, 3, 4]) (number % 2 === 0 ? one : two).bring(number)
  await until(() => one.heard.length === 5)
  expect(one.heard.toSorted()).toEqual([0, 1, 2, 3, 4])
  expect(two.heard).toEqual([])
})

test('pieces that others were brought before the first are heard once that has come', async () => {
  const [one, two] = pair()
  two.bring(2)
  two.bring(1)
  one.bring(0)
  await until(() => one.heard.length === 3)
  expect(one.heard.toSorted()).toEqual([0, 1, 2])
})

test('it ends for the process that listens, whichever is told', () => {
  const [one, two] = pair()
  one.bring(0)
  two.live.close(row.id)
  expect(one.ended).toEqual([row.id])
})
