// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getUser, updatePersonalInformation, type User } from '#contract/accounts.ts'
import { resendVerification } from '#contract/email-addresses.ts'
import {
  addPasskey,
  disableTwoFactor,
  enableTwoFactor,
  listPasskeys,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTwoFactor,
  type Passkey,
} from '#contract/second-factors.ts'
import { listSessions } from '#contract/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getUserPreferences } from '#contract/preferences.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, bodyOf, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { keepSession, useSession } from '#web/lib/session.ts'
import { eventually } from '#testing/eventually.ts'
import { nameDevice } from './name-device.ts'
import { SettingsScreen } from './settings-screen.tsx'

const plain = makeUser()
const strong = makeUser({ hasTwoFactor: true })
const passkey: Passkey = {
  id: '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d23',
  name: 'Mac',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
}
const recoveryCodes = ['abcd-efgh', 'ijkl-mnop']

function open(user: User, factors: Reply<typeof listPasskeys>, ...answers: Parameters<typeof fakeServer>) {
  keepSession({ user, token: 'one' })
  const calls = fakeServer(
    ...answers,
    [listPasskeys, () => answer(listPasskeys, factors)],
    [listSessions, () => answer(listSessions, { sessions: [] })],
    [getUserPreferences, () => refusal(404, 'not_found', 'Not of this test.')],
  )
  const sent = (path: string) => calls.filter((arrived) => arrived.path === path)
  return { sent, ...renderScreen([{ path: '/', element: <SettingsScreen templates={null} /> }]) }
}
const none = { passkeys: [], hasAuthenticator: false, recoveryCodesLeft: 0 }
const section = (name: string) => within(screen.getByRole('region', { name }))
const app = () => section('Authenticator app')

test('an authenticator app is set up with password and first code, and its codes stay until they are kept', async () => {
  const factors = { ...none }
  const { user, sent } = open(
    plain,
    factors,
    [
      startTwoFactor,
      () => answer(startTwoFactor, { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }),
    ],
    [
      enableTwoFactor,
      () => {
        factors.hasAuthenticator = true
        return answer(enableTwoFactor, { user: strong, token: 'one', recoveryCodes })
      },
    ],
  )
  await user.click(await app().findByRole('button', { name: 'Set up an authenticator app' }))
  await user.type(app().getByLabelText(/Your password/), 'seven otters')
  await user.click(app().getByRole('button', { name: 'Continue' }))
  expect(await app().findByRole('img', { name: /QR code/ })).toBeDefined()
  expect(app().getByText('ABCD EFGH')).toBeDefined()
  await user.type(app().getByLabelText(/Code/), '123 456')
  await user.click(app().getByRole('button', { name: 'Turn on' }))

  expect(await app().findByText('abcd-efgh')).toBeDefined()
  expect(bodyOf(enableTwoFactor, sent(enableTwoFactor.path)[0])).toEqual({ code: '123 456' })
  expect(useSession.getState().user?.hasTwoFactor).toBe(true)
  await user.click(app().getByRole('button', { name: 'Done' }))
  expect(app().getByText('abcd-efgh')).toBeDefined()
  await user.click(app().getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toContain('abcd-efgh\nijkl-mnop')
  await user.click(app().getByRole('checkbox'))
  await user.click(app().getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('abcd-efgh')).toBeNull()
  expect(app().getByText('On')).toBeDefined()
})

test('a wrong first code is said at its field', async () => {
  const { user } = open(
    plain,
    none,
    [startTwoFactor, () => answer(startTwoFactor, { secret: 'ABCDEFGH', address: 'otpauth://totp/x' })],
    [
      enableTwoFactor,
      () => refusal(401, 'wrong_credentials', 'This code is not right.', { code: 'This code is not right.' }),
    ],
  )
  await user.click(await app().findByRole('button', { name: 'Set up an authenticator app' }))
  await user.type(app().getByLabelText(/Your password/), 'seven otters')
  await user.click(app().getByRole('button', { name: 'Continue' }))
  await user.type(await app().findByLabelText(/Code/), '123456')
  await user.click(app().getByRole('button', { name: 'Turn on' }))
  expect(await app().findByText('This code is not right.')).toBeDefined()
  expect(app().getByLabelText<HTMLInputElement>(/Code/).value).toBe('123456')
})

test('new recovery codes and turning off ask for the password; a refusal is said in words', async () => {
  const { user } = open(
    strong,
    { passkeys: [passkey], hasAuthenticator: true, recoveryCodesLeft: 8 },
    [renewRecoveryCodes, () => answer(renewRecoveryCodes, { recoveryCodes })],
    [disableTwoFactor, () => refusal(403, 'forbidden', 'Administrators keep a second factor.')],
  )
  await app().findByText(/8 recovery codes left/)
  await user.click(app().getByRole('button', { name: 'New recovery codes' }))
  expect(document.activeElement).toBe(app().getByLabelText(/Your password/))
  await user.keyboard('seven otters')
  await user.click(app().getByRole('button', { name: 'Make new codes' }))
  expect(await app().findByText('ijkl-mnop')).toBeDefined()
  await user.click(app().getByRole('checkbox'))
  await user.click(app().getByRole('button', { name: 'Done' }))
  await user.click(await app().findByRole('button', { name: 'Turn off' }))
  await user.type(app().getByLabelText(/Your password/), 'seven otters')
  await user.click(app().getByRole('button', { name: 'Turn off' }))
  expect((await app().findByRole('alert')).textContent).toBe('Administrators keep a second factor.')
})

/** The browser's side of making a passkey. */
function browserWithPasskeys(create: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { credentials: { value: { create } }, userAgent: { value: 'Windows NT' } }),
  )
}
const bytes = new ArrayBuffer(1)
const made = {
  id: 'AA',
  rawId: bytes,
  type: 'public-key',
  response: { attestationObject: bytes, clientDataJSON: bytes },
  getClientExtensionResults: () => ({}),
}
const question = {
  challengeId: passkey.id,
  options: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Attest' },
    user: { id: 'AAAA', name: 'casey', displayName: 'Casey' },
    pubKeyCredParams: [],
  },
}

