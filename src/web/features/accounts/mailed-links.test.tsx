// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getUser, requestUsernameReset, resetUsername, signUp } from '#contract/accounts.ts'
import { resendVerification, verifyEmail } from '#contract/email-addresses.ts'
import { acceptInvitation, describeInvitation } from '#contract/invitations.ts'
import { describePasswordSet, passwordSet } from '#contract/passwords.ts'
import { signIn, signOut } from '#contract/sign-in.ts'
import { makeUser } from '#testing/make-user.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import { keepSession, useSession } from '#web/lib/session.ts'
import { eventually } from '#testing/eventually.ts'
import { PasswordSetScreen } from './password-set-screen.tsx'
import { RegistrationScreen } from './registration-screen.tsx'
import { ResetUsernameScreen } from './reset-username-screen.tsx'

const session = { user: makeUser(), token: 'one' }
const email = session.user.personal_information.email
const password = 'seven otters sing at noon'

function open(path: string, ...answers: Parameters<typeof fakeServer>) {
  const calls = fakeServer(...answers)
  const { user, router } = renderScreen(
    [
      { path: '/register', Component: RegistrationScreen },
      { path: '/registration', Component: RegistrationScreen },
      { path: '/passwordSet', Component: PasswordSetScreen },
      { path: '/reset-username', Component: ResetUsernameScreen },
      { path: '/Notes', element: <h1>Notes</h1> },
    ],
    path,
  )
  return { calls, user, router }
}
const invitedTo =
  (hasAccount: boolean): FakeAnswer =>
  () =>
    answer(describeInvitation, { organizationName: 'Example Clinic', email, role: 'user', hasAccount })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const click = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const pathsOf = (calls: ReturnType<typeof fakeServer>) => calls.map(({ path }) => path)
const gone: FakeAnswer = () => refusal(410, 'link_expired', 'This link was used or has expired.')

test('an invited person without an account makes one for the address that was invited', async () => {
  const { calls, user, router } = open(
    '/register#invitation=secret',
    [describeInvitation, invitedTo(false)],
    [signUp, () => answer(signUp, session)],
  )
  await heading('Join Example Clinic')
  expect(router.state.location.hash).toBe('')
  const address = screen.getByLabelText<HTMLInputElement>(/Email/)
  expect(address.readOnly).toBe(true)
  expect(address.value).toBe(email)
  await user.type(screen.getByLabelText(/First name/), 'Casey')
  await user.type(screen.getByLabelText(/Last name/), 'Example')
  await user.type(screen.getByLabelText(/^Password/), password)
  await user.click(screen.getByRole('checkbox'))
  await click(user, 'Create account')
  await heading('Notes')
  expect(bodyOf(signUp, calls.at(-1))).toMatchObject({ email, invitationToken: 'secret' })
})

test('an invited person with an account signs in, then joins with one button', async () => {
  const { calls, user } = open(
    '/register#invitation=secret',
    [describeInvitation, invitedTo(true)],
    [signIn, () => answer(signIn, session)],
    [acceptInvitation, () => answer(acceptInvitation, { ...session, token: 'two' })],
  )
  await user.type(await screen.findByLabelText(/^Password/), password)
  await click(user, 'Sign in')
  await click(user, 'Join Example Clinic')
  await heading('Notes')
  expect(bodyOf(signIn, calls[1])?.login).toBe(email)
  expect(bodyOf(acceptInvitation, calls[2])).toEqual({ token: 'secret' })
})

test('an invitation for another address is not joined by who happens to be signed in', async () => {
  keepSession({ user: makeUser({ personal_information: { email: 'other@clinic.example' } }), token: 'one' })
  const { user } = open(
    '/register#invitation=secret',
    [describeInvitation, invitedTo(false)],
    [signOut, () => answer(signOut, {})],
  )
  await heading('This invitation is for another address')
  await click(user, /Sign out/)
  await heading('Join Example Clinic')
  expect(useSession.getState().token).toBeNull()
})

