import { expect, test } from 'vitest'
import type { Note } from '#contract/notes.ts'
import { hindranceOf, isComing, uploadsToShow, wordsToShow } from './panel-view.ts'
import type { RecorderState } from './recorder.ts'
import type { Upload } from './uploads.ts'

const idle: RecorderState = { kind: 'idle', ended: null }
const ended: RecorderState = {
  kind: 'idle',
  ended: { noteId: 'note', recordingId: 'last', limitMs: 300_000, reason: 'pressed' },
}
const recording: RecorderState = {
  kind: 'recording',
  noteId: 'note',
  recordingId: 'now',
  limitMs: 300_000,
  elapsedMs: 0,
  warnings: { muted: false, silent: false, trouble: null, lastMinute: false },
}

const upload = (recordingId: string, change: Partial<Upload> & { noteId?: string } = {}): Upload => ({
  recording: { recordingId, noteId: change.noteId ?? 'note' } as Upload['recording'],
  interrupted: false,
  keptIn: { kind: 'device' },
  state: { kind: 'sending', sent: 0, recorded: 1 },
  ...change,
})
const done: Upload['state'] = { kind: 'done', recording: null, sent: 1, recorded: 1 }

test('a line for each recording of the note on its way, and for the one that just arrived', () => {
  const uploads = [
    upload('old', { state: done }),
    upload('other note', { noteId: 'other' }),
    upload('interrupted', { interrupted: true }),
    upload('refused', { state: { kind: 'refused', sentence: 'No.', sent: 0, recorded: 1 } }),
    upload('on its way'),
    upload('last', { state: done }),
  ]
  const shown = (state: RecorderState) =>
    uploadsToShow(uploads, 'note', state).map((one) => one.recording.recordingId)
  expect(shown(ended)).toEqual(['on its way', 'last'])
  expect(shown(idle)).toEqual(['on its way'])
})

test('words follow from a recording on its way, and from none in which nothing was recorded', () => {
  const whole = { id: 'last' } as Exclude<Extract<Upload['state'], { kind: 'done' }>['recording'], null>
  expect(isComing([upload('last')])).toBe(true)
  expect(isComing([upload('last', { state: { ...done, recording: whole } })])).toBe(true)
  expect(isComing([upload('last', { state: done })])).toBe(false)
  expect(isComing([])).toBe(false)
})

test('the line goes once the recording was transcribed', () => {
  const uploads = [upload('last', { state: done })]
  expect(uploadsToShow(uploads, 'note', ended, [{ id: 'last', state: 'transcribing' }])).toHaveLength(1)
  expect(uploadsToShow(uploads, 'note', ended, [{ id: 'last', state: 'transcribed' }])).toEqual([])
})

test('the words of the recording that is on, then of the one that just ended, and of no other', () => {
  const words = (recordingId: string) => ({ recordingId, finals: [{ startMs: 0, text: 'Hello.' }], open: '' })
  expect(wordsToShow(words('now'), 'note', recording, [])?.finals).toHaveLength(1)
  expect(wordsToShow(words('before'), 'note', recording, [])?.finals).toEqual([])
  expect(wordsToShow(words('now'), 'other', recording, [])).toBeNull()
  expect(wordsToShow(words('last'), 'note', ended, [])?.finals).toHaveLength(1)
  expect(wordsToShow(words('before'), 'note', ended, [])).toBeNull()
})

test('the live words give way once the whole recording was transcribed', () => {
  const words = { recordingId: 'last', finals: [{ startMs: 0, text: 'Hello.' }], open: '' }
  expect(wordsToShow(words, 'note', ended, [{ id: 'last', state: 'transcribing' }])).toBe(words)
  expect(wordsToShow(words, 'note', ended, [{ id: 'last', state: 'transcribed' }])).toBeNull()
})

test.each<[Note['status'], RegExp]>([
  ['signed', /addendum/],
  ['amended', /addendum/],
  ['archived', /Bring it back/],
  ['ready', /subscription/],
])('what hinders recording on a note that is %s is said with a way out', (status, sentence) => {
  const abilities = { record: false } as Note['abilities']
  expect(hindranceOf({ status, deletedAt: null, abilities })).toMatch(sentence)
  expect(hindranceOf({ status, deletedAt: null, abilities: { ...abilities, record: true } })).toBeNull()
})
