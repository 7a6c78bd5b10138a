import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  } finally {
    await alone.close()
  }
})

test('a command of another version leaves a running product alone', async () => {
  const alone = await openForOperator(settings())
  const client = new Client(alone.superuser ?? {})
  await client.connect()
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer program', 9999999999999)`,
  )
  await client.end()
  await alone.close()
  const server = await startServer(readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }), {
    dataDir,
  })
  try {
    await expect(openForOperator(settings())).rejects.toThrow('of a newer version of this program')
  } finally {
    await server.close()
  }
})
