import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { deleteMyAccount, reactivateAccount } from '#contract/leaving.ts'
import { getNote } from '#contract/notes.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { writtenNote } from '#testing/visits.ts'
import { eraseAccounts } from './erase-accounts.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

/** A statement of this database that begins so waits for a lock. */
const waiting = (statement: string) => () =>
  server.pool
    .query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
      [`${statement}%`],
    )
    .then(({ rowCount }) => rowCount === 1)

test('who comes back while the erasure begins keeps everything', async () => {
  const physician = await server.signUpPhysician('late')
  const note = await writtenNote(physician)
  await physician.call(deleteMyAccount, {
    body: { userId: physician.userId, password: physician.password, confirmation: 'DELETE' },
  })
  await server.pool.query('update sessions set expires_at = $1', [new Date('2100-01-01')])
  server.clock.moveOn(30 * DAY_MS - 1)
  const errors: unknown[] = []
  const holder = new Client(server.superuser)
  await holder.connect()
  try {
    await holder.query('begin; lock table audit_entries in exclusive mode')
    const coming = physician.call(reactivateAccount, { body: {} })
    await until(waiting('%insert into%audit_entries'))
    server.clock.moveOn(1)
    const erasing = eraseAccounts({ ...server.dependencies, onError: (error) => errors.push(error) })
    await until(waiting('select%from "users"%for update'))
    await holder.query('commit')
    expect((await coming).status).toBe(200)
    await erasing
  } finally {
    await holder.end()
  }
  expect(errors).toEqual([])
  expect((await physician.call(getUser, {})).reply.user.account_details.account_status).toBe('active')
  expect((await physician.call(getNote, { params: { id: note.id } })).status).toBe(200)
  expect(server.outbox.map(({ subject }) => subject)).not.toContain('Your Attest account has been erased')
})
