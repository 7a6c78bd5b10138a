import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptInvitation } from '#contract/invitations.ts'
import * as organizations from '#contract/organizations.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

async function openClinic(seats: number) {
  const organizationId = randomUUID()
  const admin = await server.signUpPhysician('orgadmin', 'organization_admin')
  await server.pool.query('insert into organizations (id, name, seats, created_at) values ($1, $2, $3, $4)', [
    organizationId,
    `Clinic ${organizationId}`,
    seats,
    server.clock.now(),
  ])
  await server.pool.query('update users set organization_id = $1 where id = $2', [
    organizationId,
    admin.userId,
  ])
  return { organizationId, admin }
}

const invite = (by: Physician, organizationId: string, email: string) =>
  by.call(organizations.inviteMember, { body: { organizationId, email } })
const lastToken = () => /#invitation=([\w-]+)/.exec(server.outbox.at(-1)?.text ?? '')?.[1] ?? ''
const accept = (person: Physician, token: string) => person.call(acceptInvitation, { body: { token } })

test('a member leaves by themself, and the seat is free at once; an organization admin does not', async () => {
  const { organizationId, admin } = await openClinic(2)
  const member = await server.signUpPhysician('member')
  await invite(admin, organizationId, member.email)
  await accept(member, lastToken())
  const next = () => invite(admin, organizationId, 'next@clinic.example')
  const leave = (by: Physician) => by.call(organizations.leaveOrganization, { body: { organizationId } })
  expect((await next()).body.message).toContain('remove a member')
  expect((await leave(member)).status).toBe(200)
  expect((await next()).status).toBe(200)
  expect((await leave(member)).status).toBe(404)
  expect((await leave(admin)).body.code).toBe('forbidden')
  const { rows } = await server.pool.query('select since, until from memberships where user_id = $1', [
    member.userId,
  ])
  expect(rows).toEqual([{ since: server.clock.now(), until: server.clock.now() }])
})

test('who is no member and wants to leave waits for nobody, and holds nothing', async () => {
  const { organizationId } = await openClinic(2)
  const stranger = await server.signUpPhysician('stranger')
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('select from organizations where id = $1 for update', [organizationId])
  const { status } = await stranger.call(organizations.leaveOrganization, { body: { organizationId } })
  await holder.query('rollback')
  holder.release()
  expect(status).toBe(404)
})

test('who came second for the last seat is told what to do, and joins by the same link once one is free', async () => {
  const { organizationId, admin } = await openClinic(3)
  const people = [await server.signUpPhysician('one'), await server.signUpPhysician('other')] as const
  const tokens = new Map<Physician, string>()
  for (const person of people) {
    await invite(admin, organizationId, person.email)
    tokens.set(person, lastToken())
  }
  await server.pool.query('update organizations set seats = 2 where id = $1', [organizationId])
  const answers = await Promise.all(people.map((person) => accept(person, tokens.get(person) ?? '')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [first, second] = answers[0]?.status === 200 ? people : [people[1], people[0]]
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'seats_full',
    message: expect.stringContaining('your invitation stays open'),
  })
  await admin.call(organizations.removeMember, { body: { organizationId, userId: first.userId } })
  expect((await accept(second, tokens.get(second) ?? '')).status).toBe(200)
})
