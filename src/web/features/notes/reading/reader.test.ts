// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import type { ReadingLine } from './reading-lines.ts'
import { Reader, type ReadingOf } from './reader.ts'

/** An audio element that plays when it is told to, and ends when a test says so. */
class FakeAudio extends EventTarget {
  src = ''
  playbackRate = 1
  defaultPlaybackRate = 1
  paused = true
  ended = false

  play(): Promise<void> {
    this.paused = false
    this.ended = false
    return Promise.resolve()
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }

  end(): void {
    this.paused = true
    this.ended = true
    this.dispatchEvent(new Event('ended'))
  }
}

class Gone extends Error {}

function setUp(ids: string[] = ['a', 'b', 'c']) {
  const lines: ReadingLine[] = ids.map((id) => ({ id, text: id, withTitle: false }))
  const audio = new FakeAudio()
  const soundOf = vi.fn<(line: ReadingLine) => Promise<string>>(({ id }) => Promise.resolve(`sound of ${id}`))
  const onFailure = vi.fn<(error: unknown) => void>()
  const reader = new Reader({
    audio: audio as unknown as HTMLAudioElement,
    soundOf,
    silence: () => 'silence',
    isGone: (error) => error instanceof Gone,
    onFailure,
  })
  const of: ReadingOf = { key: 'hpi', title: 'HPI', lines: () => lines, settle: () => Promise.resolve(true) }
  const state = () => {
    const now = reader.getState()
    return now.kind === 'idle' ? 'idle' : `${now.phase} ${now.sentenceId} ${now.at + 1}/${now.count}`
  }
  const comes = (wanted: string) => eventually(() => expect(state()).toBe(wanted))
  return { reader, of, lines, audio, soundOf, onFailure, state, comes }
}

test('sentences follow each other, the next is fetched while one is heard, and after the last it is still', async () => {
  const { reader, of, audio, soundOf, comes } = setUp(['a', 'b'])
  reader.start(of)
  await comes('playing a 1/2')
  expect(audio.src).toBe('sound of a')
  expect(soundOf.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b'])
  audio.end()
  await comes('playing b 2/2')
  audio.end()
  await comes('idle')
})

test('it begins where one is, and goes back and on, but not beyond the ends', async () => {
  const { reader, of, comes, state } = setUp()
  reader.start(of, 'b')
  await comes('playing b 2/3')
  reader.step(1)
  await comes('playing c 3/3')
  reader.step(1)
  expect(state()).toBe('playing c 3/3')
  reader.step(-1)
  await comes('playing b 2/3')
})

test('it pauses and goes on in the middle of a sentence', async () => {
  const { reader, of, audio, comes } = setUp()
  reader.start(of)
  await comes('playing a 1/3')
  reader.toggle()
  await comes('paused a 1/3')
  expect(audio.paused).toBe(true)
  reader.toggle()
  await comes('playing a 1/3')
  expect(audio.src).toBe('sound of a')
})

test('what is paused before it was heard does not begin by itself', async () => {
  const { reader, of, audio, soundOf, comes } = setUp()
  const sound = Promise.withResolvers<string>()
  soundOf.mockReturnValueOnce(sound.promise)
  reader.start(of)
  await comes('loading a 1/3')
  reader.pause()
  sound.resolve('sound of a')
  await comes('paused a 1/3')
  expect(audio.src).toBe('silence')
  reader.toggle()
  await comes('playing a 1/3')
})

test('headphones that are pulled out pause it', async () => {
  const { reader, of, audio, comes } = setUp()
  reader.start(of)
  await comes('playing a 1/3')
  audio.pause()
  await comes('paused a 1/3')
})

test('what comes after stopping is not heard', async () => {
  const { reader, of, audio, soundOf, state } = setUp()
  const sound = Promise.withResolvers<string>()
  soundOf.mockReturnValueOnce(sound.promise)
  reader.start(of)
  reader.stop()
  sound.resolve('sound of a')
  await sound.promise
  expect(state()).toBe('idle')
  expect(audio).toMatchObject({ src: 'silence', paused: true })
})

test('a sentence that was taken out meanwhile is passed over, and one that went in is read', async () => {
  const { reader, of, lines, audio, soundOf, comes } = setUp()
  reader.start(of)
  await comes('playing a 1/3')
  lines.splice(1, 0, { id: 'new', text: 'new', withTitle: false })
  audio.end()
  await comes('playing new 2/4')
  lines.splice(1, 1)
  audio.end()
  await comes('playing b 2/3')
  soundOf.mockRejectedValueOnce(new Gone())
  reader.start(of)
  await comes('playing b 2/3')
})

test('a failure stops it and is told once', async () => {
  const { reader, of, soundOf, onFailure, comes } = setUp()
  soundOf.mockRejectedValueOnce(new Error('away'))
  reader.start(of)
  await comes('idle')
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('away'))
})

test('the speed holds for every sentence', async () => {
  const { reader, of, audio, comes } = setUp()
  reader.setSpeed(1.5)
  reader.start(of)
  await comes('playing a 1/3')
  audio.playbackRate = 1
  audio.end()
  await comes('playing b 2/3')
  expect(audio.playbackRate).toBe(1.5)
})
