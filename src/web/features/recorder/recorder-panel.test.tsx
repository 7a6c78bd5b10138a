// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { makeUser } from '#testing/make-user.ts'
import { keepSession } from '#web/lib/session.ts'
import { eventually } from '#testing/eventually.ts'
import { RecorderPanel } from './recorder-panel.tsx'

const noteId = '00000000-0000-4000-8000-000000000001'
const getUserMedia = vi.fn(() => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')))

beforeEach(() => {
  getUserMedia.mockClear()
  vi.stubGlobal('isSecureContext', true)
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia,
    enumerateDevices: () => Promise.resolve([]),
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
})

function open(baa: 'verified' | 'unverified') {
  keepSession({ user: makeUser({ account_details: { baa_status: baa } }), token: 'token' })
  fakeServer()
  const onNoteNeeded = vi.fn(() => Promise.resolve({ noteId, limitMs: 300_000 }))
  const panel = (
    <RecorderPanel note={null} limitMs={300_000} onNoteNeeded={onNoteNeeded} onFinished={() => {}} />
  )
  return { ...renderScreen([{ path: '/', element: panel }]), onNoteNeeded }
}

const button = (name: string) => screen.findByRole('button', { name })

test('the microphone opens only after it was said how the patient agreed', async () => {
  const { user, onNoteNeeded } = open('verified')
  await user.click(await button('Record the visit'))
  await user.click(await button('Start recording'))
  expect(await screen.findByText(/Choose how the patient agreed/)).toBeDefined()
  expect(getUserMedia).not.toHaveBeenCalled()
  expect(onNoteNeeded).not.toHaveBeenCalled()
  await user.click(screen.getByLabelText('Signed a form'))
  await user.click(await button('Start recording'))
  await eventually(() => expect(getUserMedia).toHaveBeenCalledOnce())
  expect(onNoteNeeded).toHaveBeenCalledOnce()
})

test('a patient who declined is not recorded: the visit is dictated afterwards', async () => {
  const { user } = open('verified')
  await user.click(await button('Record the visit'))
  await user.click(await button('The patient declined'))
  expect(await screen.findByText(/the microphone stays off/)).toBeDefined()
  expect(await button('The patient has left: dictate')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Record the visit' })).toBeNull()
  expect(getUserMedia).not.toHaveBeenCalled()
})

test('in practice mode the answer stands ready, and the limit is announced before', async () => {
  const { user } = open('unverified')
  expect(await screen.findByText('Up to 5 minutes in the trial.')).toBeDefined()
  await user.click(await button('Record the visit'))
  expect(screen.getByLabelText<HTMLInputElement>('Practice visit: no real patient').checked).toBe(true)
  await user.click(await button('Start recording'))
  await eventually(() => expect(getUserMedia).toHaveBeenCalledOnce())
})
