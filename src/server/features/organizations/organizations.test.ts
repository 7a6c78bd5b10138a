import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getUser, signUp } from '#contract/accounts.ts'
import { acceptInvitation, describeInvitation } from '#contract/invitations.ts'
import * as organizations from '#contract/organizations.ts'
import { addUser, listUsers } from '#contract/people.ts'
import { createNote, getNotes } from '#contract/notes.ts'
import { INVITATION_MAILS_A_QUARTER_HOUR } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let superAdmin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
})
afterAll(() => server.close())

let clinics = 0
/** An organization with an admin of its own. */
async function makeClinic(seats = 10): Promise<{ organizationId: string; orgAdmin: Physician }> {
  clinics += 1
  const { reply } = await superAdmin.call(organizations.createOrganization, {
    body: { name: `Clinic ${clinics}`, seats },
  })
  const organizationId = reply.organization.id
  const orgAdmin = await server.signUpPhysician('orgadmin')
  await confirmAddress(orgAdmin)
  await superAdmin.call(organizations.addOrganizationAdmin, {
    body: { organizationId, email: orgAdmin.email },
  })
  return { organizationId, orgAdmin }
}

const confirmAddress = ({ userId }: Physician) =>
  server.pool.query('update users set email_verified_at = now() where id = $1', [userId])

const invite = (by: Physician, organizationId: string, email: string) =>
  by.call(organizations.inviteMember, { body: { organizationId, email } })
const lastToken = () => /#invitation=([\w-]+)/.exec(server.outbox.at(-1)?.text ?? '')?.[1] ?? ''
const accept = (person: Physician, token: string) => person.call(acceptInvitation, { body: { token } })

/** A member with an account that was there before. */
async function addMember(orgAdmin: Physician, organizationId: string, name = 'member'): Promise<Physician> {
  const person = await server.signUpPhysician(name)
  await invite(orgAdmin, organizationId, person.email)
  expect((await accept(person, lastToken())).status).toBe(200)
  return person
}

async function seatsOf(organizationId: string) {
  const { reply } = await superAdmin.call(organizations.getOrganization, { params: { id: organizationId } })
  return reply.organization.seats
}

async function roleAndPlace(person: Physician) {
  const { rows } = await server.pool.query<{ role: string; organization_id: string | null }>(
    'select role, organization_id from users where id = $1',
    [person.userId],
  )
  return rows[0]
}

