import { afterEach, expect, test, vi } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import type { LiveListeners, Transcriber } from '#server/platform/transcriber/transcriber.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { hollowFlac } from '#testing/fixtures/hollow-flac.ts'
import { testClock } from '#testing/test-app.ts'
import { ScriptedTranscriber } from '#testing/scripted-transcriber.ts'
import { until } from '#testing/until.ts'
import { workSince } from '#testing/work-since.ts'
import { createLiveText } from './live-text.ts'
import type { RecordingRow } from './recording-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

const TEN_MINUTES_MS = 10 * 60_000
const SAMPLES = 16_000
const sound = writeWav(tone(440, SAMPLES / 16_000, 16_000))
const halves = [sound.slice(0, sound.length / 2), sound.slice(sound.length / 2)] as const

function liveText(loading: () => Promise<void> = async () => {}) {
  const events: ServerEvent[] = []
  const errors: unknown[] = []
  const seen = { opened: 0, samples: 0, closed: 0 }
  const openLive: Transcriber['openLive'] = async ({ onSegment }: LiveListeners) => {
    await loading()
    seen.opened += 1
    return {
      push: (samples) => (seen.samples += samples.length),
      finish: async () => onSegment({ startMs: 0, endMs: 1_000, text: 'I cough.' }),
      close: () => (seen.closed += 1),
    }
  }
  const clock = testClock()
  const live = createLiveText({
    clock,
    ownerOf: async (userId) => ({ userId, organizationId: null }),
    realtime: { tell: (_userId, event) => events.push(event), disconnect: () => {} },
    transcriber: Object.assign(new ScriptedTranscriber(), { openLive }),
    onError: (error) => errors.push(error),
  })
  return { live, clock, events, errors, seen }
}

/** Whose visit it is, is looked up before the session opens. */
const lookedUp = () => new Promise((resolve) => setImmediate(resolve))
const recording = (id: string, authorId = 'author') =>
  ({ id, noteId: `note of ${id}`, authorId, limitMs: 40 * 60_000 }) as RecordingRow

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
  for (const id of ['a', 'b', 'c', 'd']) live.add(recording(id, `author of ${id}`), 0, halves[0])
  live.add(recording('e'), 0, halves[0])
  await lookedUp()
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

test('places that give no sound go to whoever waits', async () => {
  const { live, clock, seen } = liveText()
  const nothing = new Uint8Array([0x52])
  for (const id of ['a', 'b', 'c', 'd']) live.add(recording(id, `holder of ${id}`), 0, nothing)
  live.add(recording('e', 'speaker'), 0, halves[0])
  await lookedUp()
  expect(seen.opened).toBe(4)
  clock.moveOn(30_000)
  live.add(recording('e', 'speaker'), 1, halves[1])
  live.add(recording('f', 'speaker'), 0, sound)
  live.add(recording('g', 'second'), 0, sound)
  live.add(recording('h', 'third'), 0, sound)
  await until(() => seen.samples === 3 * SAMPLES)
  live.closeAll()
  await until(() => seen.closed === seen.opened)
})

test('an account that has two places gives one to an account that has none, and to no other', async () => {
  const { live, seen } = liveText()
  for (const [id, author] of ['one', 'one', 'two', 'three'].entries())
    live.add(recording(`${id}`, author), 0, halves[0])
  live.add(recording('second of two', 'two'), 0, halves[0])
  await lookedUp()
  expect(seen.opened).toBe(4)
  for (const author of ['four', 'five']) live.add(recording(author, author), 0, halves[0])
  await lookedUp()
  expect(seen.opened).toBe(5)
  live.closeAll()
  await until(() => seen.closed === 5)
})

test('a packet now and then keeps no place: less sound than half the time that passes gives way', async () => {
  const { live, clock, seen } = liveText()
  const holders = ['a', 'b', 'c', 'd']
  const whole = writeWav(tone(440, 40, 16_000))
  const second = 2 * 16_000
  for (const id of holders) live.add(recording(id, `holder of ${id}`), 0, whole.slice(0, 2 * second))
  await until(() => seen.samples > 0 && seen.opened === 4)
  for (let packet = 1; packet < 8; packet += 1) {
    const { samples } = seen
    clock.moveOn(15_000)
    for (const id of holders)
      live.add(
        recording(id, `holder of ${id}`),
        packet,
        whole.slice((packet + 1) * second, (packet + 2) * second),
      )
    await until(() => seen.samples > samples)
  }
  clock.moveOn(15_000)
  live.add(recording('e', 'speaker'), 0, halves[0])
  await until(() => seen.opened === 5)
  live.closeAll()
  await until(() => seen.closed === 5)
})

test('who waits for the recogniser to load does not lose the place for it', async () => {
  const { live, clock, seen } = liveText(() => loaded.promise)
  const loaded = Promise.withResolvers<void>()
  for (const id of ['a', 'b', 'c', 'd']) live.add(recording(id, `author of ${id}`), 0, halves[0])
  clock.moveOn(60_000)
  live.add(recording('e', 'another'), 0, halves[0])
  loaded.resolve()
  await until(() => seen.opened === 4)
  await lookedUp()
  expect(seen.opened).toBe(4)
  live.closeAll()
  await until(() => seen.closed === 4)
})

test('who speaks keeps the place, however many wait', async () => {
  const { live, clock, seen } = liveText()
  const whole = writeWav(tone(440, 6, 16_000))
  const third = Math.floor(whole.length / 3)
  for (const id of ['a', 'b', 'c', 'd']) live.add(recording(id, `author of ${id}`), 0, whole.slice(0, third))
  await until(() => seen.opened === 4)
  clock.moveOn(30_000)
  for (const id of ['a', 'b', 'c', 'd'])
    live.add(recording(id, `author of ${id}`), 1, whole.slice(third, 2 * third))
  // More than all could give without the second piece of each: three of them four seconds, and one two.
  await until(() => seen.samples > 14 * SAMPLES)
  for (const id of ['e', 'f']) live.add(recording(id, `holder of ${id}`), 0, halves[0])
  await lookedUp()
  expect(seen.opened).toBe(4)
  live.closeAll()
  await until(() => seen.closed === 4)
})

test('a piece that plays longer than time has passed ends the live text, and burns nothing', async () => {
  const { live, errors, seen } = liveText()
  const begun = process.cpuUsage()
  live.add(recording('a'), 0, hollowFlac(4 * 60 * 60))
  await until(() => seen.closed === 1)
  expect(seen.samples / SAMPLES).toBeLessThan(30)
  expect(errors).toEqual([])
  expect(workSince(begun)).toBeLessThan(10_000)
})

test('a user has two visits at once, and beginning again and again is paid for', async () => {
  const { live, clock, seen } = liveText()
  for (const id of ['a', 'b', 'c']) live.add(recording(id), 0, halves[0])
  await lookedUp()
  expect(seen.opened).toBe(2)
  for (const id of ['a', 'b']) live.close(id)
  await until(() => seen.closed === 2)
  for (const id of ['d', 'e', 'f', 'g', 'h']) {
    const { opened, closed } = seen
    live.add(recording(id), 0, halves[0])
    await lookedUp()
    if (seen.opened > opened) {
      live.close(id)
      await until(() => seen.closed > closed)
    }
  }
  expect(seen.opened).toBeLessThan(7)
  clock.moveOn(60_000)
  const { opened } = seen
  live.add(recording('i'), 0, halves[0])
  await lookedUp()
  expect(seen.opened).toBe(opened + 1)
  live.closeAll()
  await until(() => seen.closed === seen.opened)
})