test('a passkey is added after the password, under the name of the device, and removed after a question', async () => {
  browserWithPasskeys(async () => made)
  const { user, sent } = open(
    plain,
    none,
    [startPasskey, () => answer(startPasskey, question)],
    [addPasskey, () => answer(addPasskey, { passkeys: [passkey] })],
    [removePasskey, () => answer(removePasskey, { passkeys: [] })],
    [getUser, () => answer(getUser, { user: strong, token: 'one' })],
  )
  const passkeys = section('Passkeys')
  await passkeys.findByText('You have no passkey yet.')
  await user.click(passkeys.getByRole('button', { name: 'Add a passkey' }))
  await user.clear(passkeys.getByLabelText(/Name/))
  await user.type(passkeys.getByLabelText(/Name/), 'Office')
  await user.type(passkeys.getByLabelText(/Your password/), 'seven otters')
  await user.click(passkeys.getByRole('button', { name: 'Add the passkey' }))
  await user.click(await passkeys.findByRole('button', { name: 'Remove Mac' }))
  expect(bodyOf(addPasskey, sent(addPasskey.path)[0])).toMatchObject({ name: 'Office' })
  await eventually(() => expect(useSession.getState().user?.hasTwoFactor).toBe(true))
  await user.type(passkeys.getByLabelText(/Your password/), 'seven otters')
  await user.click(passkeys.getByRole('button', { name: 'Remove' }))
  await passkeys.findByText('You have no passkey yet.')
  expect(bodyOf(removePasskey, sent(removePasskey.path)[0])).toEqual({
    id: passkey.id,
    password: 'seven otters',
  })
})

test('a passkey that was cancelled leaves the form as it was and says so', async () => {
  browserWithPasskeys(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { user, sent } = open(plain, none, [startPasskey, () => answer(startPasskey, question)])
  const passkeys = section('Passkeys')
  await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }))
  await user.type(passkeys.getByLabelText(/Your password/), 'seven otters')
  await user.click(passkeys.getByRole('button', { name: 'Add the passkey' }))
  expect((await passkeys.findByRole('alert')).textContent).toContain('No passkey was made')
  expect(sent(addPasskey.path)).toEqual([])
})

test('another email address asks for the password; without a change neither is sent', async () => {
  const moved = makeUser({ pendingEmail: 'new@clinic.example' })
  const { user, sent } = open(plain, none, [
    updatePersonalInformation,
    (arrived) => {
      const { email } = bodyOf(updatePersonalInformation, arrived) ?? {}
      return answer(updatePersonalInformation, { user: email ? moved : plain, token: 'one' })
    },
  ])
  const profile = section('Profile')
  const save = () => user.click(profile.getByRole('button', { name: 'Save profile' }))
  const bodies = () =>
    sent(updatePersonalInformation.path).map((arrived) => bodyOf(updatePersonalInformation, arrived))
  await save()
  await eventually(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).not.toHaveProperty('email')
  expect(bodies()[0]).not.toHaveProperty('password')

  await user.clear(profile.getByLabelText(/Email/))
  await user.type(profile.getByLabelText(/Email/), 'new@clinic.example')
  await user.type(profile.getByLabelText(/Your password/), 'seven otters')
  await save()
  expect(await profile.findByText(/waits to be confirmed/)).toBeDefined()
  expect(bodies()[1]).toMatchObject({ email: 'new@clinic.example', password: 'seven otters' })
  expect(profile.queryByLabelText(/Your password/)).toBeNull()
})

test('a phone number that does not fit its country is not sent', async () => {
  const { user, sent } = open(plain, none)
  const profile = section('Profile')
  const phone = profile.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  await eventually(() => expect(phone.placeholder).toBe('+1'))
  await user.type(phone, '12')
  await user.click(profile.getByRole('button', { name: 'Save profile' }))
  expect(await profile.findByText(/too short/)).toBeDefined()
  expect(sent(updatePersonalInformation.path)).toEqual([])
})

test('the link for an address that is not confirmed is sent again', async () => {
  const { user } = open(makeUser({ emailVerified: false }), none, [
    resendVerification,
    () => answer(resendVerification, { message: 'A new link is on its way.' }),
  ])
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText('A new link is on its way.')).toBeDefined()
})

test('where no mail leaves, nobody is told to look for one: the way to the link is said', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="mail" content="kept">')
  try {
    const link = 'http://localhost:3000/registration#verify=made-up'
    const { user } = open(makeUser({ emailVerified: false }), none, [
      resendVerification,
      () => answer(resendVerification, { message: 'Your link is in the outbox.', link }),
    ])
    expect(screen.queryByText(/mailed/)).toBeNull()
    expect(screen.getByText(/finds the link to .* in its outbox/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Make a new link' }))
    expect((await screen.findByRole('link', { name: 'Open your link' })).getAttribute('href')).toBe(
      '/registration#verify=made-up',
    )
  } finally {
    document.querySelector('meta[name="mail"]')?.remove()
  }
})

test('an administrator without a second step reads what to do', () => {
  open(makeUser({ needsTwoFactor: true, account_details: { role: 'admin' } }), none)
  expect(screen.getByRole('link', { name: 'Set up an authenticator app' }).getAttribute('href')).toContain(
    '#two-factor',
  )
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel) Mobile', 'Android phone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows computer'],
  ['something else', 'Passkey'],
])('%s is called %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name)
})
