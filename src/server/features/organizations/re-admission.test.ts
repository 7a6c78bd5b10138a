import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { acceptInvitation } from '#contract/invitations.ts'
import { inviteMember, leaveOrganization, removeMember } from '#contract/organizations.ts'
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
