// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { RecordingStrip } from './recording-strip.tsx'

function show(kind: 'recording' | 'paused' | 'stopping') {
  const actions = { onPause: vi.fn(), onResume: vi.fn(), onStop: vi.fn() }
  const strip = (
    <RecordingStrip state={{ kind, elapsedMs: 83_000 }} name="Room 4" to="/Notes?note=1" {...actions} />
  )
  return { ...renderScreen([{ path: '/', element: strip }]), actions }
}

test('says which visit is recorded and how long, leads there, and stops it from here', async () => {
  const { user, actions } = show('recording')
  const visit = screen.getByRole('link', { name: /Recording “Room 4”/ })
  expect(visit.getAttribute('href')).toBe('/Notes?note=1')
  expect(screen.getByRole('timer', { name: '1:23 recorded' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pause recording' }))
  await user.click(screen.getByRole('button', { name: 'Stop recording' }))
  expect(actions.onPause).toHaveBeenCalledOnce()
  expect(actions.onStop).toHaveBeenCalledOnce()
})

test('a paused one is resumed from here', async () => {
  const { user, actions } = show('paused')
  await user.click(screen.getByRole('button', { name: 'Resume recording' }))
  expect(actions.onResume).toHaveBeenCalledOnce()
})
