// @vitest-environment jsdom
import { cleanup, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTicket } from '#contract/writing.ts'
import { fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { audioUploads } from './audio-uploads-store.ts'
import { AudioUploads, useUnsentFiles } from './audio-uploads.tsx'

// No sound is played here to be measured.
vi.mock('./sound-duration.ts', () => ({ soundDurationMs: async () => null }))

const noteId = '00000000-0000-4000-8000-000000000001'
const file = () => new File(['abc'], 'visit.wav', { type: 'audio/wav' })
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => {
  cleanup()
  for (const { id } of audioUploads.snapshot()) audioUploads.remove(id)
})

test('a file that was refused is shown, named in the list, and kept from going with the page', async () => {
  fakeServer([createTicket, () => refusal(404, 'not_found', 'This note does not exist.')])
  renderScreen([{ path: '/', Component: AudioUploads }], '/')
  expect(asksBeforeLeaving()).toBe(false)
  await audioUploads.start(noteId, file(), 60_000)
  expect(await screen.findByText('This note does not exist.')).toBeDefined()
  expect(renderHook(useUnsentFiles).result.current.get(noteId)?.isHeldUp).toBe(true)
  expect(asksBeforeLeaving()).toBe(true)
  audioUploads.remove(audioUploads.snapshot()[0]!.id)
  expect(asksBeforeLeaving()).toBe(false)
})
