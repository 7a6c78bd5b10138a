import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let product: Client
beforeAll(async () => {
  database = await createTestDatabase()
  product = new Client(database.connection)
  await product.connect()
  await product.query(
    `insert into audit_entries (action, subject_type, request_id) values ('note.read', 'note', 'kept')`,
  )
  await product.query(`insert into audit_seals (sealed_below, entries, hash) values ('9', 1, 'kept')`)
})
afterAll(async () => {
  await product.end()
  await database.drop()
})

const tables = ['audit_entries', 'audit_seals']
const ways = tables.flatMap((table) => [
  `update ${table} set id = id + 100`,
  `delete from ${table}`,
  `truncate ${table}`,
  `drop table ${table} cascade`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} drop column id`,
  `alter table ${table} rename to elsewhere`,
  `alter table ${table} owner to attest`,
  `drop trigger ${table}_keep on ${table}`,
  `create trigger mine before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
  `create rule mine as on insert to ${table} do instead nothing`,
  `create policy mine on ${table} using (false)`,
  `select * from ${table} for update`,
  `alter table ${table} set schema pg_temp`,
  `merge into ${table} as kept using (select 1) as one on true when matched then delete`,
  `with gone as (delete from ${table} returning *) select * from gone`,
  `insert into ${table} select * from ${table} on conflict (id) do update set id = excluded.id + 1`,
  `grant all on ${table} to attest; delete from ${table}`,
])

test.each([
  ...ways,
  `drop function audit_keep() cascade`,
  `create or replace function audit_keep() returns trigger language plpgsql as 'begin return null; end'`,
  `create or replace function audit_stamp() returns trigger language plpgsql as 'begin return null; end'`,
  `select setval('audit_entries_id_seq', 1)`,
  `alter sequence audit_entries_id_seq restart`,
  `drop schema public cascade`,
  `alter schema public rename to elsewhere`,
  `set session_replication_role = replica`,
  `set role attest_trail`,
  `set session authorization postgres`,
  `grant attest_trail to attest`,
  `reassign owned by attest_trail to attest`,
  `create extension dblink`,
])('the product’s own role cannot: %s', async (statement) => {
  await expect(product.query(statement)).rejects.toThrow()
  const { rows } = await product.query(
    `select (select count(*)::int from audit_entries where request_id = 'kept' and id = 1) as entries,
            (select count(*)::int from audit_seals where hash = 'kept' and id = 1) as seals`,
  )
  expect(rows).toEqual([{ entries: 1, seals: 1 }])
})

test('the numbers of entries and seals, and how far a seal reaches, cannot be chosen by the product’s own role', async () => {
  const { rows } = await product.query<{ id: string }>(
    `insert into audit_entries (id, action, subject_type, request_id)
       values (-7, 'note.read', 'note', 'chosen'), (9223372036854775807, 'note.read', 'note', 'chosen'),
              (default, 'note.read', 'note', 'drawn'), (default, 'note.read', 'note', 'drawn') returning id`,
  )
  const ids = rows.map(({ id }) => Number(id))
  expect(ids.every((id) => id > 1 && id < 1000)).toBe(true)
  expect(new Set(ids).size).toBe(4)
  const seal = await product.query<{ id: string }>(
    `insert into audit_seals (id, sealed_below, entries, hash) values (9223372036854775807, '9', 1, 'chosen') returning id`,
  )
  expect(Number(seal.rows[0]?.id)).toBeLessThan(1000)
  await expect(
    product.query(
      `insert into audit_seals (sealed_below, entries, hash) values ('18446744073709551615', 0, 'far')`,
    ),
  ).rejects.toThrow('A seal is over what has ended.')
})

test('the database cannot be dropped by the product’s own role from another one', async () => {
  const elsewhere = new Client({ ...database.connection, database: 'postgres' })
  await elsewhere.connect()
  await expect(elsewhere.query(`drop database ${database.connection.database} with (force)`)).rejects.toThrow(
    /must be owner/,
  )
  await elsewhere.end()
})

test('an entry that is added for a moment in the past is of now, and of its own transaction', async () => {
  const { rows } = await product.query<{ isNow: boolean; isOwn: boolean }>(
    `insert into audit_entries (action, subject_type, at, written_in)
     values ('note.read', 'note', '2020-01-01', '3')
     returning at > now() - interval '1 minute' as "isNow", written_in = pg_current_xact_id() as "isOwn"`,
  )
  expect(rows).toEqual([{ isNow: true, isOwn: true }])
})

test('with one role only, which owns the trail too, triggers refuse all but adding', async () => {
  const owner = new Client(database.superuser)
  await owner.connect()
  for (const table of tables)
    for (const change of [`update ${table} set id = 7`, `delete from ${table}`, `truncate ${table}`])
      await expect(owner.query(change)).rejects.toThrow('The audit trail is only added to.')
  await owner.end()
})
