import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMyAccount } from '#contract/leaving.ts'
import { joinPractice, openPractice } from '#server/features/handovers/handovers-harness.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const leave = ({ call, userId, password }: Physician) =>
  call(deleteMyAccount, { body: { userId, password, confirmation: 'DELETE' } })
const told = () => server.outbox.filter(({ subject }) => /A member of your organization/.test(subject))

test('who looks after the practice is told in time that a member leaves with their notes, and nobody else is', async () => {
  const { admin, leaving, organizationId } = await openPractice(server)
  const { admin: stranger } = await openPractice(server)
  const second = await server.signUpPhysician('second', 'organization_admin')
  await joinPractice(server, second, organizationId)
  expect((await leave(leaving)).status).toBe(200)
  await until(() => told().length >= 2)
  expect(
    told()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([admin.email, second.email].toSorted())
  expect(told()[0]?.text).toMatch(/will be erased on .+2026[^]+\/organizationUsers/)
  expect(told()[0]?.text).not.toContain(leaving.email)
  // Asked for once more: nobody is told twice.
  await leave(leaving)
  // One who looks after it and leaves is told about by the other alone.
  expect((await leave(second)).status).toBe(200)
  await until(() => told().length >= 3)
  expect(told().map(({ to }) => to)).not.toContain(stranger.email)
  expect(told()[2]?.to).toBe(admin.email)
  expect(told()).toHaveLength(3)
})