describe('an organization', () => {
  test('is made, renamed, given seats, archived and brought back by a super admin', async () => {
    const { reply } = await superAdmin.call(organizations.createOrganization, {
      body: { name: 'Harbor Practice', seats: 2, address: '1 Sample Street', phoneNumber: '+1 555 0100' },
    })
    const organizationId = reply.organization.id
    expect(reply.organization).toMatchObject({ seats: { all: 2, members: 0, invited: 0 }, archivedAt: null })
    const again = await superAdmin.call(organizations.createOrganization, {
      body: { name: 'harbor practice', seats: 2 },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    const renamed = await superAdmin.call(organizations.updateOrganization, {
      body: { organizationId, name: 'Harbor Clinic', seats: 3 },
    })
    expect(renamed.reply.organization).toMatchObject({ name: 'Harbor Clinic', seats: { all: 3 } })

    await invite(superAdmin, organizationId, 'soon@clinic.example')
    const token = lastToken()
    const archive = (archived: boolean) =>
      superAdmin.call(organizations.archiveOrganization, { body: { organizationId, archived } })
    expect((await archive(true)).reply.organization.archivedAt).not.toBeNull()
    expect((await server.call(describeInvitation, { body: { token } })).body.code).toBe('link_expired')
    expect((await invite(superAdmin, organizationId, 'late@clinic.example')).body.code).toBe('conflict')
    const names = async (show: 'current' | 'archived') =>
      (
        await superAdmin.call(organizations.listOrganizations, { body: { show, search: 'HARBOR' } })
      ).reply.organizations.map(({ name }) => name)
    expect([await names('current'), await names('archived')]).toEqual([[], ['Harbor Clinic']])
    await archive(false)
    expect(await names('current')).toEqual(['Harbor Clinic'])
  })

  test('takes two names that are made at once only once', async () => {
    const answers = await Promise.all(
      ['Twin Clinic', 'TWIN clinic'].map((name) =>
        superAdmin.call(organizations.createOrganization, { body: { name, seats: 1 } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['nothing to read', '   '],
    ['a null character alone', '\0'],
    ['a book', 'x'.repeat(10_000)],
  ])('is refused a name of %s', async (_, name) => {
    const { status } = await superAdmin.call(organizations.createOrganization, { body: { name, seats: 1 } })
    expect(status).toBe(400)
  })

  test('keeps an odd name as it is, and finds it', async () => {
    const name = `O'Brien & "Sons" 100%_\\ <b>`
    await superAdmin.call(organizations.createOrganization, { body: { name, seats: 1 } })
    for (const search of ['100%_', "o'brien", '<b>', '\\']) {
      const { reply } = await superAdmin.call(organizations.listOrganizations, { body: { search } })
      expect(reply.organizations.map((organization) => organization.name)).toEqual([name])
      expect(reply.found).toEqual({ count: 1, isExact: true })
    }
  })

  test('shows members its name and contact, its admins more, and strangers nothing', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const member = await addMember(orgAdmin, organizationId)
    const stranger = await server.signUpPhysician('stranger')
    const { orgAdmin: otherAdmin } = await makeClinic()
    const look = async (by: Physician) =>
      (await by.call(organizations.getOrganization, { params: { id: organizationId } })).reply?.organization
    expect(await look(member)).toMatchObject({
      seats: null,
      abilities: { manage: false, manageMembers: false },
      admins: [{ userId: orgAdmin.userId }],
    })
    expect(await look(orgAdmin)).toMatchObject({
      seats: { all: 10, members: 2, invited: 0 },
      abilities: { manage: false, manageMembers: true },
    })
    expect((await look(superAdmin))?.abilities).toEqual({ manage: true, manageMembers: true })
    expect([await look(stranger), await look(otherAdmin)]).toEqual([undefined, undefined])
  })
})

describe('an admin of another organization', () => {
  test('finds neither it, nor its members, nor its invitations', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const { orgAdmin: other, organizationId: othersId } = await makeClinic()
    const member = await addMember(orgAdmin, organizationId)
    const open = await invite(orgAdmin, organizationId, 'asked@clinic.example')
    const invitationId = open.reply.invitation.id
    const answers = await Promise.all([
      other.call(organizations.listMembers, { body: { organizationId } }),
      other.call(organizations.listInvitations, { body: { organizationId } }),
      invite(other, organizationId, 'taken.over@clinic.example'),
      other.call(organizations.resendInvitation, { body: { invitationId } }),
      other.call(organizations.revokeInvitation, { body: { invitationId } }),
      other.call(organizations.removeMember, { body: { organizationId, userId: member.userId } }),
      // Their own organization, and somebody else's member.
      other.call(organizations.removeMember, {
        body: { organizationId: othersId, userId: member.userId },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(await roleAndPlace(member)).toEqual({ role: 'user', organization_id: organizationId })
    const { reply } = await orgAdmin.call(organizations.listInvitations, { body: { organizationId } })
    expect(reply.invitations.map(({ id }) => id)).toEqual([invitationId])
  })
})

describe('an invitation', () => {
  test('brings a new physician into the organization by its link', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const email = 'newcomer@clinic.example'
    expect((await invite(orgAdmin, organizationId, email)).reply.invitation).toMatchObject({
      email,
      role: 'user',
    })
    expect(server.outbox.at(-1)).toMatchObject({
      to: email,
      text: expect.stringContaining('/register#invitation='),
    })
    expect(await seatsOf(organizationId)).toEqual({ all: 10, members: 1, invited: 1 })
    const { reply } = await server.call(signUp, {
      body: {
        title: 'Dr',
        first_name: 'New',
        last_name: 'Comer',
        email,
        username: 'newcomer',
        password: 'plenty of quiet herons',
        privacy_policy_agreed: true,
        invitationToken: lastToken(),
      },
    })
    expect(reply.user.organization?.id).toBe(organizationId)
    const members = await orgAdmin.call(organizations.listMembers, {
      body: { organizationId, search: 'COMER new' },
    })
    expect(members.reply.members.map((member) => member.email)).toEqual([email])
    expect(await seatsOf(organizationId)).toEqual({ all: 10, members: 2, invited: 0 })
  })

  test('is not sent twice, nor to a member; again from the list voids the link before', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const email = 'twice@clinic.example'
    const answers = await Promise.all([
      invite(orgAdmin, organizationId, email),
      invite(orgAdmin, organizationId, email),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await invite(orgAdmin, organizationId, orgAdmin.email)).body.code).toBe('already_exists')
    const before = lastToken()
    const { reply } = await orgAdmin.call(organizations.listInvitations, { body: { organizationId } })
    const [open] = reply.invitations
    const again = await orgAdmin.call(organizations.resendInvitation, {
      body: { invitationId: open?.id ?? '' },
    })
    expect(again.reply.invitation.email).toBe(email)
    const usable = async (token: string) =>
      (await server.call(describeInvitation, { body: { token } })).status === 200
    expect([await usable(before), await usable(lastToken())]).toEqual([false, true])
    await orgAdmin.call(organizations.revokeInvitation, {
      body: { invitationId: again.reply.invitation.id },
    })
    expect(await usable(lastToken())).toBe(false)
    expect(await seatsOf(organizationId)).toEqual({ all: 10, members: 1, invited: 0 })
  })

  test('keeps a seat until it is revoked or expires', async () => {
    const { organizationId, orgAdmin } = await makeClinic(2)
    const { reply } = await invite(orgAdmin, organizationId, 'first@clinic.example')
    const second = () => invite(orgAdmin, organizationId, 'second@clinic.example')
    expect(await second()).toMatchObject({ status: 409, body: { code: 'seats_full' } })
    const fewer = await superAdmin.call(organizations.updateOrganization, {
      body: { organizationId, name: 'Fewer Seats', seats: 1 },
    })
    expect(fewer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await server.pool.query('update invitations set expires_at = created_at where id = $1', [
      reply.invitation.id,
    ])
    expect((await second()).status).toBe(200)
    const resent = await orgAdmin.call(organizations.resendInvitation, {
      body: { invitationId: reply.invitation.id },
    })
    expect(resent.body.code).toBe('seats_full')
  })

  test('is not a way to send mail without end', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const { reply } = await invite(orgAdmin, organizationId, 'patient@clinic.example')
    let invitationId = reply.invitation.id
    const again = () => orgAdmin.call(organizations.resendInvitation, { body: { invitationId } })
    for (let sent = 1; sent < INVITATION_MAILS_A_QUARTER_HOUR; sent += 1)
      invitationId = (await again()).reply.invitation.id
    expect(await again()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    server.clock.moveOn(16 * 60_000)
    expect((await again()).status).toBe(200)
  })

  test('two who accept at once do not share the last seat', async () => {
    const { organizationId, orgAdmin } = await makeClinic(3)
    const one = await server.signUpPhysician('one')
    const other = await server.signUpPhysician('other')
    await invite(orgAdmin, organizationId, one.email)
    const tokenOfOne = lastToken()
    await invite(orgAdmin, organizationId, other.email)
    await server.pool.query('update organizations set seats = 2 where id = $1', [organizationId])
    const answers = await Promise.all([accept(one, tokenOfOne), accept(other, lastToken())])
    expect(answers.map(({ status, body }) => [status, body.code ?? null]).sort()).toEqual([
      [200, null],
      [409, 'seats_full'],
    ])
    expect((await seatsOf(organizationId))?.members).toBe(2)
  })
})

describe('a member', () => {
  test('who is removed is missed at once by whoever lists them, and by nobody else', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const elsewhere = await makeClinic()
    const member = await addMember(orgAdmin, organizationId)
    const tell = vi.spyOn(server.dependencies.realtime, 'tell')
    await superAdmin.call(organizations.removeMember, { body: { organizationId, userId: member.userId } })
    const told = tell.mock.calls.filter(([, { kind }]) => kind === 'listingsChanged').map(([id]) => id)
    tell.mockRestore()
    expect(told).toEqual(expect.arrayContaining([orgAdmin.userId, superAdmin.userId]))
    expect(told).not.toContain(elsewhere.orgAdmin.userId)
    expect(told).not.toContain(member.userId)
  })

  test('who is removed keeps account and notes; an organization admin becomes a user', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const member = await addMember(orgAdmin, organizationId)
    await member.call(createNote, { body: { data: { label: 'Kept' } } })
    const tell = vi.spyOn(server.dependencies.realtime, 'tell')
    const remove = (by: Physician, person: Physician) =>
      by.call(organizations.removeMember, { body: { organizationId, userId: person.userId } })

    expect((await remove(orgAdmin, member)).status).toBe(200)
    expect(tell).toHaveBeenCalledWith(member.userId, { kind: 'accountChanged' })
    expect((await member.call(getUser)).reply.user.organization).toBeNull()
    expect((await member.call(getNotes, { body: {} })).reply.notes).toHaveLength(1)
    expect((await remove(orgAdmin, member)).status).toBe(404)

    expect((await remove(orgAdmin, orgAdmin)).body.code).toBe('forbidden')
    expect((await remove(superAdmin, orgAdmin)).status).toBe(200)
    expect(await roleAndPlace(orgAdmin)).toEqual({ role: 'user', organization_id: null })
    const closed = await orgAdmin.call(organizations.listMembers, { body: { organizationId } })
    expect(closed.status).toBe(403)
  })

  test('is made an organization admin by a super admin, whom colleagues cannot remove', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const member = await addMember(orgAdmin, organizationId)
    const choice = { organizationId, userId: member.userId }
    const setRole = (by: Physician, role: 'user' | 'organization_admin') =>
      by.call(organizations.setOrganizationRole, { body: { ...choice, role } })
    expect((await setRole(orgAdmin, 'organization_admin')).status).toBe(403)
    const setConfirmed = (moment: Date | null) =>
      server.pool.query('update users set email_verified_at = $2 where id = $1', [member.userId, moment])
    await setConfirmed(null)
    const early = await setRole(superAdmin, 'organization_admin')
    expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining('confirmed') } })
    await setConfirmed(server.clock.now())
    expect((await setRole(superAdmin, 'organization_admin')).status).toBe(200)
    expect((await orgAdmin.call(organizations.removeMember, { body: choice })).body.code).toBe('forbidden')
    expect((await member.call(organizations.listMembers, { body: { organizationId } })).status).toBe(200)
    expect((await setRole(superAdmin, 'user')).status).toBe(200)
    expect((await orgAdmin.call(organizations.removeMember, { body: choice })).status).toBe(200)
  })

  test('is found on one page only, in order', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    for (const name of ['cleo', 'abel', 'bert']) await addMember(orgAdmin, organizationId, name)
    const page = (cursor: string | null) =>
      orgAdmin.call(organizations.listMembers, { body: { organizationId, cursor, limit: 2 } })
    const first = (await page(null)).reply
    const second = (await page(first.nextCursor)).reply
    expect([...first.members, ...second.members].map(({ name }) => name)).toEqual([
      'abel Sample',
      'bert Sample',
      'cleo Sample',
      'orgadmin Sample',
    ])
    expect([first.found, second.found, second.nextCursor]).toEqual([{ count: 4, isExact: true }, null, null])
  })
})

