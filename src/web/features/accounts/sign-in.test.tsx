// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  signIn,
  signInSecondStep,
  signInWithPasskey,
  startPasskeySignIn,
  type SecondStep,
} from '#contract/sign-in.ts'
import { makeUser } from '#testing/make-user.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { LoginScreen } from './login-screen.tsx'

const session = { user: makeUser(), token: 'one' }
const challengeId = '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d22'
const asksFor =
  (...methods: SecondStep['methods']): FakeAnswer =>
  () =>
    Response.json(
      {
        code: 'second_step_required',
        message: 'Enter the code.',
        requestId: 'test',
        details: { challenge: 'the challenge', methods },
      },
      { status: 401 },
    )
const accept: FakeAnswer = () => answer(signInSecondStep, session)

function open(...answers: Parameters<typeof fakeServer>) {
  const calls = fakeServer(...answers)
  const { user } = renderScreen([
    { path: '/', Component: LoginScreen },
    { path: '/Notes', element: <h1>Notes</h1> },
  ])
  return { calls, user }
}

async function enterPassword(user: ReturnType<typeof open>['user']) {
  await user.type(screen.getByLabelText(/Email or username/), 'casey')
  await user.type(screen.getByLabelText(/^Password/), 'seven otters sing')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
const notes = () => screen.findByRole('heading', { name: 'Notes' })

test('six digits after the password sign in, without a further click', async () => {
  const { calls, user } = open(
    [signIn, asksFor('authenticator', 'recovery_code')],
    [signInSecondStep, accept],
  )
  await enterPassword(user)
  const code = await screen.findByLabelText(/Code/)
  expect(document.activeElement).toBe(code)
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await user.type(code, '123 456')
  await notes()
  expect(calls).toHaveLength(2)
  expect(bodyOf(signInSecondStep, calls[1])).toEqual({ challenge: 'the challenge', code: '123456' })
  expect(useSession.getState().token).toBe('one')
})

test('a wrong code is said in words, stays, and can be typed over', async () => {
  let tries = 0
  const { user } = open(
    [signIn, asksFor('authenticator')],
    [
      signInSecondStep,
      () =>
        tries++ === 0
          ? refusal(401, 'wrong_credentials', 'This code is not right.')
          : answer(signInSecondStep, session),
    ],
  )
  await enterPassword(user)
  await user.type(await screen.findByLabelText(/Code/), '111111')
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.')
  const code = screen.getByLabelText<HTMLInputElement>(/Code/)
  expect(code.value).toBe('111111')
  await user.clear(code)
  await user.type(code, '222222')
  await notes()
})

test('a recovery code does instead of the app', async () => {
  const { calls, user } = open(
    [signIn, asksFor('authenticator', 'recovery_code')],
    [signInSecondStep, accept],
  )
  await enterPassword(user)
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText(/Recovery code/), 'abcd-efgh')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await notes()
  expect(bodyOf(signInSecondStep, calls[1])?.code).toBe('abcd-efgh')
})

test('back leads to the password, with the name as it was typed', async () => {
  const { user } = open([signIn, asksFor('authenticator')])
  await enterPassword(user)
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText<HTMLInputElement>(/Email or username/).value).toBe('casey')
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
})

test('a second step that took too long begins anew and says so', async () => {
  const { user } = open(
    [signIn, asksFor('authenticator')],
    [signInSecondStep, () => refusal(410, 'link_expired', 'This took too long. Enter your password again.')],
  )
  await enterPassword(user)
  await user.type(await screen.findByLabelText(/Code/), '123456')
  expect((await screen.findByRole('alert')).textContent).toContain('took too long')
  expect(screen.getByLabelText(/^Password/)).toBeDefined()
})

test('an account that is locked reads for how long', async () => {
  const { user } = open([signIn, () => refusal(429, 'too_many_requests', 'Try again in 15 minutes.')])
  await enterPassword(user)
  expect((await screen.findByRole('alert')).textContent).toBe('Try again in 15 minutes.')
})

test('without passkeys in the browser none is offered', () => {
  open()
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
})

/** The browser's side of WebAuthn. */
function browserWithPasskeys(get: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }))
}
const question: FakeAnswer = () =>
  answer(startPasskeySignIn, { challengeId, options: { challenge: 'AAAA', rpId: 'localhost' } })
const none = new ArrayBuffer(1)
const credential = {
  id: 'AA',
  rawId: none,
  type: 'public-key',
  response: { authenticatorData: none, clientDataJSON: none, signature: none, userHandle: none },
  getClientExtensionResults: () => ({}),
}

test('a passkey signs in with one button', async () => {
  browserWithPasskeys(async () => credential)
  const { calls, user } = open(
    [startPasskeySignIn, question],
    [signInWithPasskey, () => answer(signInWithPasskey, session)],
  )
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  await notes()
  expect(bodyOf(signInWithPasskey, calls.at(-1))).toMatchObject({ challengeId, response: { id: 'AA' } })
})

test('a passkey that was cancelled is said in words and nothing is sent', async () => {
  browserWithPasskeys(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { calls, user } = open([startPasskeySignIn, question])
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used')
  expect(calls.map(({ path }) => path)).toEqual([startPasskeySignIn.path])
})
