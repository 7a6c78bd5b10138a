import Fastify from 'fastify'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Preferences } from '#contract/preferences.ts'
import { registerErrorHandling } from '#server/http/errors.ts'
import { openDatabase } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { createTestDatabase } from '#testing/database.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { registerPreferences } from './routes.ts'

const [own, other] = [randomIds.uuid(), randomIds.uuid()]
const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
const fastify = Fastify()
let stop = async () => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  const pool = new Pool(database.connection)
  const db = openDatabase(pool)
  stop = async () => {
    await fastify.close()
    await pool.end()
    await database.drop()
  }
  for (const id of [own, other])
    await db.insert(users).values({
      id,
      email: `${id}@clinic.example`,
      username: id,
      title: 'Dr',
      firstName: 'First',
      lastName: 'Last',
      createdAt: clock.now(),
    })
  fastify.setValidatorCompiler(() => () => true)
  fastify.setSerializerCompiler(() => JSON.stringify)
  registerErrorHandling(fastify)
  // A token that is an id is that user's.
  const identity = {
    actorOf: async (token: string) =>
      token === own
        ? {
            userId: own,
            sessionId: randomIds.uuid(),
            role: 'user' as const,
            isStrong: false,
            isHeld: false,
            isLeaving: false,
          }
        : null,
    mayAct: async () => ({ isHeld: false }),
  }
  const tickets = createTickets({ keys: testSigningKeys(), clock })
  registerPreferences({ fastify, identity, tickets, endpoints: [] }, { db })
})
afterAll(() => stop())

const read = (id: string, token = own) =>
  fastify.inject({ url: `/api/user-preferences/${id}`, headers: { authorization: `Bearer ${token}` } })
const save = (payload: object, token = own) =>
  fastify.inject({
    method: 'PUT',
    url: '/api/updateToggle',
    headers: { authorization: `Bearer ${token}` },
    payload,
  })

test('a physician saves one choice and reads all of them', async () => {
  const saved = await save({ preferences: { autoMic: true } })
  expect(saved.json()).toEqual({ preferences: { ...Preferences.parse({}), autoMic: true } })
  expect((await read(own)).json()).toEqual(saved.json())
})

test("another user's preferences are not found, like those of nobody", async () => {
  const [strangers, nobodys] = [await read(other), await read(randomIds.uuid())]
  expect([strangers.statusCode, nobodys.statusCode]).toEqual([404, 404])
  expect(strangers.json()).toMatchObject({ code: 'not_found' })
})

test('without a session nothing is read or saved', async () => {
  for (const reply of [await read(own, 'unknown'), await save({ preferences: {} }, 'unknown')])
    expect(reply.json()).toMatchObject({ code: 'unauthenticated' })
})

test.each([
  [{}],
  [{ preferences: null }],
  [{ preferences: { template: 'none' } }],
  [{ preferences: { autoMic: 'on' } }],
])('%j is refused', async (payload) => {
  expect((await save(payload)).json()).toMatchObject({ code: 'invalid_input' })
})
