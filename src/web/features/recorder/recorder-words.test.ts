import { expect, test } from 'vitest'
import { announcementOf, lengthInWords, limitInWords, safetyInWords } from './recorder-words.ts'
import type { RecorderState } from './recorder.ts'
import type { Upload } from './uploads.ts'

test.each([
  [192_000, '3:12'],
  [5000, '0:05'],
  [725_000, '12:05'],
  [3_840_000, '1:04:00'],
])('%i ms is %s', (milliseconds, words) => {
  expect(lengthInWords(milliseconds)).toBe(words)
})

test('the limit is announced, with its reason in the trial', () => {
  expect(limitInWords(5 * 60_000)).toBe('Up to 5 minutes in the trial')
  expect(limitInWords(40 * 60_000)).toBe('Up to 40 minutes')
  expect(limitInWords(60_000)).toBe('Up to 1 minute')
})

const upload = (change: Partial<Upload>): Upload => ({
  recording: { pieces: 43 } as Upload['recording'],
  interrupted: false,
  keptIn: { kind: 'device' },
  state: { kind: 'sending', sent: 42, recorded: 43 },
  ...change,
})

test.each<[Partial<Upload>, string]>([
  [{}, 'Kept on this device · 42 of 43 pieces on the server'],
  [
    { keptIn: { kind: 'memory', sentence: 'Full.' } },
    'Kept in this page only · 42 of 43 pieces on the server',
  ],
  [
    { state: { kind: 'waiting', reason: 'session', sentence: '', sent: 1, recorded: 9 } },
    'Kept on this device · sign in again to send the rest (1 of 43 pieces on the server)',
  ],
  [
    { state: { kind: 'waiting', reason: 'server', sentence: '', sent: 1, recorded: 9 } },
    'Kept on this device · the server cannot be reached, sending goes on by itself (1 of 43 pieces on the server)',
  ],
  [
    { state: { kind: 'refused', sentence: 'This note was deleted.', sent: 0, recorded: 9 } },
    'Kept on this device only. This note was deleted.',
  ],
  [{ state: { kind: 'done', recording: null, sent: 0, recorded: 0 } }, 'Nothing was recorded'],
])('%j is said as: %s', (change, words) => {
  expect(safetyInWords(upload(change))).toBe(words)
})

test('a minute before the end is announced once, and the seconds are not', () => {
  const at = (elapsedMs: number): RecorderState => ({
    kind: 'recording',
    noteId: 'n',
    recordingId: 'r',
    limitMs: 300_000,
    elapsedMs,
    warnings: { muted: false, silent: false, trouble: null, lastMinute: elapsedMs >= 240_000 },
  })
  expect(announcementOf(at(1000), 'n')).toBe(announcementOf(at(2000), 'n'))
  expect(announcementOf(at(240_000), 'n')).toBe('One minute of recording is left.')
  expect(announcementOf(at(250_000), 'n')).toBe('One minute of recording is left.')
})
