import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { acceptInvitation } from '#contract/invitations.ts'
import { inviteMember, leaveOrganization, removeMember, resendInvitation } from '#contract/organizations.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let superAdmin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
})
afterAll(() => server.close())

test.each(['removed', 'gone by themself'])(
  'who is %s is not let in again by an invitation that was never answered',
  async (how) => {
    const organizationId = randomUUID()
    await server.pool.query(
      'insert into organizations (id, name, seats, created_at) values ($1, $2, 5, now())',
      [organizationId, `Clinic ${organizationId}`],
    )
    const person = await server.signUpPhysician('twice')
    await superAdmin.call(inviteMember, { body: { organizationId, email: person.email } })
    const token = /#invitation=([\w-]+)/.exec(server.outbox.at(-1)?.text ?? '')?.[1] ?? ''
    // They came in another way: with an account that an administrator made, or by a link to an earlier address.
    await server.pool.query('update users set organization_id = $1 where id = $2', [
      organizationId,
      person.userId,
    ])
    const out =
      how === 'removed'
        ? await superAdmin.call(removeMember, { body: { organizationId, userId: person.userId } })
        : await person.call(leaveOrganization, { body: { organizationId } })
    expect(out.status).toBe(200)
    expect((await person.call(acceptInvitation, { body: { token } })).body.code).toBe('link_expired')
    expect((await person.call(getUser)).reply.user.organization).toBeNull()
  },
)

test('nor by one to an address that the account had before, or has again', async () => {
  const organizationId = randomUUID()
  await server.pool.query(
    'insert into organizations (id, name, seats, created_at) values ($1, $2, 5, now())',
    [organizationId, `Clinic ${organizationId}`],
  )
  const person = await server.signUpPhysician('earlier')
  const mailed = () => /#invitation=([\w-]+)/.exec(server.outbox.at(-1)?.text ?? '')?.[1] ?? ''
  const setEmail = (email: string) =>
    server.pool.query('update users set email = $1 where id = $2', [email, person.userId])
  const { reply } = await superAdmin.call(inviteMember, { body: { organizationId, email: person.email } })
  const token = mailed()
  await setEmail('moved.on@example.test')
  await server.pool.query('update users set organization_id = $1 where id = $2', [
    organizationId,
    person.userId,
  ])
  await server.pool.query('insert into memberships (organization_id, user_id, since) values ($1, $2, $3)', [
    organizationId,
    person.userId,
    server.clock.now(),
  ])
  server.clock.moveOn(60_000)
  const out = await superAdmin.call(removeMember, { body: { organizationId, userId: person.userId } })
  expect(out.status).toBe(200)
  await setEmail(person.email)
  expect((await person.call(acceptInvitation, { body: { token } })).body.code).toBe('link_expired')
  expect((await person.call(getUser)).reply.user.organization).toBeNull()
  // Asked anew they come in.
  server.clock.moveOn(60_000)
  await superAdmin.call(resendInvitation, { body: { invitationId: reply.invitation.id } })
  expect((await person.call(acceptInvitation, { body: { token: mailed() } })).status).toBe(200)
})
