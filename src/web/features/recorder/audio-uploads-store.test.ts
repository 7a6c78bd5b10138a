// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/lib/call.ts'
import { clearSession, keepSession } from '#web/lib/session.ts'
import { eventually } from '#testing/eventually.ts'
import { makeUser } from '#testing/make-user.ts'
import { audioUploads } from './audio-uploads-store.ts'
import { useFilesOnTheirWay } from './files-on-their-way.ts'
import { uploadAudio, type UploadAudioOptions } from './upload-audio.ts'

// No sound is played here to be measured, and no server takes it: what is sent is told by hand.
vi.mock('./sound-duration.ts', () => ({ soundDurationMs: async () => null }))
vi.mock('./upload-audio.ts', () => ({ uploadAudio: vi.fn<typeof uploadAudio>() }))

const noteId = '00000000-0000-4000-8000-000000000001'
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

interface Sending {
  options: UploadAudioOptions
  refuse: (error: Error) => void
}
const sending: Sending[] = []

beforeEach(() => {
  sending.length = 0
  vi.mocked(uploadAudio).mockImplementation((_noteId, _file, options = {}) => {
    const { promise, reject } = Promise.withResolvers<never>()
    options.signal?.addEventListener('abort', () => reject(new CallError({ code: 'aborted', message: '' })))
    sending.push({ options, refuse: reject })
    return promise
  })
  keepSession({ user: makeUser(), token: 'one' })
})

async function start(): Promise<Sending> {
  void audioUploads.start(noteId, new File(['abc'], 'Doe knee.wav'), 60_000)
  return eventually(() => {
    expect(sending).toHaveLength(1)
    return sending[0]!
  })
}

test('a file that is being sent goes on when its user leaves, and is not named to the next one', async () => {
  const { options, refuse } = await start()
  options.onProgress?.(0.5)
  expect(useFilesOnTheirWay.getState().count).toBe(1)
  clearSession()
  expect(audioUploads.snapshot()).toEqual([])
  expect(useFilesOnTheirWay.getState().count).toBe(0)
  expect(options.signal?.aborted).toBe(false)
  expect(asksBeforeLeaving()).toBe(true)
  refuse(new CallError({ code: 'unauthenticated', message: 'Sign in.' }))
  await eventually(() => expect(asksBeforeLeaving()).toBe(false))
  expect(audioUploads.snapshot()).toEqual([])
})

test('what waits to be sent, or has failed, goes with its user', async () => {
  const { options } = await start()
  void audioUploads.start(noteId, new File(['abc'], 'second.wav'), 60_000)
  clearSession()
  expect(options.signal?.aborted).toBe(true)
  expect(asksBeforeLeaving()).toBe(false)
  keepSession({ user: makeUser(), token: 'two' })
  const third = audioUploads.start(noteId, new File(['abc'], 'third.wav'), 60_000)
  // The second one was never begun: the next to be sent is the third.
  await eventually(() => expect(sending).toHaveLength(2))
  expect(audioUploads.snapshot().map(({ fileName }) => fileName)).toEqual(['third.wav'])
  sending[1]!.refuse(new CallError({ code: 'too_large', message: 'Too large.' }))
  expect(await third).toBeNull()
  expect(audioUploads.snapshot()).toHaveLength(1)
  clearSession()
  expect(audioUploads.snapshot()).toEqual([])
})
