// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listHandovers } from '#contract/handovers.ts'
import * as organizations from '#contract/organizations.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { keepSession } from '#web/lib/session.ts'
import { OrganizationDetailsScreen } from './organization-details-screen.tsx'
import { OrganizationUsersScreen } from './organization-users-screen.tsx'

const ID = '8f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21'
const MEMBER_ID = '9f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d22'

const clinic: organizations.Organization = {
  id: ID,
  name: 'Harbor Clinic',
  address: '1 Sample Street',
  phoneNumber: '',
  archivedAt: null,
  admins: [],
  seats: { all: 3, members: 1, invited: 1 },
  abilities: { manage: false, manageMembers: true },
}
const member: organizations.MemberRow = {
  userId: MEMBER_ID,
  name: 'Casey Sample',
  email: 'casey@clinic.example',
  role: 'user',
  account_status: 'active',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSignInAt: null,
  abilities: { remove: true, setRole: false },
}
const invitation: organizations.InvitationRow = {
  id: 'af0c3a52-8a3e-4d51-9c67-0a4c1f0b7d23',
  email: 'asked@clinic.example',
  role: 'user',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-11-15T10:00:00.000Z',
  hasExpired: false,
  abilities: { answerFor: true },
}

function signInAs(role: 'user' | 'organization_admin' | 'super_admin') {
  const organization = role === 'super_admin' ? null : { id: ID, name: clinic.name, users: [] }
  keepSession({ user: makeUser({ account_details: { role }, organization }), token: 'token' })
}

function open(path: string, ...answers: Parameters<typeof fakeServer>) {
  const calls = fakeServer(
    ...answers,
    [organizations.getOrganization, () => answer(organizations.getOrganization, { organization: clinic })],
    [listHandovers, () => answer(listHandovers, { handovers: [], left: [] })],
    [
      organizations.listMembers,
      () =>
        answer(organizations.listMembers, {
          members: [member],
          nextCursor: null,
          found: { count: 1, isExact: true },
        }),
    ],
    [
      organizations.listInvitations,
      () => answer(organizations.listInvitations, { invitations: [invitation] }),
    ],
  )
  const { user } = renderScreen(
    [
      { path: '/organizationUsers', element: <OrganizationUsersScreen templatesOf={() => null} /> },
      { path: '/organization/:id', element: <OrganizationDetailsScreen /> },
    ],
    path,
  )
  return {
    user,
    calls,
    of: (endpoint: { path: string }) => calls.filter(({ path: at }) => at === endpoint.path),
  }
}

test('an organization admin sees seats, members and open invitations, and invites by mail', async () => {
  signInAs('organization_admin')
  const { user, of } = open('/organizationUsers', [
    organizations.inviteMember,
    ({ body }) =>
      (body as { email: string }).email === 'full@clinic.example'
        ? refusal(409, 'seats_full', 'Every seat is taken.')
        : answer(organizations.inviteMember, { invitation }),
  ])
  expect(
    await screen.findByText('1 of 3 seats in use, 1 more kept for open invitations, 1 seat free.'),
  ).toBeTruthy()
  expect(await screen.findByText('Casey Sample')).toBeTruthy()
  expect(screen.getByText('asked@clinic.example')).toBeTruthy()

  const form = screen.getByRole('form', { name: 'Invite a physician' })
  const email = within(form).getByLabelText('Email')
  await user.type(email, 'no address{Enter}')
  expect(await within(form).findByText(/Enter an email address/)).toBeTruthy()
  await user.clear(email)
  await user.type(email, 'full@clinic.example{Enter}')
  expect(await within(form).findByText('Every seat is taken.')).toBeTruthy()
  expect((email as HTMLInputElement).value).toBe('full@clinic.example')
  await user.clear(email)
  await user.type(email, 'new@clinic.example{Enter}')
  await waitFor(() => expect((email as HTMLInputElement).value).toBe(''))
  expect(of(organizations.inviteMember).map(({ body }) => body)).toEqual([
    { organizationId: ID, email: 'full@clinic.example' },
    { organizationId: ID, email: 'new@clinic.example' },
  ])
})

