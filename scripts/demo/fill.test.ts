import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNote, getNotes } from '#contract/notes.ts'
import { getUser } from '#contract/accounts.ts'
import { signIn } from '#contract/sign-in.ts'
import { findTakers } from '#contract/handovers.ts'
import { listInvitations, listMembers } from '#contract/organizations.ts'
import { listUsers } from '#contract/people.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { ensureFirstAdminLink } from '#server/features/accounts/public.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { apiCaller, type ApiCaller } from './api-caller.ts'
import { fillDemo } from './fill.ts'
import { DEMO_CLINIC, DEMO_PEOPLE, newDemoPassword } from './people.ts'
import { DEMO_VISITS } from './visits.ts'

let server: TestApp
const password = newDemoPassword()

beforeAll(async () => {
  server = await buildTestApp()
  const link = await ensureFirstAdminLink(server.dependencies)
  await fillDemo({
    url: server.url,
    pool: server.pool,
    clock: server.clock,
    setupToken: new URL(link ?? '').hash.replace('#setup=', ''),
    password,
  })
})
afterAll(() => server.close())

async function signedIn(login: string): Promise<{ call: ApiCaller; role: string }> {
  const { token, user } = await apiCaller(server.url)(signIn, { body: { login, password } })
  return { call: apiCaller(server.url, token), role: user.account_details.role }
}

async function notesOf(login: string, show: 'current' | 'archived' | 'deleted') {
  const { call } = await signedIn(login)
  const { notes } = await call(getNotes, { body: { show, limit: 100 } })
  return Promise.all(notes.map(async ({ id }) => (await call(getNote, { params: { id } })).note))
}

test('everybody can sign in with the one password, each in their role', async () => {
  const roles = await Promise.all(DEMO_PEOPLE.map(async ({ email }) => (await signedIn(email)).role))
  expect(roles).toEqual(DEMO_PEOPLE.map(({ role }) => role))
  expect(new Set(roles)).toEqual(new Set(['super_admin', 'admin', 'organization_admin', 'user']))
})

test('the clinic has its admin and members, an open invitation, and seats left', async () => {
  const { call } = await signedIn('demo-orgadmin')
  const { user } = await call(getUser)
  const organizationId = user.organization?.id ?? ''
  expect(user.organization?.name).toBe(DEMO_CLINIC)
  const { members } = await call(listMembers, { body: { organizationId } })
  expect(members.map(({ name }) => name)).toEqual([
    'Rowan Cardiologist',
    'Demo Orgadmin',
    'Sasha Pediatrician',
    'Demo Physician',
    'Trial Physician',
  ])
  // Their notes can be handed over: the clinic knows since when each of them is a member.
  for (const { userId } of members) await call(findTakers, { body: { organizationId, fromId: userId } })
  const { invitations } = await call(listInvitations, { body: { organizationId } })
  expect(invitations).toHaveLength(1)

  const admin = await signedIn('demo-admin')
  const { users } = await admin.call(listUsers, { body: {} })
  expect(new Set(users.map(({ trial_status }) => trial_status))).toEqual(
    new Set([null, 'expired', 'ended', 'subscribed']),
  )
  expect(users.filter(({ isInvited }) => isInvited)).toHaveLength(1)
  expect(users.filter(({ account_status }) => account_status === 'deactivated')).toHaveLength(1)
})

test('the visits are in every state a note can have, with their words', async () => {
  const current = await notesOf('demo-physician', 'current')
  const statuses = new Set(current.map(({ status }) => status))
  expect(statuses).toEqual(new Set(['draft', 'ready', 'signed', 'amended']))
  expect(current.some((note) => note.unsupportedCount > 0)).toBe(true)
  expect(current.some((note) => note.proposal.length > 0)).toBe(true)
  expect(current.some((note) => note.visitKind === 'telehealth')).toBe(true)
  expect(current.every((note) => note.practice)).toBe(true)
  expect((await notesOf('demo-physician', 'archived')).length).toBe(1)
  expect((await notesOf('demo-physician', 'deleted')).length).toBe(1)

  const written = current.filter((note) => note.status !== 'draft')
  for (const note of written) expect(note.sections.length).toBeGreaterThan(1)
  const unwritten = (await notesOf('trial-physician', 'current')).find((note) => note.status === 'draft')
  const { call } = await signedIn('trial-physician')
  const { transcript } = await call(getTranscript, { params: { id: unwritten?.id ?? '' } })
  expect(transcript.segments.length).toBeGreaterThan(10)
})

test('visits lie in the past in the order of the list', async () => {
  const visits = (await notesOf('demo-physician', 'current')).map((note) => note.visitAt)
  expect(visits).toEqual([...visits].sort().reverse())
  expect(new Set(visits.map((at) => at.slice(0, 10))).size).toBeGreaterThan(4)
  expect(DEMO_VISITS.length).toBeGreaterThan(11)
})
