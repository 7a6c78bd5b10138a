import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportNote } from '#contract/exports.ts'
import { createNote } from '#contract/notes.ts'
import { FILES_AT_ONCE } from '#domain/limits.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

test('whoever cancels files before they are made can have others afterwards', async () => {
  const physician = await server.signUpPhysician('impatient')
  const text = 'Patient: I have a cough.'
  const { note } = (await physician.call(createNote, { body: { data: { text, write: false } } })).reply
  const path = exportNote.path.replace(':id', note.id).replace(':format', 'txt')
  const headers = { authorization: `Bearer ${physician.token}` }
  const ask = (signal?: AbortSignal) => fetch(server.url + path, { headers, ...(signal ? { signal } : {}) })

  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('lock table sessions in access exclusive mode')
  const leaving = new AbortController()
  const waiting = async () =>
    Number(
      (
        await server.pool.query(
          `select count(*) from pg_locks where not granted and relation = 'sessions'::regclass
             and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0].count,
    )
  const asked = Array.from({ length: FILES_AT_ONCE }, () => ask(leaving.signal).catch(() => null))
  await expect.poll(waiting).toBeGreaterThan(0)
  leaving.abort()
  await Promise.all(asked)
  await holder.query('commit')
  holder.release()
  await expect.poll(async () => (await ask()).status).toBe(200)
  const again = await Promise.all(Array.from({ length: FILES_AT_ONCE / 2 }, () => ask()))
  expect(again.map(({ status }) => status)).not.toContain(429)
})
