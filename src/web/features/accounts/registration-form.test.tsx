// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { makeUser } from '#testing/make-user.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import { eventually } from '#testing/eventually.ts'
import { RegistrationForm } from './registration-form.tsx'

const password = 'seven otters sing at noon'
const accept: FakeAnswer = () => answer(signUp, { user: makeUser(), token: 'one' })

function open(onServer: FakeAnswer | null, setupToken: string | null = null) {
  const calls = onServer ? fakeServer([signUp, onServer]) : fakeServer()
  const onSignedUp = vi.fn()
  const Screen = () => <RegistrationForm setupToken={setupToken} invitation={null} onSignedUp={onSignedUp} />
  const { user } = renderScreen([{ path: '/', Component: Screen }])
  return { calls, onSignedUp, user }
}

async function fill(user: UserEvent) {
  await user.type(screen.getByLabelText(/First name/), 'Casey')
  await user.type(screen.getByLabelText(/Last name/), 'Example')
  await user.type(screen.getByLabelText(/Email/), 'casey@clinic.example')
  await user.type(screen.getByLabelText(/^Password/), password)
  await user.click(screen.getByRole('checkbox'))
}

const send = () => screen.getByRole('button', { name: 'Create account' })

test('an empty form is refused at its fields, the first of them in focus, and nothing is sent', async () => {
  const { calls, user } = open(accept)
  await user.click(send())
  expect(screen.getByText('Enter your first name.')).toBeDefined()
  await eventually(() => expect(document.activeElement).toBe(screen.getByLabelText(/First name/)))
  expect(screen.getByLabelText(/First name/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
  expect(calls).toEqual([])
})

test('the username follows the email until it is typed', async () => {
  const { user } = open(accept)
  const username = screen.getByLabelText<HTMLInputElement>(/Username/)
  await user.type(screen.getByLabelText(/Email/), 'casey.e@clinic.example')
  expect(username.value).toBe('casey.e')
  await user.clear(username)
  await user.type(username, 'drcasey')
  await user.type(screen.getByLabelText(/Email/), 'x')
  expect(username.value).toBe('drcasey')
})

test('a username that was put there is replaced by what is typed, wherever one clicks into it', async () => {
  const { user } = open(accept)
  const username = screen.getByLabelText<HTMLInputElement>(/Username/)
  await user.type(screen.getByLabelText(/Email/), 'casey.e@clinic.example')
  await user.click(username)
  await user.keyboard('drcasey')
  expect(username.value).toBe('drcasey')
  await user.click(username)
  await user.keyboard('2')
  expect(username.value).toBe('drcasey2')
})

test('a double click signs up once', async () => {
  const { calls, onSignedUp, user } = open(accept)
  await fill(user)
  await user.dblClick(send())
  await eventually(() => expect(onSignedUp).toHaveBeenCalledOnce())
  expect(calls).toHaveLength(1)
  expect(bodyOf(signUp, calls[0])).toMatchObject({
    username: 'casey',
    title: 'Dr',
    privacy_policy_agreed: true,
  })
  expect(bodyOf(signUp, calls[0])).not.toHaveProperty('setupToken')
})

test('the setup link makes the first administrator', async () => {
  const { calls, onSignedUp, user } = open(accept, 'one-time')
  await fill(user)
  await user.click(send())
  await eventually(() => expect(onSignedUp).toHaveBeenCalled())
  expect(bodyOf(signUp, calls[0])?.setupToken).toBe('one-time')
})

test('what the server refuses stands at its field', async () => {
  const { user } = open(() =>
    refusal(400, 'invalid_input', 'Check the form.', {
      password: 'This password is among the most common ones.',
    }),
  )
  await fill(user)
  await user.click(send())
  const field = await screen.findByLabelText(/^Password/)
  await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This password is among the most common ones.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a server that is down is said in words and leaves everything that was typed', async () => {
  const { onSignedUp, user } = open(null)
  await fill(user)
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Casey')
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe(password)
  expect(onSignedUp).not.toHaveBeenCalled()
})

test('the phone number begins in the country that the lookup of the server names', async () => {
  const lookup = document.createElement('meta')
  Object.assign(lookup, { name: 'country-lookup', content: 'https://lookup.example/self' })
  document.head.append(lookup)
  const asked = vi.fn<(address: string) => Promise<Response>>(async () => new Response('1;CA;CAN;Canada'))
  vi.stubGlobal('fetch', asked)
  const Screen = () => <RegistrationForm setupToken={null} invitation={null} onSignedUp={vi.fn()} />
  renderScreen([{ path: '/', Component: Screen }])
  const country = await screen.findByRole('combobox', { name: 'Country of the number' })
  await eventually(() => expect(country.textContent).toContain('Canada'))
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['https://lookup.example/self'])
  lookup.remove()
})
