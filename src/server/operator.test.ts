import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { getTrailState, TrailState } from '#contract/audit.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { makeTestFolder } from '#testing/database.ts'
import { openForOperator } from './operator.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'

let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await makeTestFolder()
  dataDir = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = () => ({ DATA_DIR: dataDir, DATABASE_URL: undefined })

test('a command never makes a database that is not there', async () => {
  await expect(openForOperator(settings())).rejects.toThrow(`There is no database in ${dataDir}/postgres.`)
})

test('a command works beside the running product, and after it has ended', async () => {
  const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  const server = await startServer(readSettings(environment), { dataDir })
  const name = `made beside ${process.pid}`
  try {
    const beside = await openForOperator(settings())
    expect(beside.isRunning).toBe(true)
    await beside.db.execute(sql`create table operator_test (name text)`)
    await beside.db.execute(sql`insert into operator_test values (${name})`)
    await beside.close()
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  } finally {
    await server.close()
  }
  const alone = await openForOperator(settings())
  try {
    expect(alone.isRunning).toBe(false)
    expect((await alone.db.execute(sql`select name from operator_test`)).rows).toEqual([{ name }])
    // Whatever the product did not make is a fault that its super admins are told of.
    await alone.db.execute(sql`drop table operator_test`)
  } finally {
    await alone.close()
  }
})

test('rights on the trail that a start takes back are shown to super admins, and mailed', async () => {
  const alone = await openForOperator(settings())
  const client = new Client(alone.superuser ?? {})
  await client.connect()
  await client.query('grant update, delete on audit_entries to attest')
  await client.end()
  await alone.close()
  const sent: Message[] = []
  const mailer = {
    delivers: true,
    send: async (mail: Message) => void sent.push(mail),
    close: async () => {},
  }
  const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', REQUIRE_TWO_FACTOR: 'nobody' }
  const open = () => startServer(readSettings(environment), { dataDir, change: { mailer } })
  let server = await open()
  try {
    const post = (path: string, body: object, token = '') =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }).then((response) => response.json())
    const { token, user } = await post(signUp.path, {
      title: 'Dr',
      first_name: 'Ana',
      last_name: 'Lima',
      email: 'ana@clinic.example',
      username: 'ana',
      password: 'four quiet herons wade',
      privacy_policy_agreed: true,
    })
    await server.adapters.pool.query(`update users set role = 'super_admin' where id = $1`, [user.userId])
    await server.app.checkTrail()
    await server.app.checkTrail()
    const mails = () => sent.filter(({ subject }) => subject.includes('audit trail'))
    const sentence = expect.stringContaining('who may do what with the audit trail')
    expect(mails()).toMatchObject([{ to: 'ana@clinic.example', text: sentence }])
    const state = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return TrailState.parse(await (await fetch(server.url + getTrailState.path, { headers })).json())
    }
    expect(await state()).toMatchObject({ state: 'broken', faults: [{ sentence }] })
    // It stands beyond the next start, which has nothing to put right.
    await server.close()
    server = await open()
    await server.app.checkTrail()
    expect(await state()).toMatchObject({ state: 'broken', faults: [{ sentence }] })
    expect(mails()).toHaveLength(1)
    await server.adapters.pool.query(`update audit_faults set found_at = found_at - interval '31 days'`)
    await server.app.checkTrail()
    expect((await state()).faults).toEqual([])
  } finally {
    await server.close()
  }
}, 60_000)

test('a command of another version leaves a running product alone', async () => {
  const alone = await openForOperator(settings())
  const superuser = alone.superuser ?? {}
  await alone.close()
  const server = await startServer(readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }), {
    dataDir,
  })
  const client = new Client(superuser)
  await client.connect()
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer program', 9999999999999)`,
  )
  await client.end()
  try {
    await expect(openForOperator(settings())).rejects.toThrow('of a newer version of this program')
  } finally {
    await server.close()
  }
})
