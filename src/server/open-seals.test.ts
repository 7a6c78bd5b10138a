import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import type { KnownSeal } from '#server/platform/audit/audit-sealer.ts'
import { createSocketRealtime } from '#server/platform/realtime/socket-realtime.ts'
import { makeTestFolder } from '#testing/database.ts'
import { linkBuses } from '#testing/linked-buses.ts'
import { sealAll } from '#testing/seal-all.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { buildApp } from './app.ts'
import { openSeals } from './open-seals.ts'
import { readSettings } from './settings.ts'

let folder: string
let server: TestApp
let superAdmin: Physician
let place: Server
let status = 204
let posts = 0
let seals: ReturnType<typeof openSeals>
beforeAll(async () => {
  folder = await makeTestFolder()
  server = await buildTestApp()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
  place = createServer((request, response) => {
    request.resume().on('end', () => {
      posts += 1
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => place.listen(0, '127.0.0.1', listening))
  const settings = readSettings({
    AUDIT_SEALS_URL: `http://127.0.0.1:${(place.address() as AddressInfo).port}/`,
  })
  const onError = (error: unknown) => {
    throw error
  }
  seals = openSeals(settings, {
    ...server.dependencies,
    log: pino({ level: 'silent' }),
    dataDir: folder,
    onError,
  })
})
afterAll(async () => {
  await seals.close()
  place.closeAllConnections()
  place.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const state = async () => (await superAdmin.call(getTrailState, {})).reply
const seal = () => sealAll(server.dependencies.db, seals.sealer.seal)
/** By somebody who knows what will be found, as if it had been mailed. */
const mark = (problem: string, sealId: number) =>
  server.pool.query(
    `insert into audit_faults (name, problem, seal_id, found_at, mailed_at) values ($1::text || ':' || $2::bigint || '::', $1, $2, now(), now())`,
    [problem, sealId],
  )
const mailed = () => server.outbox.map(({ text }) => text).join('\n')

test('that a seal of this process is gone is mailed and shown, though a row says that it was mailed, and is taken away', async () => {
  const { id } = await seal()
  await state()
  await mark('seal_lost', id)
  await server.tamper('delete from audit_seals where id = $1', [id])
  await seal()
  await server.app.checkTrailInTurn()
  expect(mailed()).toContain(`Seal ${id} of the audit trail, which a process`)
  await server.pool.query('delete from audit_faults')
  const { faults } = await state()
  expect(faults.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringContaining(`Seal ${id} of the audit trail, which a process`),
  )
})

test('so is what the place says that seals are sent to', async () => {
  // Or the first that the place refuses would be one of before.
  await until(async () => (await seals.sealsAway())?.waiting === 0)
  status = 409
  await state()
  const { rows } = await server.pool.query<{ next: string }>('select max(id) + 1 as next from audit_seals')
  const next = Number(rows[0]?.next)
  await mark('seals_ahead', next)
  const before = posts
  await seal()
  await until(async () => posts > before || null)
  await until(async () => {
    await server.app.checkTrailInTurn()
    return mailed().includes(`knows other seals from number ${next} on`) || null
  })
})

test('a process that leaves the check of the trail to another holds its own latest seals against it', async () => {
  const [, bus] = linkBuses(2)
  let known: KnownSeal[] = []
  const app = await buildApp({
    ...server.dependencies,
    ...(bus ? { bus } : {}),
    role: 'web',
    realtime: createSocketRealtime(),
    knownSeals: async (which) => (which === 'latest' ? known : []),
  })
  await app.checkTrailInTurn()
  known = [{ id: 77_777, hash: 'gone', entries: 1 }]
  await app.checkTrailInTurn()
  expect(mailed()).toContain('Seal 77777 of the audit trail')
  await app.fastify.close()
})
