// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  activateUser,
  changeRole,
  deactivateUser,
  extendTrial,
  getAuditTrail,
  getUserDetails,
  listUsers,
  resendUserInvitation,
  type UserDetails,
} from '#contract/people.ts'
import { findOrganizations } from '#contract/organizations.ts'
import { answer, bodyOf, fakeServer, refusal, renderScreen, type Arrived } from '#testing/render-screen.tsx'
import { toastInfo } from '#web/lib/toast.ts'
import { UsersListingScreen } from './users-listing-screen.tsx'

vi.mock('#web/lib/toast.ts')

function makeDetails(change: Partial<UserDetails> = {}): UserDetails {
  return {
    userId: '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21',
    title: 'Dr',
    first_name: 'Casey',
    last_name: 'Sample',
    email: 'casey@clinic.example',
    username: 'casey',
    role: 'user',
    account_status: 'active',
    isInvited: false,
    baa_status: 'pending',
    subscription_status: 'none',
    trial_status: null,
    trialEndsAt: '2026-12-01T10:00:00.000Z',
    trial_days: 9,
    organization: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    lastSignInAt: null,
    phoneNumber: '',
    specialty: '',
    emailVerified: true,
    hasTwoFactor: false,
    delete_at: null,
    sessions: 1,
    notes: 3,
    abilities: {
      roles: ['organization_admin'],
      extendTrial: true,
      deactivate: true,
      activate: false,
      resendInvitation: false,
      readAuditTrail: true,
    },
    ...change,
  }
}

const other = makeDetails({
  userId: '6f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d22',
  first_name: 'Ada',
  email: 'ada@clinic.example',
})

/** A list of two pages of one user each. */
const twoPages = (arrived: Arrived) => {
  const { cursor } = bodyOf(listUsers, arrived)
  return cursor === 'second'
    ? answer(listUsers, { users: [other], nextCursor: null, found: null })
    : answer(listUsers, {
        users: [makeDetails()],
        nextCursor: 'second',
        found: { count: 2, isExact: true },
      })
}
const noOrganizations = () => answer(findOrganizations, { organizations: [] })

const open = (...answers: Parameters<typeof fakeServer>) => openAt('/', ...answers)

function openAt(address: string, ...answers: Parameters<typeof fakeServer>) {
  const calls = fakeServer([findOrganizations, noOrganizations], ...answers)
  const { user } = renderScreen(
    [
      {
        path: '/',
        element: <UsersListingScreen agreementOf={({ name }) => <p>The agreement of {name}</p>} />,
      },
      { path: '/settings', element: <p>Settings</p> },
    ],
    address,
  )
  const asked = () => calls.filter(({ path }) => path === listUsers.path)
  return { user, calls, asked }
}

test('pages through the list and back, and begins again with another order', async () => {
  const { user, asked } = open([listUsers, twoPages])
  await screen.findByRole('button', { name: 'Casey Sample' })
  expect(screen.getByText('1 to 1 of 2 users')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('button', { name: 'Ada Sample' })
  expect(screen.getByText('51 to 51 of 2 users')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByRole('button', { name: 'Casey Sample' })

  const email = screen.getByRole('columnheader', { name: 'Email' })
  expect(email.getAttribute('aria-sort')).toBe('none')
  await user.click(within(email).getByRole('button'))
  await waitFor(() => expect(email.getAttribute('aria-sort')).toBe('ascending'))
  await user.click(within(email).getByRole('button'))
  await waitFor(() => expect(email.getAttribute('aria-sort')).toBe('descending'))
  await waitFor(() =>
    expect(asked().at(-1)?.body).toMatchObject({ sort: 'email', direction: 'descending', cursor: null }),
  )
})

test('an address narrows the list down from the start, and what it does not know is left out', async () => {
  const { asked } = openAt('/?subscription=trial&status=astray', [listUsers, twoPages])
  await screen.findByRole('button', { name: 'Casey Sample' })
  expect(asked()[0]?.body).toMatchObject({ subscription: 'trial', status: null })
  expect(screen.getByLabelText<HTMLSelectElement>('Subscription').value).toBe('trial')
  expect(screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded')).toBe('true')
})

test('asks for what was typed and chosen, with Enter at once, and says when nobody matches', async () => {
  const { user, asked } = open([
    listUsers,
    (arrived) =>
      bodyOf(listUsers, arrived).search
        ? answer(listUsers, { users: [], nextCursor: null, found: { count: 0, isExact: true } })
        : twoPages(arrived),
  ])
  await screen.findByRole('button', { name: 'Casey Sample' })
  await user.selectOptions(screen.getByLabelText('Agreement (BAA)'), 'Awaiting approval')
  await user.type(screen.getByLabelText('Search'), '  nobody{Enter}')
  await screen.findByText('Nobody matches. Change the search or the filters.')
  expect(screen.getByText('No users found')).toBeTruthy()
  expect(asked().at(-1)?.body).toMatchObject({ search: 'nobody', baaStatus: 'pending', cursor: null })
})

test('an admin without a second factor is led to Settings', async () => {
  open([listUsers, () => refusal(403, 'two_factor_required', 'Administrators sign in with two factors.')])
  expect(await screen.findByText('Administrators sign in with two factors.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /second factor/ }).getAttribute('href')).toBe(
    '/settings#two-factor',
  )
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.queryByLabelText('Search')).toBeNull()
})

test('an account is opened, its trial extended and its role changed after a question', async () => {
  const { user, calls } = open(
    [listUsers, twoPages],
    [getUserDetails, () => answer(getUserDetails, { user: makeDetails() })],
    [extendTrial, () => answer(extendTrial, { user: makeDetails({ trial_days: 23 }) })],
    [
      changeRole,
      () =>
        answer(changeRole, {
          user: makeDetails({
            role: 'organization_admin',
            abilities: { ...makeDetails().abilities, roles: ['user'] },
          }),
        }),
    ],
  )
  await user.click(await screen.findByRole('button', { name: 'Casey Sample' }))
  const account = await screen.findByRole('article', { name: 'Casey Sample' })
  expect(within(account).getByText('The agreement of Casey Sample')).toBeTruthy()

  const days = within(account).getByLabelText('Days to add')
  await user.clear(days)
  await user.type(days, '400')
  await user.click(within(account).getByRole('button', { name: 'Extend trial' }))
  expect(await within(account).findByText('Add at most 90 days at once.')).toBeTruthy()
  await user.clear(days)
  await user.type(days, '14')
  await user.click(within(account).getByRole('button', { name: 'Extend trial' }))
  await within(account).findByText(/Trial, 23 days left/)

  await user.selectOptions(within(account).getByLabelText('New role'), 'Organization admin')
  await user.click(within(account).getByRole('button', { name: 'Change role' }))
  const question = await screen.findByRole('dialog', { name: 'Change the role' })
  expect(calls.some(({ path }) => path === changeRole.path)).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Change role' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === changeRole.path)?.body).toMatchObject({
      role: 'organization_admin',
    }),
  )
})

