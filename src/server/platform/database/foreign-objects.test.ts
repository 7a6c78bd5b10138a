import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { findForeignObjects } from './foreign-objects.ts'
import { openDatabase } from './connection.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const find = () => findForeignObjects(server.dependencies.db)

test('a database that only the product has written to holds nothing else', async () => {
  expect(await find()).toEqual([])
})

test('nor does one without a queue yet', async () => {
  const database = await createTestDatabase()
  const pool = new Pool(database.connection)
  expect(await findForeignObjects(openDatabase(pool))).toEqual([])
  await pool.end()
  await database.drop()
})

const NOTHING = `create function nothing() returns trigger language plpgsql as 'begin return new; end'`

describe('what the product’s own role can put into the database is told of:', () => {
  test.each([
    ['a schema', 'create schema evil', 'drop schema evil', ['the schema evil']],
    [
      'a view with the name of a table of the trail',
      'create schema evil create view audit_entries as select * from public.audit_entries',
      'drop schema evil cascade',
      ['the schema evil', 'the view evil.audit_entries'],
    ],
    ['a table', 'create table other (id int)', 'drop table other', ['the table public.other']],
    [
      'a table that inherits',
      'create table other () inherits (notes)',
      'drop table other',
      ['the table public.other', 'the table other, which inherits from notes'],
    ],
    [
      'a function',
      `create function lower(text) returns text language sql as 'select $1'`,
      'drop function public.lower(text)',
      ['the function public.lower(text)'],
    ],
    [
      'a function of the product that does something else',
      `alter function count_document() rename to was; create function count_document() returns trigger language plpgsql as 'begin return null; end'`,
      'drop function count_document(); alter function was() rename to count_document',
      [
        'the function public.count_document()',
        'the function public.was()',
        /^missing: the trigger documents documents_counted$/,
      ],
    ],
    [
      'a trigger',
      `${NOTHING}; create trigger other before update on notes for each row execute function nothing()`,
      'drop function nothing cascade',
      ['the trigger other on the table notes', 'the function public.nothing()'],
    ],
    [
      'a trigger of the product, off',
      'alter table documents disable trigger documents_counted',
      'alter table documents enable trigger documents_counted',
      [
        'the trigger documents_counted on the table documents',
        'missing: the trigger documents documents_counted',
      ],
    ],
    [
      'a rule',
      'create rule other as on delete to notes do instead nothing',
      'drop rule other on notes',
      ['the rule other on the table notes'],
    ],
    [
      'a policy',
      'alter table sessions enable row level security; create policy other on sessions using (true)',
      'drop policy other on sessions; alter table sessions disable row level security',
      ['row security on the table sessions', 'the policy other on the table sessions'],
    ],
    [
      'a check',
      `alter table sessions add constraint other check (set_config('search_path', 'evil', false) is not null) not valid`,
      'alter table sessions drop constraint other',
      ['the check other on the table sessions'],
    ],
    [
      'a default that does something',
      `alter table notes alter column label set default set_config('search_path', 'evil', false)`,
      `alter table notes alter column label set default ''`,
      ['the function set_config in an expression of the table notes'],
    ],
    [
      'an operator',
      'create operator public.= (leftarg = text, rightarg = text, function = pg_catalog.textne)',
      'drop operator public.= (text, text)',
      ['the operator public.='],
    ],
    [
      'a default setting of its role in this database',
      `do $$ begin execute format('alter role %I in database %I set search_path = evil', current_user, current_database()); end $$`,
      `do $$ begin execute format('alter role %I in database %I reset all', current_user, current_database()); end $$`,
      [/^the default setting search_path of the role \w+$/],
    ],
  ] as Array<[string, string, string, Array<string | RegExp>]>)('%s', async (_, made, undone, expected) => {
    await server.pool.query(made)
    try {
      const found = await find()
      for (const one of expected)
        expect(found).toContainEqual(typeof one === 'string' ? one : expect.stringMatching(one))
    } finally {
      await server.pool.query(undone)
    }
    expect(await find()).toEqual([])
  })

  test('hidden as a part of an extension, too', async () => {
    await server.pool.query(NOTHING)
    const superuser = new Client(server.superuser)
    await superuser.connect()
    await superuser.query('alter extension pg_trgm add function nothing()')
    expect(await find()).toEqual(['the function public.nothing()'])
    await superuser.query('alter extension pg_trgm drop function nothing(); drop function nothing()')
    await superuser.end()
  })
})
