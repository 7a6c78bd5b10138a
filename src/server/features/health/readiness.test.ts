import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLive, getReady } from '#contract/health.ts'
import { createDraining, type Draining } from '#server/platform/draining.ts'
import { proveBucket } from '#server/platform/storage/s3-probe.ts'
import type { Fault } from '#testing/s3-service.ts'
import { bucketPlace } from '#testing/storage-places.ts'
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

const TROUBLES: Array<[string, Fault, RegExp]> = [
  ['takes every call and never answers', 'hangs', /does not answer/],
  ['lets nobody in', { status: 403, code: 'AccessDenied' }, /does not let this process in/],
  ['is full', { status: 507, code: 'InsufficientStorage' }, /no room left/],
]

test.each(TROUBLES)(
  'a bucket that %s: many who ask hear in time what is wrong, of one look',
  async (_name, fault, said) => {
    const place = await bucketPlace()
    const asking = await open({ proveStorage: () => proveBucket(place.bucket, 'files') })
    place.service.fail(/./, fault)
    const answers = await Promise.all(Array.from({ length: 40 }, () => asking.call(getReady)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    for (const { body } of answers) expect(body.message).toMatch(said)
    expect(place.service.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
    await place.close()
  },
)

test('a database that is not migrated is not ready', async () => {
  const other = await open({})
  await other.tamper('alter table drizzle.__drizzle_migrations rename to away')
  expect((await other.call(getReady)).body.message).toBe('The database does not answer.')
})
