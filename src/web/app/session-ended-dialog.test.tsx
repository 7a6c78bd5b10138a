// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn, signInSecondStep } from '#contract/sign-in.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, bodyOf, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { keepSession, useSession } from '#web/lib/session.ts'
import { eventually } from '#testing/eventually.ts'
import { SessionEndedDialog } from './session-ended-dialog.tsx'

const user = makeUser()
const secondStep = {
  code: 'second_step_required',
  message: 'Enter the code.',
  requestId: 'test',
  details: { challenge: 'the challenge', methods: ['authenticator'] },
}

test('who signs in again goes on in place, by way of the second step', async () => {
  keepSession({ user, token: 'old' })
  useSession.setState({ phase: 'ended' })
  const calls = fakeServer(
    [signIn, () => Response.json(secondStep, { status: 401 })],
    [signInSecondStep, () => answer(signInSecondStep, { user, token: 'new' })],
  )
  const { user: person, router } = renderScreen(
    [{ path: '/settings', Component: SessionEndedDialog }],
    '/settings',
  )
  expect(screen.getByLabelText<HTMLInputElement>(/Email or username/).value).toBe(user.username)
  await person.type(screen.getByLabelText(/^Password/), 'seven otters')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await person.type(await screen.findByLabelText(/Code/), '123456')
  await eventually(() => expect(useSession.getState()).toMatchObject({ token: 'new', phase: 'live' }))
  expect(bodyOf(signInSecondStep, calls[1])).toEqual({ challenge: 'the challenge', code: '123456' })
  expect(router.state.location.pathname).toBe('/settings')
})
