import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { migrateDatabase, migrateEmbedded } from './migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

let database: TestDatabase
let pool: Pool
// Roles are those of the whole server: with one of its own, no other test sees the trail lent.
const role = `old_${randomUUID().slice(0, 8)}`
const ownership = () => ({ superuser: database.superuser, role })

async function asSuperuser(statement: string, where = database.connection.database): Promise<void> {
  const client = new Client({ ...database.superuser, database: where })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
  await asSuperuser(
    `create role ${role} login; alter database ${database.connection.database} owner to ${role}`,
  )
  pool = new Pool({ ...database.connection, user: role, max: 2 })
  // As folders were before the trail had an owner of its own: one role has all.
  await migrateDatabase(pool, MIGRATIONS)
  await pool.query(
    `insert into audit_entries (action, subject_type, request_id) values ('note.read', 'note', 'old')`,
  )
  await pool.query(`insert into audit_seals (sealed_below, entries, hash) values ('9', 1, 'old')`)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await asSuperuser(`drop role ${role}; drop role ${role}_trail`, 'postgres')
})

const ownersOf = async () =>
  (
    await pool.query<{ name: string; owner: string }>(
      `select relname as name, pg_get_userbyid(relowner) as owner from pg_class
       where relname in ('audit_entries', 'audit_seals', 'notes') order by relname`,
    )
  ).rows.map(({ name, owner }) => `${name} ${owner}`)

test('a data folder in which the product’s role owned the trail leaves it with the second role, whole, at the next start', async () => {
  expect(await ownersOf()).toEqual([`audit_entries ${role}`, `audit_seals ${role}`, `notes ${role}`])
  // Twice: a start that was cut off is followed by another.
  for (let start = 0; start < 2; start += 1) await migrateEmbedded(pool, MIGRATIONS, ownership())
  expect(await ownersOf()).toEqual([
    `audit_entries ${role}_trail`,
    `audit_seals ${role}_trail`,
    `notes ${role}`,
  ])
  const { rows } = await pool.query(
    `select (select request_id from audit_entries) as entry, (select hash from audit_seals) as seal`,
  )
  expect(rows).toEqual([{ entry: 'old', seal: 'old' }])
})

test('from then on the product’s role adds to the trail, and takes nothing from it', async () => {
  await pool.query(`insert into audit_entries (action, subject_type) values ('note.read', 'note')`)
  await pool.query(`insert into audit_seals (sealed_below, entries, hash) values ('10', 1, 'new')`)
  for (const table of ['audit_entries', 'audit_seals'])
    for (const change of [
      `update ${table} set id = 7`,
      `delete from ${table}`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
    ])
      await expect(pool.query(change)).rejects.toThrow(/permission denied|must be owner/)
  await expect(pool.query(`set role ${role}_trail`)).rejects.toThrow('permission denied')
})
