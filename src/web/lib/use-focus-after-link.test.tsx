// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Link, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { useFocusAfterLink } from './use-focus-after-link.ts'

function Frame() {
  useFocusAfterLink()
  return (
    <>
      <main>
        <Outlet />
      </main>
      <Link to="/privacy">Privacy</Link>
    </>
  )
}

const settings = (
  <>
    <h1>Settings</h1>
    <Link to="#passkeys">Add a passkey</Link>
    <section id="passkeys">
      <h2>Passkeys</h2>
    </section>
  </>
)
const routes = [
  {
    element: <Frame />,
    children: [
      { path: '/settings', element: settings },
      { path: '/privacy', element: <h1>Privacy policy</h1> },
    ],
  },
]
const focusedHeading = () => document.activeElement?.textContent

test('a link to a part of the page takes the keyboard there, one of the frame to the other screen', async () => {
  const { user } = renderScreen(routes, '/settings')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(focusedHeading()).toBe('Passkeys')
  await user.tab()
  expect(focusedHeading()).toBe('Privacy')
  await user.keyboard('{Enter}')
  expect(focusedHeading()).toBe('Privacy policy')
})

test('a pointer keeps its place', async () => {
  const { user } = renderScreen(routes, '/settings')
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  await screen.findByRole('heading', { name: 'Privacy policy' })
  expect(focusedHeading()).toBe('Privacy')
})
