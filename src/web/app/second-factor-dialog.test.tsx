// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { listSessions } from '#contract/sign-in.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { call } from '#web/lib/call.ts'
import { keepSession, useSession } from '#web/lib/session.ts'
import { eventually } from '#testing/eventually.ts'
import { useRecordingNow } from './recording-now.ts'
import { SecondFactorDialog } from './second-factor-dialog.tsx'

const held = makeUser({ isHeld: true })

test('a call that waits for a second factor goes on once there is one, and not before', async () => {
  keepSession({ user: held, token: 'the same' })
  let isFree = false
  const calls = fakeServer(
    [getUser, () => answer(getUser, { user: held, token: 'the same' })],
    [
      listSessions,
      () =>
        isFree
          ? answer(listSessions, { sessions: [] })
          : refusal(403, 'two_factor_setup_required', 'Everybody signs in with two factors here.'),
    ],
  )
  const waiting = call(listSessions, {})
  await eventually(() => expect(useSession.getState().phase).toBe('held'))
  // The account as it still is frees nothing.
  keepSession(await call(getUser, {}))
  expect(useSession.getState().phase).toBe('held')
  expect(calls).toHaveLength(2)
  isFree = true
  keepSession({ user: makeUser(), token: 'the same' })
  expect(await waiting).toEqual({ sessions: [] })
})

test('nothing stands before a recording: it is asked for when that has ended', async () => {
  keepSession({ user: held, token: 'recording' })
  useSession.setState({ phase: 'held' })
  useRecordingNow.setState({ running: true })
  fakeServer([getUser, () => answer(getUser, { user: held, token: 'recording' })])
  renderScreen([{ path: '/Notes', Component: SecondFactorDialog }], '/Notes')
  await eventually(() => expect(useSession.getState().loading).toBe(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => useRecordingNow.setState({ running: false }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Nothing you typed is lost.')
})