test('an account is deactivated after a question, and opened again', async () => {
  const closed = makeDetails({
    account_status: 'deactivated',
    abilities: { ...makeDetails().abilities, deactivate: false, activate: true },
  })
  const { user } = open(
    [listUsers, twoPages],
    [getUserDetails, () => answer(getUserDetails, { user: makeDetails() })],
    [deactivateUser, () => answer(deactivateUser, { user: closed })],
    [activateUser, () => answer(activateUser, { user: makeDetails() })],
  )
  await user.click(await screen.findByRole('button', { name: 'Casey Sample' }))
  const account = await screen.findByRole('article', { name: 'Casey Sample' })
  await user.click(within(account).getByRole('button', { name: 'Deactivate account' }))
  const question = await screen.findByRole('dialog', { name: 'Deactivate the account' })
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  await user.click(await within(account).findByRole('button', { name: 'Activate account' }))
  expect(await within(account).findByRole('button', { name: 'Deactivate account' })).toBeTruthy()
})

test('where no mail leaves, an invitation that is sent again tells how its link is come by', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="mail" content="kept">')
  const invited = makeDetails({
    isInvited: true,
    abilities: { ...makeDetails().abilities, resendInvitation: true },
  })
  const { user } = open(
    [listUsers, twoPages],
    [getUserDetails, () => answer(getUserDetails, { user: invited })],
    [resendUserInvitation, () => answer(resendUserInvitation, {})],
  )
  await user.click(await screen.findByRole('button', { name: 'Casey Sample' }))
  await user.click(await screen.findByRole('button', { name: 'Send the invitation again' }))
  await waitFor(() =>
    expect(toastInfo).toHaveBeenCalledWith(expect.stringContaining('No mail leaves this installation yet'), {
      stays: true,
    }),
  )
  document.querySelector('meta[name="mail"]')?.remove()
})

test('the audit trail is read only when somebody asks for it', async () => {
  const { user, calls } = open(
    [listUsers, twoPages],
    [getUserDetails, () => answer(getUserDetails, { user: makeDetails() })],
    [
      getAuditTrail,
      () =>
        answer(getAuditTrail, {
          entries: [
            {
              id: 2,
              at: '2026-11-21T10:00:00.000Z',
              action: 'account.trialExtend',
              by: { userId: other.userId, name: 'Ada Sample' },
              address: null,
              device: null,
              sessionId: null,
              outcome: 'ok',
              times: 1,
            },
            {
              id: 1,
              at: '2026-11-20T10:00:00.000Z',
              action: 'account.signInFailed',
              by: null,
              address: '192.0.2.7',
              device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
              sessionId: '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21',
              outcome: 'wrong_credentials',
              times: 3,
            },
          ],
          nextBefore: null,
        }),
    ],
  )
  await user.click(await screen.findByRole('button', { name: 'Casey Sample' }))
  const show = await screen.findByRole('button', { name: 'Show the audit trail' })
  expect(calls.some(({ path }) => path === getAuditTrail.path)).toBe(false)
  await user.click(show)
  const trail = await screen.findByRole('list', { name: 'Audit trail' })
  expect(within(trail).getByText('Ada Sample extended the trial')).toBeTruthy()
  const [extended = '', failed = ''] = within(trail)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(failed).toContain('Somebody who was not signed in failed to sign in')
  expect(failed).toContain('refused: wrong credentials, 3 times')
  expect(failed).toContain('192.0.2.7 · session 5f0c3a52 · Firefox on Linux')
  expect(extended).not.toContain('refused')
})
