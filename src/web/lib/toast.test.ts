// @vitest-environment jsdom
import { toast } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { showError, showHeaderMessage, showInfo, showSuccess } from './toast-messages.tsx'
import { toastError } from './toast.ts'
import { useTrialStop } from './trial-limits.ts'

let shown: ReturnType<typeof watchToasts>
beforeEach(() => {
  shown = watchToasts()
})
afterEach(() => vi.unstubAllGlobals())

function onScreen(kind: 'phone' | 'wide') {
  vi.stubGlobal('matchMedia', () => ({ matches: kind === 'phone' }))
}

test('on a wide window a notification stays 3 s, top center', () => {
  onScreen('wide')
  showInfo('Saved elsewhere.')
  expect(shown.info.mock.calls.at(-1)?.[1]).toMatchObject({
    autoClose: 3_000,
    position: 'top-center',
    draggable: false,
  })
})

test('on a phone it stays 1 s, top right, and goes at a click or when dragged over 60 %', () => {
  onScreen('phone')
  showSuccess('Copied.')
  expect(shown.success.mock.calls.at(-1)?.[1]).toMatchObject({
    autoClose: 1_000,
    position: 'top-right',
    closeOnClick: true,
    pauseOnHover: true,
    draggable: true,
    draggablePercent: 60,
  })
})

test('a click on a message with Undo does not take the chance away', () => {
  onScreen('phone')
  showSuccess('Deleted.', () => undefined)
  expect(shown.success.mock.calls.at(-1)?.[1]).toMatchObject({ autoClose: 10_000, closeOnClick: false })
})

test('the next message about the same takes its place, and one about something else does not', () => {
  onScreen('wide')
  shown.success.mockReturnValueOnce('first').mockReturnValueOnce('other').mockReturnValueOnce('second')
  showSuccess('Added to Plan.', () => undefined, 'said')
  showSuccess('Note deleted.', () => undefined)
  showSuccess('Added to Results.', () => undefined, 'said')
  expect(shown.dismiss.mock.calls).toEqual([['first']])
})

test.each(['phone', 'wide'] as const)('a failure stays 5 s, top center (%s)', (kind) => {
  onScreen(kind)
  showError('The server cannot be reached.')
  expect(shown.error.mock.calls.at(-1)?.[1]).toMatchObject({ autoClose: 5_000, position: 'top-center' })
})

test.each(['phone', 'wide'] as const)('a message of the header stays 5 s, top center (%s)', (kind) => {
  onScreen(kind)
  showHeaderMessage('Support message sent successfully')
  expect(shown.success.mock.calls.at(-1)?.[1]).toMatchObject({ autoClose: 5_000, position: 'top-center' })
})

test('what the end of the trial stopped is answered by the frame, not by a message', () => {
  toastError(new CallError({ code: 'trial_expired', message: 'Your trial has expired.' }))
  expect(useTrialStop.getState().stop).toBe('expired')
  expect(shown.error).not.toHaveBeenCalled()
})

function watchToasts() {
  return {
    error: vi.spyOn(toast, 'error'),
    info: vi.spyOn(toast, 'info'),
    success: vi.spyOn(toast, 'success'),
    dismiss: vi.spyOn(toast, 'dismiss'),
  }
}
