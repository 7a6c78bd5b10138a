import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { migrateEmbedded } from './migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations')

let database: TestDatabase
let superuser: Client
let pool: Pool
let found: string[]
// Roles are those of the whole server: what becomes of these is seen by no other test.
const role = `raided_${randomUUID().slice(0, 8)}`
const start = (migrations = MIGRATIONS) =>
  migrateEmbedded(pool, migrations, {
    superuser: database.superuser,
    role,
    onTakenBack: (facts) => found.push(...facts),
  })

async function open(): Promise<void> {
  found = []
  database = await createTestDatabase({ migrated: false })
  superuser = new Client(database.superuser)
  await superuser.connect()
  await superuser.query(`create role ${role} login`)
  pool = new Pool({ ...database.connection, user: role, max: 1 })
  pool.on('error', () => {})
  await start()
  await pool.query(
    `insert into audit_entries (action, subject_type, request_id) values ('note.read', 'note', 'kept')`,
  )
}
async function close(): Promise<void> {
  await pool.end()
  await superuser.end()
  await database.drop()
  const elsewhere = new Client({ ...database.superuser, database: 'postgres' })
  await elsewhere.connect()
  await elsewhere.query(`drop role ${role}; drop role ${role}_trail`).finally(() => elsewhere.end())
}

/** What stands of the trail, who has what of it, and what else is its owner's. */
async function standing() {
  const { rows } = await superuser.query(
    `select c.relname::text, pg_get_userbyid(c.relowner)::text as owner, c.relacl::text, c.relrowsecurity,
            (select count(*)::int from pg_attribute, aclexplode(attacl) as held
             where attrelid = c.oid and held.grantee <> c.relowner) as columns,
            array(select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger
                  where tgrelid = c.oid and not tgisinternal order by tgname)::text as triggers,
            array(select rulename from pg_rewrite where ev_class = c.oid)::text as rules,
            (select string_agg(pg_get_functiondef(oid) || proowner::text, ',' order by proname) from pg_proc
             where proname like 'audit\\_%') as functions,
            (select count(*)::int from pg_auth_members where roleid = '${role}_trail'::regrole) as members,
            (select count(*)::int from pg_proc where proowner = '${role}_trail'::regrole) as owned
     from pg_class as c where relname in ('audit_entries', 'audit_seals', 'notes') order by relname`,
  )
  return rows
}

async function expectKept() {
  const { rows } = await superuser.query(`select id::int, action, request_id from public.audit_entries`)
  expect(rows).toEqual([{ id: 1, action: 'note.read', request_id: 'kept' }])
  for (const change of [
    `update audit_entries set action = 'forged'`,
    `delete from audit_entries`,
    `alter table audit_entries disable trigger all`,
    `set role ${role}_trail`,
  ])
    await expect(pool.query(change)).rejects.toThrow(/permission denied|must be owner/)
}

describe('what somebody got hold of is taken back at the next start, and told of:', () => {
  beforeAll(open)
  afterAll(close)
  beforeEach(() => {
    found = []
  })

  test.each([
    ['the owner’s role', `grant ${role}_trail to ${role}`, 'may act as'],
    [
      'rights on the entries',
      `grant all on audit_entries to ${role}, public`,
      'DELETE on audit_entries for all',
    ],
    ['a right on a column', `grant update (action) on audit_entries to ${role}`, 'UPDATE on audit_entries'],
    ['a table', `alter table audit_seals owner to ${role}`, 'audit_seals owned by raided'],
    ['a trigger, off', `alter table audit_entries disable trigger audit_entries_keep`, 'audit_entries_keep'],
    [
      'a trigger, gone',
      `drop trigger audit_seals_stamp on audit_seals`,
      'missing: CREATE TRIGGER audit_seals_stamp',
    ],
    [
      'a trigger of one’s own',
      `create trigger mine before insert on audit_entries for each row execute function suppress_redundant_updates_trigger()`,
      'TRIGGER mine',
    ],
    ['a rule', `create rule mine as on update to audit_entries do instead nothing`, 'rule mine'],
    [
      'a policy',
      `alter table audit_entries enable row level security; create policy mine on audit_entries using (false)`,
      'policy mine',
    ],
    [
      'a function of the trail',
      `create or replace function audit_keep() returns trigger language plpgsql as 'begin return null; end'`,
      'function public.audit_keep()',
    ],
  ])('%s', async (_, statement, fact) => {
    const before = await standing()
    await superuser.query(statement)
    expect(await standing()).not.toEqual(before)
    await start()
    expect(await standing()).toEqual(before)
    await expectKept()
    expect(found.join('\n')).toContain(fact)
  })

  test('a function and a table in the owner’s name: neither is lost, and they can do no more than the product’s role', async () => {
    await superuser.query(
      `create function door(statement text) returns void language plpgsql security definer as 'begin execute statement; end';
       alter function door(text) owner to ${role}_trail; grant execute on function door(text) to public;
       alter table notes owner to ${role}_trail`,
    )
    await start()
    await expect(pool.query(`select door('delete from audit_entries')`)).rejects.toThrow('permission denied')
    await expect(pool.query('alter table notes enable trigger all')).rejects.toThrow('system trigger')
    await expectKept()
    expect(found.join('\n')).toMatch(
      /function public\.door\(pg_catalog\.text\) owned by[^]*table public\.notes owned by/,
    )
  })

  test('a start after which nothing was changed tells nothing', async () => {
    await start()
    await start()
    expect(found).toEqual([])
    await expectKept()
  })
})

