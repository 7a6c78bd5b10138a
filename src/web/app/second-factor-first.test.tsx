// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/lib/session.ts'
import { makeUser } from '#testing/make-user.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { afterSecondFactor } from './second-factor-first.tsx'

const Screen = afterSecondFactor(() => <button type="button">Add user</button>)

function open(fields: Parameters<typeof makeUser>[0]) {
  useSession.setState({ user: makeUser({ ...fields, account_details: { role: 'admin' } }) })
  renderScreen([{ path: '/', element: <Screen /> }])
}

test('an administrator without a second factor is told so and led to it, with no button that is bound to fail', async () => {
  open({ needsTwoFactor: true, hasTwoFactor: false })
  const way = await screen.findByRole('link', { name: 'Set up a second factor' })
  expect(way.getAttribute('href')).toBe('/settings#two-factor')
  expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull()
})

test('who has one and signed in without it signs in again', async () => {
  open({ needsTwoFactor: true, hasTwoFactor: true })
  expect(await screen.findByText(/Log out and sign in with it/)).toBeDefined()
})

test('with a second factor the screen opens', async () => {
  open({ needsTwoFactor: false })
  expect(await screen.findByRole('button', { name: 'Add user' })).toBeDefined()
})