test('a member is removed and an invitation revoked only after a question', async () => {
  signInAs('organization_admin')
  let members = [member]
  const { user, of } = open(
    '/organizationUsers',
    [
      organizations.removeMember,
      () => {
        members = []
        return answer(organizations.removeMember, {})
      },
    ],
    [
      organizations.listMembers,
      () => answer(organizations.listMembers, { members, nextCursor: null, found: null }),
    ],
    [organizations.revokeInvitation, () => answer(organizations.revokeInvitation, {})],
  )
  await user.click(await screen.findByRole('button', { name: 'Remove: Casey Sample' }))
  const question = await screen.findByRole('dialog', { name: 'Remove the member' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(of(organizations.removeMember)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove: Casey Sample' }))
  await user.click(await screen.findByRole('button', { name: 'Remove member' }))
  await waitFor(() =>
    expect(of(organizations.removeMember).map(({ body }) => body)).toEqual([
      { organizationId: ID, userId: MEMBER_ID },
    ]),
  )
  // The button went with the row.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Members'))
  await user.click(screen.getByRole('button', { name: 'Revoke: asked@clinic.example' }))
  const revoke = await screen.findByRole('dialog', { name: 'Revoke the invitation' })
  await user.click(within(revoke).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(of(organizations.revokeInvitation)).toHaveLength(1))
})

test('a super admin chooses the organization first', async () => {
  signInAs('super_admin')
  const { user, of } = open('/organizationUsers', [
    organizations.listOrganizations,
    () =>
      answer(organizations.listOrganizations, {
        organizations: [
          {
            id: ID,
            name: clinic.name,
            seats: 3,
            members: 1,
            invited: 0,
            createdAt: '2026-11-01T10:00:00.000Z',
            archivedAt: null,
          },
        ],
        nextCursor: null,
        found: { count: 1, isExact: true },
      }),
  ])
  expect(await screen.findByText('Choose an organization to see its members.')).toBeTruthy()
  expect(of(organizations.listMembers)).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Organization' }))
  await user.click(await screen.findByRole('option', { name: 'Harbor Clinic' }))
  expect(await screen.findByText('Casey Sample')).toBeTruthy()
})

test('a member sees name and contact', async () => {
  signInAs('user')
  const own = {
    ...clinic,
    seats: null,
    abilities: { manage: false, manageMembers: false },
  }
  open(`/organization/${ID}`, [
    organizations.getOrganization,
    () => answer(organizations.getOrganization, { organization: own }),
  ])
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbor Clinic' })).toBeTruthy()
  expect(screen.getByText('1 Sample Street')).toBeTruthy()
  expect(screen.queryByText(/seats in use/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Manage' })).toBeNull()
})

test.each([
  [
    'a stranger',
    ID,
    () => refusal(404, 'not_found', 'This organization does not exist, or it is not yours.'),
  ],
  ['an address that is no id', 'abc', () => refusal(400, 'invalid_input', 'Check id: This is not an id.')],
])('%s: the organization is not there, and there is nothing to try again', async (_who, id, refused) => {
  signInAs('user')
  open(`/organization/${id}`, [organizations.getOrganization, refused])
  expect(await screen.findByText('This organization does not exist, or it is not yours.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('without a session the way is to sign in, and nothing is asked for', async () => {
  const { calls } = open(`/organization/${ID}`)
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/')
  expect(calls).toEqual([])
})

test('somebody who was asked to be an admin, and has no account yet, is named where the admins are', async () => {
  signInAs('super_admin')
  const asked = { ...invitation, email: 'chief@clinic.example', role: 'organization_admin' as const }
  open(
    `/organization/${ID}`,
    [
      organizations.getOrganization,
      () =>
        answer(organizations.getOrganization, {
          organization: { ...clinic, abilities: { manage: true, manageMembers: true } },
        }),
    ],
    [
      organizations.listInvitations,
      () => answer(organizations.listInvitations, { invitations: [invitation, asked] }),
    ],
  )
  const list = within(await screen.findByRole('list', { name: 'Invited to be admins' }))
  expect(list.getByText('chief@clinic.example')).toBeDefined()
  expect(list.queryByText('asked@clinic.example')).toBeNull()
  expect(screen.queryByText('Nobody yet.')).toBeNull()
})

test('a super admin chooses an organization by keyboard, and the focus stays where they are', async () => {
  signInAs('super_admin')
  const row = { id: ID, name: clinic.name, seats: 3, members: 1, invited: 1, archivedAt: null }
  const { user } = open('/organizationUsers', [
    organizations.listOrganizations,
    () =>
      answer(organizations.listOrganizations, {
        organizations: [{ ...row, createdAt: '2026-11-01T10:00:00.000Z' }],
        nextCursor: null,
        found: null,
      }),
  ])
  const picker = await screen.findByRole('combobox', { name: 'Organization' })
  await user.click(picker)
  await screen.findByRole('option', { name: clinic.name })
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByText('Casey Sample')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Organization' }))
  expect((picker as HTMLInputElement).value).toBe(clinic.name)
  await user.clear(picker)
  await user.type(picker, 'Oth')
  expect((picker as HTMLInputElement).value).toBe('Oth')
})
