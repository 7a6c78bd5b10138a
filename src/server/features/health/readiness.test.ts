import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLive, getReady } from '#contract/health.ts'
import { createDraining, type Draining } from '#server/platform/draining.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let apps: TestApp[] = []
let draining: Draining
let app: TestApp

const open = async (change: Parameters<typeof buildTestApp>[0]) => {
  const made = await buildTestApp(change)
  apps.push(made)
  return made
}
beforeAll(async () => {
  draining = createDraining()
  app = await open({ draining })
})
afterAll(() => Promise.all(apps.map((one) => one.close())))

test('a process is ready with its database and storage, and not any more once it is ending', async () => {
  expect((await app.call(getReady)).status).toBe(200)
  draining.begin()
  expect(await app.call(getReady)).toMatchObject({
    status: 503,
    body: { code: 'engine_unavailable', message: 'This process is ending.' },
  })
  expect((await app.call(getLive)).status).toBe(200)
})

test('without its storage it is alive and not ready', async () => {
  const away = await open({ proveStorage: () => Promise.reject(new Error('away')) })
  expect((await away.call(getReady)).body.message).toBe('The place where files are kept does not answer.')
  expect((await away.call(getLive)).status).toBe(200)
})

test('a database that is not migrated is not ready', async () => {
  const other = await open({})
  await other.tamper('alter table drizzle.__drizzle_migrations rename to away')
  expect((await other.call(getReady)).body.message).toBe('The database does not answer.')
})
