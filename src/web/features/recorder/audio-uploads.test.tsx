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

const scrolledTo = vi.fn<() => void>()
Element.prototype.scrollIntoView = scrolledTo

/** The uploads while this note is open. */
function show(openNoteId: string) {
  const onOpenNote = vi.fn<(id: string) => void>()
  const labelOf = (id: string) => (id === noteId ? 'Knee' : null)
  const element = <AudioUploads openNoteId={openNoteId} labelOf={labelOf} onOpenNote={onOpenNote} />
  return { ...renderScreen([{ path: '/', element }], '/'), onOpenNote }
}

test('a file of another visit names that visit, and does not move what is looked at', async () => {
  fakeServer([createTicket, () => refusal(404, 'not_found', 'This note does not exist.')])
  const { user, onOpenNote } = show('00000000-0000-4000-8000-000000000002')
  await audioUploads.start(noteId, file(), 60_000)
  expect(await screen.findByText('“Knee”: visit.wav')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Open the visit' }))
  expect(onOpenNote).toHaveBeenCalledExactlyOnceWith(noteId)
  expect(scrolledTo).not.toHaveBeenCalled()
})

test('a file that was refused is shown, named in the list, and kept from going with the page', async () => {
  fakeServer([createTicket, () => refusal(404, 'not_found', 'This note does not exist.')])
  show(noteId)
  expect(asksBeforeLeaving()).toBe(false)
  await audioUploads.start(noteId, file(), 60_000)
  expect(await screen.findByText('This note does not exist.')).toBeDefined()
  expect(scrolledTo).toHaveBeenCalledOnce()
  expect(renderHook(useUnsentFiles).result.current.get(noteId)?.isHeldUp).toBe(true)
  expect(asksBeforeLeaving()).toBe(true)
  audioUploads.remove(audioUploads.snapshot()[0]!.id)
  expect(asksBeforeLeaving()).toBe(false)
})

test.each([
  ['recording_limit', false, 400],
  ['not_found', true, 404],
] as const)('after %s a second try is offered: %s', async (code, isOffered, status) => {
  fakeServer([createTicket, () => refusal(status, code, 'Choose another file.')])
  show(noteId)
  await audioUploads.start(noteId, file(), 60_000)
  expect(await screen.findByText('Choose another file.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isOffered)
})
