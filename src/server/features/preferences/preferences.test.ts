import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Preferences, updateToggle } from '#contract/preferences.ts'
import { type Database, openDatabase } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createTestDatabase } from '#testing/database.ts'
import { changePreferences, preferencesOf } from './service.ts'

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

async function physician(preferences: object = {}): Promise<string> {
  const id = randomIds.uuid()
  await db.insert(users).values({
    id,
    email: `${id}@clinic.example`,
    username: id,
    title: 'Dr',
    firstName: 'First',
    lastName: 'Last',
    preferences,
    createdAt: new Date('2026-03-10T12:00:00.000Z'),
  })
  return id
}

/** What the endpoint hands to the service for a body. */
const sent = (preferences: object) => updateToggle.body?.parse({ preferences }).preferences ?? {}
const change = (userId: string, preferences: object) =>
  changePreferences(db, sent(preferences), { actor: { userId }, requestId: 'r' })

test('who has chosen nothing has the choices of the product', async () => {
  expect(await preferencesOf(db, await physician())).toEqual(Preferences.parse({}))
})

test('a partial save changes what it names and leaves every other choice', async () => {
  const id = await physician()
  await change(id, { physicalExam: false, template: 'progress', isMuted: true })
  await change(id, { autoMic: true })
  expect(await change(id, {})).toEqual({
    ...Preferences.parse({}),
    physicalExam: false,
    template: 'progress',
    isMuted: true,
    autoMic: true,
  })
})

test('changes that arrive at once all stay', async () => {
  const id = await physician()
  await Promise.all([
    change(id, { physicalExam: false }),
    change(id, { assessmentPlan: false }),
    change(id, { telehealthCheck: true }),
    change(id, { style: 'brief' }),
  ])
  expect(await preferencesOf(db, id)).toMatchObject({
    physicalExam: false,
    assessmentPlan: false,
    telehealthCheck: true,
    style: 'brief',
  })
})

test('a choice that is no longer offered counts as none', async () => {
  const id = await physician({ template: 'withdrawn', autoMic: true, colour: 'red' })
  expect(await preferencesOf(db, id)).toEqual({ ...Preferences.parse({}), autoMic: true })
})

test('what is no preference is not kept', async () => {
  const id = await physician()
  await change(id, { role: 'super_admin', isMuted: true })
  const [row] = await db.select().from(users)
  expect(JSON.stringify(row)).not.toContain('super_admin')
})

test('a user who does not exist has no preferences, and no entry in the trail', async () => {
  const id = randomIds.uuid()
  await expect(preferencesOf(db, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(change(id, { isMuted: true })).rejects.toMatchObject({ code: 'not_found' })
  const entries = await db.select().from(auditEntries)
  expect(entries.filter(({ subjectId }) => subjectId === id)).toEqual([])
})

test('a change leaves an entry in the trail', async () => {
  const id = await physician()
  await change(id, { isMuted: true })
  const entries = await db.select().from(auditEntries)
  expect(entries.filter(({ subjectId }) => subjectId === id)).toMatchObject([
    { action: 'preferences.update', actorId: id },
  ])
})