test('an invitation that is no longer valid says so and leads on', async () => {
  open('/register#invitation=old', [describeInvitation, gone])
  await heading('This invitation is no longer valid')
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined()
})

test('a link that could not be checked is tried again', async () => {
  let isDown = true
  const { user } = open('/register#invitation=secret', [
    describeInvitation,
    (arrived) => {
      if (isDown) throw new TypeError('Failed to fetch')
      return invitedTo(false)(arrived)
    },
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  isDown = false
  await click(user, 'Try again')
  await heading('Join Example Clinic')
})

test('the link in the mail confirms the address once, and the page knows it', async () => {
  keepSession({ user: makeUser({ emailVerified: false }), token: 'one' })
  const { calls } = open(
    '/registration#verify=secret',
    [verifyEmail, () => answer(verifyEmail, { message: 'casey@clinic.example is confirmed.' })],
    [getUser, () => answer(getUser, session)],
  )
  await heading('Your email address is confirmed')
  await eventually(() => expect(useSession.getState().user?.emailVerified).toBe(true))
  expect(pathsOf(calls)).toEqual([verifyEmail.path, getUser.path])
  expect(screen.getByRole('link', { name: 'Go to your notes' })).toBeDefined()
})

test('who is signed in and has no link goes to their notes', async () => {
  keepSession(session)
  open('/registration')
  await heading('Notes')
})

test('whose link to confirm the address is too old asks for another in place', async () => {
  keepSession(session)
  const { user } = open(
    '/registration#verify=old',
    [verifyEmail, gone],
    [resendVerification, () => answer(resendVerification, { message: 'A new link is on its way.' })],
  )
  await heading('This link is no longer valid')
  await click(user, 'Send the link again')
  expect(await screen.findByText('A new link is on its way.')).toBeDefined()
})

test('the first password is set with a username of choice and consent, and signs in', async () => {
  const { calls, user } = open(
    '/passwordSet#token=secret',
    [
      describePasswordSet,
      () =>
        answer(describePasswordSet, {
          first_name: 'Casey',
          email,
          username: 'casey',
          organizationName: 'Example Clinic',
        }),
    ],
    [passwordSet, () => answer(passwordSet, session)],
  )
  await heading('Welcome, Casey')
  await user.type(screen.getByLabelText(/^Password/), password)
  await click(user, 'Set the password and sign in')
  expect(pathsOf(calls)).toEqual([describePasswordSet.path])
  await user.click(screen.getByRole('checkbox'))
  await user.dblClick(screen.getByRole('button', { name: 'Set the password and sign in' }))
  await heading('Notes')
  expect(calls).toHaveLength(2)
  expect(bodyOf(passwordSet, calls[1])).toEqual({
    token: 'secret',
    username: 'casey',
    password,
    privacy_policy_agreed: true,
  })
})

test('a first-password link that was used leads to sign-in', async () => {
  open('/passwordSet#token=old', [describePasswordSet, gone])
  await heading('This link is no longer valid')
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined()
})

test('whoever forgot the username asks for it by mail', async () => {
  const { user } = open('/reset-username', [
    requestUsernameReset,
    () => answer(requestUsernameReset, { message: 'If there is an account, a mail is on its way.' }),
  ])
  await user.type(screen.getByLabelText(/Email/), email)
  await click(user, 'Send my username')
  expect(await screen.findByText('If there is an account, a mail is on its way.')).toBeDefined()
})

test('the mailed link chooses another username', async () => {
  const { calls, user } = open('/reset-username#token=secret', [
    resetUsername,
    () => answer(resetUsername, { message: 'Your username is changed.' }),
  ])
  await user.type(screen.getByLabelText(/New username/), 'drcasey')
  await click(user, 'Set the username')
  await heading('Your new username is set')
  expect(bodyOf(resetUsername, calls[0])).toEqual({ token: 'secret', username: 'drcasey' })
})