describe('naming an admin', () => {
  const name = (organizationId: string, email: string) =>
    superAdmin.call(organizations.addOrganizationAdmin, { body: { organizationId, email } })

  test('invites an address without an account, which then has the role', async () => {
    const { organizationId } = await makeClinic()
    const email = 'chief@clinic.example'
    expect((await name(organizationId, email)).reply.outcome).toBe('invited')
    const { reply } = await server.call(describeInvitation, { body: { token: lastToken() } })
    expect(reply).toMatchObject({ email, role: 'organization_admin' })
  })

  test('an account that signed up with somebody’s address gains nothing: its owner is sent the link', async () => {
    const { organizationId } = await makeClinic()
    const squatter = await server.signUpPhysician('squatter')
    expect((await name(organizationId, squatter.email)).reply.outcome).toBe('invited')
    expect(server.outbox.at(-1)?.to).toBe(squatter.email)
    expect(await roleAndPlace(squatter)).toEqual({ role: 'user', organization_id: null })
    const listed = await squatter.call(organizations.listMembers, { body: { organizationId } })
    expect(listed.status).toBe(403)
  })

  test('takes no seat that is kept for who was invited, and neither does an account that is made', async () => {
    const { organizationId, orgAdmin } = await makeClinic(2)
    const invited = await server.signUpPhysician('invited')
    await invite(orgAdmin, organizationId, invited.email)
    const token = lastToken()
    const other = await server.signUpPhysician('other')
    await confirmAddress(other)
    expect((await name(organizationId, other.email)).body.code).toBe('seats_full')
    const person = { title: 'Dr', first_name: 'New', last_name: 'Sample', role: 'user' } as const
    const body = { ...person, email: 'made@clinic.example', organizationId }
    expect((await superAdmin.call(addUser, { body })).body.code).toBe('seats_full')
    expect((await accept(invited, token)).status).toBe(200)
  })

  test('somebody who was invited and is named keeps one seat, not two', async () => {
    const { organizationId } = await makeClinic(2)
    const chief = await server.signUpPhysician('chief')
    expect((await name(organizationId, chief.email)).reply.outcome).toBe('invited')
    await confirmAddress(chief)
    expect((await name(organizationId, chief.email)).reply.outcome).toBe('named')
    expect(await seatsOf(organizationId)).toMatchObject({ members: 2, invited: 0 })
  })

  test('a member who has not confirmed the address is not named by it', async () => {
    const { organizationId, orgAdmin } = await makeClinic()
    const member = await addMember(orgAdmin, organizationId)
    await server.pool.query('update users set email_verified_at = null where id = $1', [member.userId])
    expect((await name(organizationId, member.email)).body.code).toBe('conflict')
    expect((await roleAndPlace(member))?.role).toBe('user')
  })

  test('refuses a member of another organization, an admin of the product, and a full organization', async () => {
    const { organizationId } = await makeClinic(1)
    const { orgAdmin: elsewhere } = await makeClinic()
    const productAdmin = await server.signUpPhysician('product', 'admin')
    const free = await server.signUpPhysician('free')
    const codes = [
      (await name(organizationId, elsewhere.email)).body.code,
      (await name(organizationId, productAdmin.email)).body.code,
      (await name(organizationId, free.email)).body.code,
      (await name(randomUUID(), free.email)).body.code,
    ]
    expect(codes).toEqual(['conflict', 'conflict', 'seats_full', 'not_found'])
    expect(await roleAndPlace(free)).toEqual({ role: 'user', organization_id: null })
  })
})

test('an admin of the product chooses organizations by name, and does not manage them', async () => {
  const admin = await server.signUpPhysician('chooser', 'admin')
  const { organizationId } = await makeClinic()
  const { reply } = await admin.call(organizations.findOrganizations, {
    body: { search: `clinic ${clinics}` },
  })
  expect(reply.organizations).toEqual([{ id: organizationId, name: `Clinic ${clinics}` }])
  expect((await admin.call(organizations.getOrganization, { params: { id: organizationId } })).status).toBe(
    404,
  )
  expect((await admin.call(listUsers, { body: { organizationId } })).reply.users).toHaveLength(1)
})
