import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getUser, signUp } from '#contract/accounts.ts'
import { acceptInvitation, describeInvitation } from '#contract/invitations.ts'
import { DAY_MS } from '#domain/time.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { invitations, users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'
import {
  type AccountsServer,
  expectRefusal,
  PUBLIC_URL,
  registration,
  startAccountsServer,
} from './accounts-harness.ts'
import { sweepAccounts } from './maintenance.ts'
import { createInvitation } from './public.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
// What one test got wrong does not count in the next.
beforeEach(() => server.passes(16 * 60_000))

async function organization(seats = 10): Promise<{ id: string; name: string }> {
  const id = randomUUID()
  const name = `Clinic ${id.slice(0, 8)}`
  await server.db.insert(organizations).values({ id, name, seats, createdAt: server.now() })
  return { id, name }
}

const invite = (organizationId: string, email: string, role: 'user' | 'organization_admin' = 'user') =>
  server.db.transaction((tx) =>
    createInvitation(tx, server.dependencies, { organizationId, email, role, invitedById: null }),
  )
const accept = (bearer: string, token: string) =>
  server.call(acceptInvitation, { token: bearer, body: { token } })
const describeIt = (token: string) => server.call(describeInvitation, { body: { token } })
const userOf = async (token: string) => (await server.call(getUser, { token })).body.user

