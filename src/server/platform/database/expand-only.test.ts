import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { migrationsIn } from './migration-files.ts'

/*
 * While an upgrade goes from machine to machine, the program of the last release works on the schema of the next. So no
 * migration may take away or narrow what is there: what would break the older program's statements is looked for in the
 * database itself, before and after each migration.
 */
const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

/** The first that a program of another release ran beside. */
const FIRST_BESIDE_ANOTHER = 20
/** What goes although it was there, `31: gone: notes.old text`: no release since has used it, and the one before this has not. */
const UNUSED_FOR_TWO_RELEASES: string[] = []

interface Shape {
  /** `notes.label text`. */
  columns: string[]
  /** Columns that a row cannot be written without. */
  needed: string[]
  /** Columns that stay empty where they are not written. */
  empty: string[]
  /** What rows are held to: `notes: CHECK (…)`, unique indexes, triggers. */
  rules: string[]
}

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
  client = new Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('what the last program reads and writes is there, and takes what it writes, after each newer migration', async () => {
  const found: string[] = []
  let before: Shape | null = null
  for (const [number, { statements }] of migrationsIn(MIGRATIONS).entries()) {
    for (const statement of statements) await client.query(statement)
    if (number < FIRST_BESIDE_ANOTHER - 1) continue
    const after = await shape()
    if (before) found.push(...narrowed(before, after).map((what) => `${number}: ${what}`))
    before = after
  }
  expect(before?.columns.length).toBeGreaterThan(200)
  expect(found).toEqual(UNUSED_FOR_TWO_RELEASES)
})

/** What is narrowed by a change to an example of a table. */
async function narrowedBy(statements: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(
      'create table visits (id uuid primary key, label text, version int not null default 0, seen_at timestamptz)',
    )
    const before = await shape()
    await client.query(statements)
    return narrowed(before, await shape())
  } finally {
    await client.query('rollback')
  }
}

test.each([
  ['a column that goes', 'alter table visits drop label', 'gone: visits.label text'],
  ['one of another name', 'alter table visits rename label to title', 'gone: visits.label text'],
  ['one of another type', 'alter table visits alter label type varchar(9)', 'gone: visits.label text'],
  ['one that older rows lack', 'alter table visits add kind text not null', 'needed: visits.kind'],
  ['one that is now needed', 'alter table visits alter seen_at set not null', 'needed: visits.seen_at'],
  ['a default that goes', 'alter table visits alter version drop default', 'needed: visits.version'],
  ['a table that goes', 'drop table visits', 'gone: visits.id uuid'],
  ['a check', `alter table visits add check (label <> '')`, 'rule: visits: CHECK'],
  [
    'a unique index of a column that is filled by itself',
    `alter table visits add mood text default 'calm'; create unique index on visits (mood)`,
    'rule: visits: unique USING btree (mood)',
  ],
  ['a unique index', 'create unique index on visits (label)', 'rule: visits: unique USING btree (label)'],
])('%s is found', async (_, statements, what) => {
  expect((await narrowedBy(statements)).join()).toContain(what)
})

test('what only grows is not', async () => {
  const grown = `
    create table rooms (id uuid primary key, name text unique not null);
    alter table visits add kind text;
    alter table visits add mood text not null default 'calm';
    create index on visits (kind);
    alter table visits add room uuid references rooms (id);
    create unique index on visits (label, room)`
  expect(await narrowedBy(grown)).toEqual([])
})

/** What a program that knows the earlier shape can no longer do. */
function narrowed(before: Shape, after: Shape): string[] {
  const isOld = (table: string) => before.columns.some((column) => column.startsWith(`${table}.`))
  const tableOf = (what: string) => what.split(/[.:]/)[0] ?? ''
  const added = (kind: 'needed' | 'rules') =>
    after[kind].filter((what) => !before[kind].includes(what) && isOld(tableOf(what)))
  const isEmpty = (table: string, column: string) =>
    after.empty.includes(`${table}.${column}`) &&
    !before.columns.some((known) => known.startsWith(`${table}.${column} `))
  // An older program leaves the new column empty, and no key and no index holds a row to what is not there.
  const holdsNone = (rule: string) =>
    /: (?:FOREIGN KEY|unique USING \w+) \(([^)]*)\)(?!.*NULLS NOT DISTINCT)/
      .exec(rule)?.[1]
      ?.split(', ')
      .some((column) => isEmpty(tableOf(rule), column)) ?? false
  return [
    ...before.columns.filter((column) => !after.columns.includes(column)).map((what) => `gone: ${what}`),
    ...added('needed').map((what) => `needed: ${what}`),
    ...added('rules')
      .filter((rule) => !holdsNone(rule))
      .map((what) => `rule: ${what}`),
  ]
}

async function shape(): Promise<Shape> {
  const list = async (statement: string) =>
    (await client.query<{ what: string }>(statement)).rows.map(({ what }) => what).toSorted()
  const ofColumn = (condition: string, type: string) => `
    select c.relname || '.' || a.attname || ${type} as what
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and ${condition}`
  return {
    columns: await list(ofColumn('true', `' ' || format_type(a.atttypid, a.atttypmod)`)),
    needed: await list(ofColumn(`a.attnotnull and not a.atthasdef and a.attidentity = ''`, `''`)),
    empty: await list(ofColumn('not a.attnotnull and not a.atthasdef', `''`)),
    rules: [
      ...(await list(`
        select conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) as what from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')`)),
      ...(await list(`
        select i.indrelid::regclass::text || ': unique ' || substring(pg_get_indexdef(i.indexrelid) from 'USING .*') as what
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indisunique and c.relnamespace = 'public'::regnamespace`)),
      ...(await list(`
        select tgrelid::regclass::text || ': trigger ' || tgname as what from pg_trigger where not tgisinternal`)),
    ],
  }
}
