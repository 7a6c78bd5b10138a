// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Recording } from '#contract/recordings.ts'
import { makeSegment } from '#testing/make-note.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { WordlessRecordings } from './wordless-recordings.tsx'

const silent: Recording = {
  id: '00000000-0000-4000-8000-000000000002',
  noteId: '00000000-0000-4000-8000-000000000001',
  source: 'microphone',
  state: 'transcribed',
  mediaType: 'audio/webm',
  durationMs: 65_000,
  bytes: 3,
  pieces: 1,
  failure: 'No speech was found in this recording. Listen to it, or type what was said.',
  createdAt: '2026-01-01T10:00:00.000Z',
}

function open(recordings: Recording[], segments = [makeSegment()].slice(1)) {
  const toggle = vi.fn()
  const element = (
    <WordlessRecordings
      recordings={recordings}
      segments={segments}
      player={{ state: { kind: 'idle' }, toggle }}
    />
  )
  return { ...renderScreen([{ path: '/', element }], '/'), toggle }
}

test('a recording without words is listened to from its beginning to its end', async () => {
  const { user, toggle } = open([silent])
  expect(screen.getByText(/01:05/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Listen to the recording of/ }))
  expect(toggle).toHaveBeenCalledWith(silent.id, [{ recordingId: silent.id, fromMs: 0, toMs: 65_000 }])
})

test('one that is still to be transcribed, and one with words, have no such player', () => {
  open([{ ...silent, state: 'received' }])
  open([silent], [{ ...makeSegment(), recordingId: silent.id }])
  expect(screen.queryByRole('button')).toBeNull()
})

test('it stays to be heard beside words that were typed', () => {
  open([silent], [{ ...makeSegment(), recordingId: null }])
  screen.getByRole('button', { name: /Listen to the recording of/ })
})
