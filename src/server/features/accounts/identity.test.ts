import { eq } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { randomIds } from '#server/platform/ids.ts'
import { type Database, openDatabase } from '#server/platform/database/connection.ts'
import { sessions, users } from '#server/platform/database/schema/accounts.ts'
import { createTestDatabase } from '#testing/database.ts'
import type { TwoFactorDuty } from './dependencies.ts'
import { createIdentity } from './identity.ts'
import { insertSession, tokenHashOf } from './session-store.ts'

const start = new Date('2026-03-10T12:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool(database.connection)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** A physician with one session of an hour. */
async function signedIn() {
  const [userId, sessionId, token] = [randomIds.uuid(), randomIds.uuid(), randomIds.secret()]
  await db.insert(users).values({
    id: userId,
    email: `${userId}@clinic.example`,
    username: userId,
    title: 'Dr',
    firstName: 'First',
    lastName: 'Last',
    createdAt: start,
  })
  await insertSession(db, {
    id: sessionId,
    userId,
    tokenHash: tokenHashOf(token),
    createdAt: start,
    lastSeenAt: start,
    expiresAt: after(HOUR_MS),
    userAgent: '',
    ip: '',
    strong: false,
  })
  return { userId, sessionId, token }
}

function identityAt(now: Date, twoFactorDuty: TwoFactorDuty = 'admins') {
  const errors: unknown[] = []
  const identity = createIdentity({
    db,
    clock: { now: () => now },
    twoFactorDuty,
    sessionLimits: { idleMs: 3 * HOUR_MS, longestMs: 12 * HOUR_MS },
    onError: (error) => errors.push(error),
  })
  return { ...identity, errors }
}

async function lastSeen(sessionId: string) {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  return row?.lastSeenAt
}

test('a token says whose it is, until it expires', async () => {
  const { token, userId, sessionId } = await signedIn()
  expect(await identityAt(after(HOUR_MS - 1)).actorOf(token)).toEqual({
    userId,
    sessionId,
    role: 'user',
    isStrong: false,
    isHeld: false,
    isLeaving: false,
  })
  expect(await identityAt(after(HOUR_MS)).actorOf(token)).toBeNull()
})

test('a session that waits for a second factor listens to nothing', async () => {
  const { token, userId, sessionId } = await signedIn()
  const { actorOf, holderOf } = identityAt(start, 'everybody')
  expect(await actorOf(token)).toMatchObject({ isHeld: true })
  expect(await holderOf(token)).toBeNull()
  await db.update(sessions).set({ strong: true }).where(eq(sessions.id, sessionId))
  expect(await actorOf(token)).toMatchObject({ isHeld: false })
  expect(await holderOf(token)).toEqual({ userId, sessionId, isStrong: true })
})

test('what is no token is nobody', async () => {
  const { token } = await signedIn()
  const { actorOf } = identityAt(start)
  for (const forged of [
    '',
    ' ',
    `${token} `,
    token.toLowerCase(),
    tokenHashOf(token),
    "' or 1=1 --",
    '\0',
    'x'.repeat(9_000),
  ])
    expect(await actorOf(forged)).toBeNull()
})

test('the database holds no token that would sign anybody in', async () => {
  const { token } = await signedIn()
  expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token)
})

test('a changed role counts from the next call on', async () => {
  const { token, userId } = await signedIn()
  const { actorOf } = identityAt(start)
  await actorOf(token)
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, userId))
  expect(await actorOf(token)).toMatchObject({ role: 'admin' })
})

test.each([
  `update sessions set expires_at = 'infinity' where id = $1`,
  `update sessions set created_at = 'infinity' where id = $1`,
  `update sessions set last_seen_at = 'infinity' where id = $1`,
  `update users set role = 'nonsense' where id = (select user_id from sessions where id = $1)`,
])('a row that no sign-in wrote signs nobody in: %s', async (statement) => {
  const { token, sessionId, userId } = await signedIn()
  const { actorOf, mayAct, holderOf } = identityAt(start)
  expect(await actorOf(token)).not.toBeNull()
  await pool.query(statement, [sessionId])
  expect(await actorOf(token)).toBeNull()
  expect(await holderOf(token)).toBeNull()
  expect(await mayAct({ userId, sessionId })).toBeNull()
})

test('a deactivated account is nobody; one marked for deletion still is somebody', async () => {
  const { token, userId } = await signedIn()
  const { actorOf } = identityAt(start)
  await db.update(users).set({ accountStatus: 'temporary_deleted' }).where(eq(users.id, userId))
  expect(await actorOf(token)).not.toBeNull()
  await db.update(users).set({ accountStatus: 'deactivated' }).where(eq(users.id, userId))
  expect(await actorOf(token)).toBeNull()
})

test('the moment of last use is kept to the minute', async () => {
  const { token, sessionId } = await signedIn()
  const within = identityAt(after(60_000))
  await within.actorOf(token)
  await within.settled()
  expect(await lastSeen(sessionId)).toEqual(start)
  const later = identityAt(after(60_001))
  await Promise.all(Array.from({ length: 10 }, () => later.actorOf(token)))
  await later.settled()
  expect(await lastSeen(sessionId)).toEqual(after(60_001))
})

test('when the moment of last use cannot be written the caller is known all the same, and the error is told', async () => {
  const { token } = await signedIn()
  const broken = new Error('the disk is full')
  const failing = new Proxy(db, {
    get: (target, name) =>
      name === 'update'
        ? () => {
            throw broken
          }
        : Reflect.get(target, name),
  })
  const errors: unknown[] = []
  const clock = { now: () => after(120_000) }
  const identity = createIdentity({
    db: failing,
    clock,
    twoFactorDuty: 'admins',
    sessionLimits: { idleMs: 3 * HOUR_MS, longestMs: 12 * HOUR_MS },
    onError: (error) => errors.push(error),
  })
  expect(await identity.actorOf(token)).not.toBeNull()
  await identity.settled()
  expect(errors).toEqual([broken])
})
