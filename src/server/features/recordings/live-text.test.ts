import { afterEach, expect, test, vi } from 'vitest'
import type { NoteEvent } from '#contract/events.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import type { LiveListeners, Transcriber } from '#server/platform/transcriber/transcriber.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { ScriptedTranscriber } from '#testing/scripted-transcriber.ts'
import { until } from '#testing/until.ts'
import { createLiveText } from './live-text.ts'
import type { RecordingRow } from './recording-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

const TEN_MINUTES_MS = 10 * 60_000
const SAMPLES = 16_000
const sound = writeWav(tone(440, SAMPLES / 16_000, 16_000))
const halves = [sound.slice(0, sound.length / 2), sound.slice(sound.length / 2)] as const

function liveText() {
  const events: NoteEvent[] = []
  const errors: unknown[] = []
  const seen = { opened: 0, samples: 0, closed: 0 }
  const openLive: Transcriber['openLive'] = async ({ onSegment }: LiveListeners) => {
    seen.opened += 1
    return {
      push: (samples) => (seen.samples += samples.length),
      finish: async () => onSegment({ startMs: 0, endMs: 1_000, text: 'I cough.' }),
      close: () => (seen.closed += 1),
    }
  }
  const live = createLiveText({
    realtime: { tell: (_userId, event) => events.push(event), disconnect: () => {} },
    transcriber: Object.assign(new ScriptedTranscriber(), { openLive }),
    onError: (error) => errors.push(error),
  })
  return { live, events, errors, seen }
}

const recording = (id: string) => ({ id, noteId: `note of ${id}`, authorId: 'author' }) as RecordingRow

test('pieces that arrive out of order are heard in order, once each', async () => {
  const { live, events, errors, seen } = liveText()
  live.add(recording('a'), 1, halves[1])
  live.add(recording('a'), 0, halves[0])
  live.close('a')
  await until(() => seen.closed === 1)
  expect(seen).toEqual({ opened: 1, samples: SAMPLES, closed: 1 })
  expect(events).toEqual([
    { kind: 'live', noteId: 'note of a', recordingId: 'a', startMs: 0, text: 'I cough.', final: true },
  ])
  expect(errors).toEqual([])
})

test('a recording whose beginning was missed is left alone', () => {
  const { live, seen } = liveText()
  live.add(recording('a'), 7, halves[0])
  expect(seen.opened).toBe(0)
})

test('tabs that were closed without a word make room for the next visit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { live, seen } = liveText()
  for (const id of ['a', 'b', 'c', 'd']) live.add(recording(id), 0, halves[0])
  live.add(recording('e'), 0, halves[0])
  expect(seen.opened).toBe(4)
  vi.advanceTimersByTime(TEN_MINUTES_MS)
  vi.useRealTimers()
  // Each visit has a decoder of its own to start and end, which takes its time on a busy computer.
  await until(() => seen.closed === 4)
  live.add(recording('e'), 0, halves[0])
  live.add(recording('e'), 1, halves[1])
  live.closeAll()
  await until(() => seen.closed === 5)
  expect(seen.opened).toBe(5)
})
