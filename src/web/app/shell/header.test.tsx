// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { getHealth, getWriterHealth } from '#contract/health.ts'
import { getUserPreferences, Preferences, updateToggle } from '#contract/preferences.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, bodyOf, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { Header } from './header.tsx'
import { useMute } from './use-mute.ts'

const clinic = (users: string[]) => ({ id: '1d3b0a0e-64b5-4be8-a40f-c1a6fd2b9d30', name: 'Clinic', users })
const person = makeUser()

function Frame({ user }: { user: User }) {
  const none = () => undefined
  return (
    <Header
      user={user}
      notesTo="/Notes?note=1"
      isPractice={false}
      trial={null}
      mute={useMute(user)}
      onMenu={none}
      onFind={none}
      onContact={none}
      onLogout={none}
    />
  )
}

function show(user: User) {
  const calls = fakeServer(
    [getHealth, () => answer(getHealth, { status: 'up' })],
    [
      getWriterHealth,
      () => answer(getWriterHealth, { status: 'up', engine: 'embedded', answersFreely: false }),
    ],
    [getUserPreferences, () => answer(getUserPreferences, { preferences: Preferences.parse({}) })],
    [updateToggle, () => answer(updateToggle, { preferences: Preferences.parse({ isMuted: true }) })],
  )
  return { calls, ...renderScreen([{ path: '/', element: <Frame user={user} /> }]) }
}

test('a member of an organization mutes its notifications', async () => {
  const { calls, user } = show({ ...person, organization: clinic([person.userId]) })
  await user.click(await screen.findByRole('button', { name: 'Mute Notifications' }))
  await screen.findByRole('button', { name: 'Unmute Notifications' })
  const sent = calls.find(({ path }) => path === updateToggle.path)
  expect(bodyOf(updateToggle, sent)).toEqual({ preferences: { isMuted: true } })
})

test.each([
  ['no organization', null],
  ['an organization whose list is without them', clinic(['5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d22'])],
])('somebody with %s has nothing to mute', async (_, organization) => {
  show({ ...person, organization })
  await screen.findByRole('button', { name: 'Your account' })
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull()
})

test.each([
  ['verified', 1],
  ['pending', 0],
  ['unverified', 0],
] as const)('an agreement that is %s: HIPAA badges %i', async (baa_status, badges) => {
  show(makeUser({ account_details: { baa_status } }))
  await screen.findByRole('button', { name: 'Your account' })
  expect(screen.queryAllByRole('link', { name: 'HIPAA' })).toHaveLength(badges)
})

test('the HIPAA badge leads to the terms and conditions', async () => {
  show(makeUser({ account_details: { baa_status: 'verified' } }))
  const badge = await screen.findByRole('link', { name: 'HIPAA' })
  expect(badge.getAttribute('href')).toBe('/terms-and-conditions')
})

test('a long name is cut for the eye and whole for the ear', async () => {
  show(makeUser({ personal_information: { first_name: 'Cassandra', last_name: 'Sample' } }))
  expect((await screen.findByText('Dr. Cassan…')).getAttribute('aria-hidden')).toBe('true')
  screen.getByText('Welcome, Dr. Cassandra Sample')
})
