// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getAgreementState } from '#contract/agreements.ts'
import { resendVerification } from '#contract/email-addresses.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { paths } from '#web/lib/paths.ts'
import { keepSession } from '#web/lib/session.ts'
import { SignBaaScreen } from './sign-baa-screen.tsx'
import { anAgreement } from './agreement-fixtures.ts'

const state = {
  status: 'unverified',
  obstacle: 'email_unverified',
  edition: '2026-11-21',
  latest: null,
  lastForm: null,
} as const
const pending = { ...state, status: 'pending', obstacle: 'awaiting_decision', latest: anAgreement() } as const

afterEach(() => document.querySelector('meta[name="mail"]')?.remove())

test('where no mail leaves, who runs the product opens the new link from the screen of the agreement', async () => {
  keepSession({ user: makeUser({ emailVerified: false }), token: 'one' })
  const link = 'http://localhost:3000/verifyEmail#a-token'
  fakeServer(
    [getAgreementState, () => answer(getAgreementState, state)],
    [resendVerification, () => answer(resendVerification, { message: 'This is your new link.', link })],
  )
  const { user } = renderScreen([{ path: paths.signBaa, Component: SignBaaScreen }], paths.signBaa)
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }))
  const open = await screen.findByRole('link', { name: 'Open your link' })
  expect(open.getAttribute('href')).toBe('/verifyEmail#a-token')
})

test('where no mail leaves, nobody who signed is told to wait for one', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="mail" content="kept">')
  keepSession({ user: makeUser(), token: 'one' })
  fakeServer([getAgreementState, () => answer(getAgreementState, pending)])
  renderScreen([{ path: paths.signBaa, Component: SignBaaScreen }], paths.signBaa)
  expect(await screen.findByText(/the decision is shown here/)).toBeDefined()
  expect(screen.queryByText(/we mail you/)).toBeNull()
})
