import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { type AccountsServer, registration, startAccountsServer } from './accounts-harness.ts'
import { standingOf } from './standing.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())

async function signedUp(changes: Record<string, unknown>): Promise<string> {
  return (await server.call(signUp, { body: registration(changes) })).body.user.userId
}

test.each([
  ['Dr', 'Dr. First Last'],
  ['Mx', 'Mx. First Last'],
  ['Prefer-not-to-say', 'First Last'],
])('the name under a signed note, with the title %s, is %s', async (title, displayName) => {
  expect(await standingOf(server.db, await signedUp({ title }))).toMatchObject({ displayName })
})

test('tells what the rules of trial, subscription and agreement need', async () => {
  const id = await signedUp({})
  await server.db
    .update(users)
    .set({ baaStatus: 'verified', subscriptionStatus: 'active' })
    .where(eq(users.id, id))
  expect(await standingOf(server.db, id)).toMatchObject({
    role: 'user',
    baaStatus: 'verified',
    subscriptionStatus: 'active',
    trialEndsAt: new Date('2026-03-24T12:00:00.000Z'),
  })
})

test('an account that does not exist has none', async () => {
  await expect(standingOf(server.db, '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6')).rejects.toMatchObject({
    code: 'not_found',
  })
})
