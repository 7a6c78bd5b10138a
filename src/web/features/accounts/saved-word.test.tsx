// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getUserPreferences, updateToggle, type Preferences } from '#contract/preferences.ts'
import { listPasskeys } from '#contract/second-factors.ts'
import { listSessions } from '#contract/sign-in.ts'
import { eventually } from '#testing/eventually.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { keepSession } from '#web/lib/session.ts'
import { SettingsScreen } from './settings-screen.tsx'

const section = (name: string) => within(screen.getByRole('region', { name }))

test('each choice for new notes says that it is saved, or why it is not', async () => {
  const preferences: Preferences = {
    template: 'soap',
    templateId: null,
    style: 'standard',
    lettersMode: 'off',
    physicalExam: true,
    assessmentPlan: true,
    telehealthCheck: false,
    autoMic: false,
    isMuted: false,
  }
  let isRefused = false
  keepSession({ user: makeUser(), token: 'one' })
  fakeServer(
    [getUserPreferences, () => answer(getUserPreferences, { preferences })],
    [
      updateToggle,
      () =>
        isRefused
          ? refusal(409, 'conflict', 'This template is gone.')
          : answer(updateToggle, { preferences: { ...preferences, autoMic: true } }),
    ],
    [
      listPasskeys,
      () => answer(listPasskeys, { passkeys: [], hasAuthenticator: false, recoveryCodesLeft: 0 }),
    ],
    [listSessions, () => answer(listSessions, { sessions: [] })],
  )
  const { user } = renderScreen([{ path: '/', element: <SettingsScreen templates={null} /> }])
  const notes = section('New notes')
  await user.click(await notes.findByRole('switch', { name: /Start recording at once/ }))
  await eventually(() => expect(notes.getByRole('status').textContent).toContain('Saved'))
  isRefused = true
  await user.click(notes.getByRole('switch', { name: /Telehealth check/ }))
  await eventually(() =>
    expect(notes.getByRole('status').textContent).toBe('Not saved. This template is gone.'),
  )
  const device = section('This device')
  await user.click(device.getByRole('switch', { name: /Single keys/ }))
  expect(device.getByRole('status').textContent).toContain('Saved')
})