/** What waits for rights that are lent, and keeps them. */
const EVIL = `
  create function public.evil() returns boolean language plpgsql volatile as $f$
  begin
    if pg_has_role(current_user, '${role}_trail', 'member') or current_user <> '${role}' then
      create table public.was_lent ();
    end if;
    begin alter table public.audit_entries disable trigger all; exception when others then null; end;
    begin update public.audit_entries set action = 'forged'; exception when others then null; end;
    begin set role ${role}_trail; exception when others then null; end;
    begin reset session authorization; exception when others then null; end;
    return true;
  end $f$;
  create function public.evil_row() returns trigger language plpgsql as 'begin perform public.evil(); return new; end'`

const wasLent = async () => (await superuser.query(`select to_regclass('public.was_lent') as lent`)).rows[0]

/** As every data folder was: the record of migrations was the product's role's. */
const giveRecord = () =>
  superuser.query(
    `alter schema drizzle owner to ${role}; alter table drizzle.__drizzle_migrations owner to ${role}`,
  )

describe('code that waits in the product’s own schemas', () => {
  beforeEach(open)
  afterEach(close)

  test('the record of migrations cannot be changed, moved or shadowed by the product’s role', async () => {
    for (const change of [
      `alter table drizzle.__drizzle_migrations rename to kept`,
      `alter schema drizzle rename to kept`,
      `create view drizzle.mine as select 1`,
      `delete from drizzle.__drizzle_migrations`,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`,
    ])
      await expect(pool.query(change)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('a view in the place of the record is not read: the start says so and ends', async () => {
    await giveRecord()
    await pool.query(EVIL)
    await pool.query(
      `alter table drizzle.__drizzle_migrations rename to kept_migrations;
       create view drizzle.__drizzle_migrations as select * from drizzle.kept_migrations where public.evil()`,
    )
    await expect(start()).rejects.toThrow('is not the product’s own table')
    expect(await wasLent()).toEqual({ lent: null })
    await expectKept()
  })

  test('constraints, defaults and policies of the record are run by nobody, and nothing beside it is lost', async () => {
    await giveRecord()
    await pool.query(EVIL)
    await pool.query(
      `alter table drizzle.__drizzle_migrations add constraint waits check (public.evil());
       alter table drizzle.__drizzle_migrations alter hash set default public.evil()::text;
       alter table drizzle.__drizzle_migrations enable row level security;
       create policy waits on drizzle.__drizzle_migrations using (public.evil());
       create trigger waits before insert on drizzle.__drizzle_migrations for each row execute function public.evil_row();
       alter table notes set schema drizzle`,
    )
    await start()
    expect(await wasLent()).toEqual({ lent: null })
    const { rows } = await superuser.query(
      `select relnamespace::regnamespace::text as place from pg_class where relname = 'notes'`,
    )
    expect(rows).toEqual([{ place: expect.stringMatching(/^drizzle_left_/) }])
    await expectKept()
  })

  describe('while a migration is pending,', () => {
    let folder: string
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'migrations-'))
      await cp(MIGRATIONS, folder, { recursive: true })
      const journalFile = join(folder, 'meta/_journal.json')
      const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: object[] }
      journal.entries.push({ when: 9_999_999_999_999, tag: '0099_more', breakpoints: true })
      await writeFile(journalFile, JSON.stringify(journal))
      await writeFile(
        join(folder, '0099_more.sql'),
        `INSERT INTO sign_in_failures VALUES ('one', now());
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "more" text;
--> statement-breakpoint
CREATE FUNCTION audit_more() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$ BEGIN RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_more BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_more();
--> statement-breakpoint
INSERT INTO sign_in_failures VALUES ('two', now());`,
      )
      await pool.query(EVIL)
      await pool.query(
        `create trigger waits before insert on sign_in_failures for each row execute function public.evil_row()`,
      )
    })
    afterEach(() => rm(folder, { recursive: true }))

    const made = async () =>
      (
        await superuser.query<{ ran: number; owners: string[]; steps: number }>(
          `select (select count(*)::int from public.sign_in_failures) as ran,
                  array(select proowner::regrole::text from pg_proc where proname = 'audit_more') as owners,
                  (select count(*)::int from pg_namespace where nspname like 'trail%') as steps`,
        )
      ).rows[0]

    test('it is made, of the trail too, and that code runs in it with no right more', async () => {
      await start(folder)
      expect(await made()).toEqual({ ran: 2, owners: [`${role}_trail`], steps: 0 })
      expect(await wasLent()).toEqual({ lent: null })
      await expectKept()
    })

    test('that code can run the steps of the trail before their turn: the migration fails, and the trail stands', async () => {
      await pool.query(
        `create or replace function public.evil() returns boolean language plpgsql volatile as $f$
         declare step text;
         begin
           for step in select oid::regprocedure from pg_proc where proname like 'step\\_%' loop
             execute 'select ' || step;
           end loop;
           return true;
         end $f$`,
      )
      await expect(start(folder)).rejects.toThrow('already exists')
      expect(await made()).toEqual({ ran: 0, owners: [], steps: 0 })
      await expectKept()
      await pool.query('drop trigger waits on sign_in_failures')
      await start(folder)
      expect(await made()).toMatchObject({ ran: 2, owners: [`${role}_trail`] })
    })
  })
})
