import { expect, test } from 'vitest'
import type { RecorderState } from '../recorder.ts'
import type { Upload } from '../uploads.ts'
import { toldOf } from './phone-told.ts'

const RECORDING = '00000000-0000-4000-8000-000000000002'
const calm = { muted: false, silent: false, trouble: null, lastMinute: false }
const running = { noteId: 'n', recordingId: RECORDING, limitMs: 300_000, elapsedMs: 4_000, warnings: calm }
const idle: RecorderState = { kind: 'idle', ended: null }
const ended: RecorderState = {
  kind: 'idle',
  ended: { noteId: 'n', recordingId: RECORDING, limitMs: 300_000, reason: 'pressed' },
}

function upload(state: Upload['state'], interrupted = false): Upload {
  return {
    recording: {
      recordingId: RECORDING,
      noteId: 'n',
      userId: 'u',
      mediaType: 'audio/webm',
      startedAt: '2026-11-24T10:00:00.000Z',
      consent: { given: true, how: 'verbal' },
      limitMs: 300_000,
      state: 'stopped',
      pieces: 5,
      durationMs: 5_000,
      write: true,
    },
    interrupted,
    keptIn: { kind: 'device' },
    state,
  }
}
const sending = upload({ kind: 'sending', sent: 3, recorded: 5 })
const done = upload({ kind: 'done', recording: null, sent: 5, recorded: 5 })

test.each<[string, RecorderState, Upload[], object]>([
  ['before anything', idle, [], { doing: 'ready', recordingId: null, unsent: 0, level: null }],
  [
    'while it records',
    { kind: 'recording', ...running },
    [sending],
    { doing: 'recording', recordingId: RECORDING, elapsedMs: 4_000, limitMs: 300_000, unsent: 2, level: 0.5 },
  ],
  [
    'while nothing is heard',
    { kind: 'recording', ...running, warnings: { ...calm, silent: true } },
    [],
    { doing: 'recording', isQuiet: true },
  ],
  ['paused', { kind: 'paused', ...running }, [], { doing: 'paused' }],
  ['stopping', { kind: 'stopping', ...running }, [sending], { doing: 'sending' }],
  ['stopped, not all sent', ended, [sending], { doing: 'sending', unsent: 2, elapsedMs: 5_000 }],
  ['all sent', ended, [done], { doing: 'done', recordingId: RECORDING, unsent: 0 }],
  ['all sent by an earlier page', idle, [done], { doing: 'ready' }],
  [
    'interrupted by a reload',
    idle,
    [upload({ kind: 'sending', sent: 5, recorded: 5 }, true)],
    { doing: 'failed', recordingId: RECORDING },
  ],
  [
    'refused by the server',
    ended,
    [upload({ kind: 'refused', sentence: 'No.', sent: 0, recorded: 5 })],
    { doing: 'failed', unsent: 5 },
  ],
])('%s', (_, state, uploads, expected) => {
  expect(toldOf(state, uploads, 0.5)).toMatchObject(expected)
})