describe('an invitation', () => {
  test('says what it is for, to whoever holds the token alone', async () => {
    const { id, name } = await organization()
    const { email } = await server.signedUp()
    const { token, mail } = await invite(id, email, 'organization_admin')
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining(name) })
    expect(mail.text).toContain(`${PUBLIC_URL}/register#invitation=${token}\n`)
    expect((await describeIt(token)).body).toEqual({
      organizationName: name,
      email,
      role: 'organization_admin',
      hasAccount: true,
    })
    const toNobody = await invite(id, 'nobody@clinic.example')
    expect((await describeIt(toNobody.token)).body).toMatchObject({ hasAccount: false })
    expect(JSON.stringify(await server.db.select().from(invitations))).not.toContain(token)
  })

  test('makes its owner a member with the role it names, once', async () => {
    const { id, name } = await organization()
    const owner = await server.signedUp()
    const { token } = await invite(id, owner.email, 'organization_admin')
    const reply = await accept(owner.token, token)
    expect(reply.body.user).toMatchObject({
      emailVerified: true,
      organization: { id, name, users: [owner.id] },
      account_details: { role: 'organization_admin' },
    })
    expect(await userOf(owner.token)).toEqual(reply.body.user)
    expect(server.told).toContain(owner.id)
    expectRefusal(await accept(owner.token, token), 410, 'link_expired')
    expectRefusal(await describeIt(token), 410, 'link_expired')
  })

  test('of another address is refused, and stays open for its own', async () => {
    const { id } = await organization()
    const [owner, other] = [await server.signedUp(), await server.signedUp()]
    const { token } = await invite(id, owner.email)
    expectRefusal(await accept(other.token, token), 403, 'forbidden')
    expect(await userOf(other.token)).toMatchObject({ organization: null })
    expect((await accept(owner.token, token)).status).toBe(200)
  })

  test('is refused to a member of another organization, and used up by a member of this one', async () => {
    const [one, other] = [await organization(1), await organization()]
    const owner = await server.signedUp()
    await accept(owner.token, (await invite(one.id, owner.email)).token)
    const { token } = await invite(other.id, owner.email)
    expectRefusal(await accept(owner.token, token), 409, 'conflict')
    expect(await userOf(owner.token)).toMatchObject({ organization: { id: one.id } })
    // Its one seat is taken, by the very member.
    const again = await invite(one.id, owner.email, 'organization_admin')
    expect((await accept(owner.token, again.token)).body.user.account_details.role).toBe('user')
  })

  test('of a full organization is refused, also when two accept at once', async () => {
    const { id } = await organization(2)
    const owners = await Promise.all([1, 2, 3, 4, 5].map(() => server.signedUp()))
    const replies = await Promise.all(
      owners.map(async ({ email, token }) => accept(token, (await invite(id, email)).token)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    for (const reply of replies) if (reply.status !== 200) expectRefusal(reply, 409, 'seats_full')
    expect(await server.db.select().from(users).where(eq(users.organizationId, id))).toHaveLength(2)
  })

  test('that was accepted twice at once makes one member', async () => {
    const { id } = await organization()
    const owner = await server.signedUp()
    const { token } = await invite(id, owner.email)
    const replies = await Promise.all([1, 2, 3].map(() => accept(owner.token, token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  test.each([
    ['after two weeks', async () => server.passes(14 * DAY_MS)],
    [
      'once it is revoked',
      async (id: string) =>
        server.db
          .update(invitations)
          .set({ revokedAt: server.now() })
          .where(eq(invitations.organizationId, id)),
    ],
    ['once another one has replaced it', async (id: string, email: string) => invite(id, email)],
    [
      'of an archived organization',
      async (id: string) =>
        server.db.update(organizations).set({ archivedAt: server.now() }).where(eq(organizations.id, id)),
    ],
  ])('is void %s', async (_, happens) => {
    const { id } = await organization()
    const owner = await server.signedUp()
    const { token } = await invite(id, owner.email)
    await happens(id, owner.email)
    expectRefusal(await describeIt(token), 410, 'link_expired')
    const session = await server.signedIn(owner.email)
    expectRefusal(await accept(session, token), 410, 'link_expired')
    const body = { ...registration(), invitationToken: token }
    expectRefusal(await server.call(signUp, { body }), 410, 'link_expired')
  })

  test('leaves the role of who looks after the whole installation', async () => {
    const { id } = await organization()
    const owner = await server.signedUp({ role: 'super_admin' })
    const reply = await accept(owner.token, (await invite(id, owner.email)).token)
    expect(reply.body.user).toMatchObject({
      organization: { id },
      account_details: { role: 'super_admin' },
    })
  })

  test.each(['x', '\u0000', '\u202e', '🔑', "' or 1=1 --", 'A'.repeat(200)])(
    'cannot be guessed: %j',
    async (token) => {
      const { token: bearer } = await server.signedUp()
      expectRefusal(await describeIt(token), 410, 'link_expired')
      expectRefusal(await accept(bearer, token), 410, 'link_expired')
    },
  )

  test('leaves a trail', async () => {
    const { id } = await organization()
    const owner = await server.signedUp()
    const invitation = await invite(id, owner.email, 'organization_admin')
    await accept(owner.token, invitation.token)
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.actorId, owner.id))
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['account.create', owner.id],
      ['account.roleChange', owner.id],
      ['invitation.accept', invitation.id],
    ])
  })

  test('is swept a month after it has ended, and not before', async () => {
    const { id } = await organization()
    await invite(id, 'late@clinic.example')
    const left = async () => {
      await sweepAccounts(server.dependencies)
      return server.db.select().from(invitations).where(eq(invitations.organizationId, id))
    }
    server.passes(44 * DAY_MS)
    expect(await left()).toHaveLength(1)
    server.passes(1)
    expect(await left()).toEqual([])
  })
})

describe('signing up with an invitation', () => {
  test('makes a member with a confirmed address, its role and a trial, and no mail to confirm it', async () => {
    const { id, name } = await organization()
    const form = registration()
    const { token } = await invite(id, form.email, 'organization_admin')
    const reply = await server.call(signUp, { body: { ...form, invitationToken: token } })
    expect(reply.body.user).toMatchObject({
      emailVerified: true,
      trial_days: 14,
      organization: { id, name },
      account_details: { role: 'organization_admin' },
    })
    await server.settled()
    expect(server.mails.filter(({ to }) => to === form.email)).toEqual([])
    expectRefusal(await describeIt(token), 410, 'link_expired')
  })

  test('needs the address that was invited', async () => {
    const { id } = await organization()
    const form = registration()
    const { token } = await invite(id, form.email)
    const other = await server.call(signUp, { body: { ...registration(), invitationToken: token } })
    expectRefusal(other, 400, 'invalid_input')
    expect(other.body.fields).toHaveProperty('email')
    expect((await server.call(signUp, { body: { ...form, invitationToken: token } })).status).toBe(200)
  })

  test('of a full organization makes no account', async () => {
    const { id } = await organization(1)
    const [one, other] = [registration(), registration()]
    const tokens = [await invite(id, one.email), await invite(id, other.email)]
    await server.call(signUp, { body: { ...one, invitationToken: tokens[0]?.token } })
    const body = { ...other, invitationToken: tokens[1]?.token }
    expectRefusal(await server.call(signUp, { body }), 409, 'seats_full')
    expect(await server.db.select().from(users).where(eq(users.email, other.email))).toEqual([])
    await server.db.update(organizations).set({ seats: 2 }).where(eq(organizations.id, id))
    expect((await server.call(signUp, { body })).status).toBe(200)
  })
})

describe('the user as a screen gets it', () => {
  test('names the members of the organization, a few hundred at most and oneself always', async () => {
    const { id } = await organization(2_000)
    const owner = await server.signedUp()
    // Ids that come before any other.
    const rows = Array.from({ length: 501 }, (_, number) => ({
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      email: `member${number}@clinic.example`,
      username: `member${number}`,
      title: 'Dr' as const,
      firstName: 'First',
      lastName: 'Last',
      organizationId: id,
      createdAt: server.now(),
    }))
    await server.db.insert(users).values(rows)
    await server.db.update(users).set({ organizationId: id }).where(eq(users.id, owner.id))
    const { organization: shown } = await userOf(owner.token)
    expect(shown?.users).toHaveLength(500)
    expect(shown?.users[0]).toBe(owner.id)
    expect(new Set(shown?.users).size).toBe(500)
  })

  test('says when an admin role has still to show a second factor, and that is asked of nobody else', async () => {
    const owner = await server.signedUp()
    const needs = async (role: 'user' | 'admin' | 'super_admin' | 'organization_admin') => {
      await server.db.update(users).set({ role }).where(eq(users.id, owner.id))
      return (await userOf(owner.token)).needsTwoFactor
    }
    expect(await needs('user')).toBe(false)
    expect(await needs('admin')).toBe(true)
    expect(await needs('super_admin')).toBe(true)
    expect(await needs('organization_admin')).toBe(true)
  })
})
