import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getTrailState } from '#contract/audit.ts'
import { createNote, getNote, updateNote } from '#contract/notes.ts'
import { listSessions } from '#contract/sign-in.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { typed, typedSection } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
let superAdmin: Physician
let id: string
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
  id = (await physician.call(createNote, { body: { data: {} } })).reply.note.id
})
afterAll(() => server.close())

const read = () => physician.call(getNote, { params: { id } })
const entries = async (action: string) => {
  const { rows } = await server.pool.query<{ count: number }>(
    'select count(*)::int as count from public.audit_entries where action = $1',
    [action],
  )
  return rows[0]?.count ?? 0
}
const sentences = async () => {
  await server.app.checkTrail()
  const { faults, state } = (await superAdmin.call(getTrailState, {})).reply
  return { state, words: faults.map(({ sentence }) => sentence).join('\n') }
}

describe('a view in a schema of its own, and row security that turns the names of every connection to it', () => {
  beforeAll(async () => {
    await server.pool.query(`
      create schema evil;
      create view evil.audit_entries as select * from public.audit_entries;
      create function evil.pass() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger pass instead of insert on evil.audit_entries for each row execute function evil.pass();
      create function evil.touch() returns boolean language plpgsql volatile as $$ begin
        perform set_config('search_path', 'evil, public, pg_temp', false); return true; end $$;
      alter table public.sessions enable row level security;
      alter table public.sessions force row level security;
      create policy turn on public.sessions using (evil.touch()) with check (true)`)
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 8 }, () => physician.call(listSessions, {})))
  })
  afterAll(() =>
    server.pool.query(
      `drop policy turn on public.sessions; alter table public.sessions no force row level security;
       alter table public.sessions disable row level security; drop schema evil cascade`,
    ),
  )

  test('keep no entry out of the trail', async () => {
    const [reads, updates, made] = [
      await entries('note.read'),
      await entries('note.update'),
      await entries('note.create'),
    ]
    for (let times = 0; times < 5; times += 1) expect((await read()).status).toBe(200)
    const sections = [typedSection('hpi', typed('a', 'Cough.'))]
    expect((await physician.call(updateNote, { body: { id, baseVersion: 0, sections } })).status).toBe(200)
    expect((await physician.call(createNote, { body: { data: {} } })).status).toBe(200)
    expect(await entries('note.read')).toBe(reads + 5)
    expect(await entries('note.update')).toBe(updates + 1)
    expect(await entries('note.create')).toBe(made + 1)
  })

  test('are told of, in words and once by mail', async () => {
    const { state, words } = await sentences()
    expect(state).toBe('broken')
    for (const what of [
      'the schema evil',
      'the view evil.audit_entries',
      'the function evil.touch()',
      'row security on the table sessions',
      'the policy turn on the table sessions',
      'turned the names of tables',
    ])
      expect(words).toContain(what)
    await server.app.checkTrail()
    const mails = server.outbox.filter(({ subject }) => subject.includes('audit trail'))
    expect(mails).toMatchObject([
      { to: superAdmin.email, text: expect.stringContaining('that this program did not make') },
    ])
  })
})

test('once they are gone, only what they did is told of', async () => {
  await sentences()
  expect((await sentences()).words).toMatch(/^Something in the database turned the names of tables[^\n]*$/)
})

describe('where the product’s own role owns the trail, what stands in the way of an entry', () => {
  let owner: Client
  beforeEach(async () => {
    owner = new Client(server.superuser)
    await owner.connect()
  })
  afterEach(async () => {
    await owner.query(
      `drop trigger if exists aside on audit_entries; drop function if exists aside; drop rule if exists aside on audit_entries`,
    )
    await owner.end()
  })

  test.each([
    [
      'a trigger that drops it',
      `create function aside() returns trigger language plpgsql as $$ begin
         if new.action like 'note.%' then return null; end if; return new; end $$;
       create trigger aside before insert on audit_entries for each row execute function aside()`,
    ],
    [
      'a trigger that makes another of it',
      `create function aside() returns trigger language plpgsql as $$ begin
         if new.action like 'note.%' then new.action := 'note.list'; end if; return new; end $$;
       create trigger aside before insert on audit_entries for each row execute function aside()`,
    ],
    [
      'a rule',
      `create rule aside as on insert to audit_entries where new.action like 'note.%' do instead nothing`,
    ],
  ])('fails the call: %s', async (_, statement) => {
    const made = await server.pool.query('select from notes')
    await owner.query(statement)
    expect((await read()).status).toBe(500)
    expect((await physician.call(createNote, { body: { data: {} } })).status).toBe(500)
    expect((await server.pool.query('select from notes')).rowCount).toBe(made.rowCount)
  })

  test('is told of when it is long gone', async () => {
    const { words } = await sentences()
    expect(words).toContain('did not keep an entry of the audit trail (note.create)')
    expect(words).toContain('did not keep an entry of the audit trail (note.read)')
    expect((await sentences()).state).toBe('broken')
  })
})

test('a table put in the place of the trail is not taken for it', async () => {
  const owner = new Client(server.superuser)
  await owner.connect()
  await owner.query(
    `alter table audit_entries rename to aside; create table audit_entries (like aside including all);
     grant all on audit_entries to public`,
  )
  expect((await read()).status).toBe(500)
  await owner.query('drop table audit_entries; alter table aside rename to audit_entries')
  await owner.end()
  expect((await read()).status).toBe(200)
})
