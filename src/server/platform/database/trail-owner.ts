import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import { type Guard, guardsOf, type Migration, migrationsIn } from './migration-files.ts'
import { openRecord } from './migration-record.ts'
import { withTrailSteps } from './trail-steps.ts'
import { trailStanding } from './trail-standing.ts'

/** The tables that the product's role may add to and read, and nothing else. */
const KEPT_TABLES = ['audit_entries', 'audit_seals']

/** Any number, as long as nothing else in the database locks it: "attest" in ASCII, shortened. */
export const MIGRATION_LOCK = 0x61747374

export interface TrailOwnership {
  /** Reaches the database that is migrated. */
  superuser: ClientConfig
  /** The product's own. */
  role: string
  /** Told what somebody had changed about the trail, a phrase each, once it was taken back. */
  onTakenBack?: (found: string[]) => void
}

/**
 * Brings the database of a server whose superuser we are to its newest schema and leaves the audit trail with a role of its
 * own that nobody signs in as, or is a member of. `run` executes statements as the product's role, in one transaction: those
 * of migrations, where what touches the trail is a call of a step that the owner has beforehand.
 *
 * The product's role may have been an intruder's: its views, functions and triggers are never run with more rights than it
 * has, and what it got hold of of the trail is taken back.
 */
export async function withTrailOwner(
  { superuser, role: productRole, onTakenBack = () => {} }: TrailOwnership,
  migrationsFolder: string,
  run: (statements: string[]) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...superuser, options: '-c search_path=pg_catalog' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const roles = { role: escapeIdentifier(productRole), owner: escapeIdentifier(`${productRole}_trail`) }
    const isNew = await prepare(client, roles, `${productRole}_trail`)
    const migrations = migrationsIn(migrationsFolder)
    const newestMade = await openRecord(client, roles)
    const isMade = ({ when }: Migration) => when <= newestMade
    // The guards of a newer program than this are left as they are.
    const isOfNewerProgram = migrations.every(({ when }) => when < newestMade)
    const before = await trailStanding(client, roles.owner)
    await settle(client, roles, isOfNewerProgram ? null : guardsOf(migrations.filter(isMade)))
    const after = await trailStanding(client, roles.owner)
    const found = [...before.filter((fact) => !after.includes(fact)), ...missing(before, after)]
    if (!isNew && found.length > 0) onTakenBack(found)

    const pending = migrations.filter((migration) => !isMade(migration))
    if (pending.length === 0) return
    const touched = [...KEPT_TABLES, ...functionsOf(guardsOf(migrations))]
    try {
      await withTrailSteps(client, { ...roles, pending, touched }, run)
    } finally {
      const made = (await openRecord(client, roles)) < (pending.at(-1)?.when ?? 0) ? isMade : () => true
      await settle(client, roles, guardsOf(migrations.filter(made)))
    }
  } finally {
    await client.end()
  }
}

function missing(before: string[], after: string[]): string[] {
  return after.filter((fact) => !before.includes(fact)).map((fact) => `missing: ${fact}`)
}

interface Roles {
  /** The product's own and the trail's owner, as identifiers. */
  role: string
  owner: string
}

/** Whether the trail has had no owner of its own before. */
async function prepare(client: Client, { role, owner }: Roles, ownerName: string): Promise<boolean> {
  const { rows } = await client.query<{ database: string; superuser: string; hasOwner: boolean }>(
    `select current_database() as database, current_user as superuser,
            exists (select from pg_roles where rolname = $1) as "hasOwner"`,
    [ownerName],
  )
  const [{ database, superuser, hasOwner } = { database: '', superuser: '', hasOwner: false }] = rows
  if (!hasOwner) await client.query(`create role ${owner} nologin`)
  // Whoever owns a database owns its public schema, and may drop what others keep in it.
  await client.query(
    `alter database ${escapeIdentifier(database)} owner to ${escapeIdentifier(superuser)};
     grant connect, create, temporary on database ${escapeIdentifier(database)} to ${role};
     grant usage, create on schema public to ${role}`,
  )
  return !hasOwner
}

function functionsOf(guards: Guard[]): string[] {
  return guards.flatMap(({ kind, name }) => (kind === 'FUNCTION' ? [name] : []))
}

/** In one transaction: nobody sees the trail while it is taken back. `guards`: null leaves them. */
async function settle(client: Client, { role, owner }: Roles, guards: Guard[] | null): Promise<void> {
  await client.query('begin')
  try {
    const tables = await thereOf(client, KEPT_TABLES)
    const kept = guards ?? (await guardFunctionsThere(client, owner))
    // Whatever else was made in the owner's name is the product's role's from here on, and can do no more than it.
    await client.query(`reassign owned by ${owner} to ${role}`)
    for (const member of await namesOf(client, MEMBERS, owner))
      await client.query(`revoke ${owner} from ${member} cascade`)
    for (const table of tables) await strip(client, table, guards !== null)
    // Where they are made: names of PostgreSQL's own go before what is in this schema.
    await client.query('set local search_path = public')
    if (tables.length === KEPT_TABLES.length)
      for (const { statement } of guards ?? []) await client.query(statement)
    await client.query('set local search_path = pg_catalog')
    for (const name of functionsOf(kept))
      await client.query(`alter function public.${name}() owner to ${owner}`)
    for (const table of tables)
      await client.query(
        `alter table public.${table} owner to ${owner};
         grant select, insert on public.${table} to ${role};
         grant select, usage on public.${table}_id_seq to ${role}`,
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A migration that failed may have left a database in which they are not yet. */
async function thereOf(client: Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_catalog.unnest($1::text[]) as name where to_regclass('public.' || name) is not null`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

async function guardFunctionsThere(client: Client, owner: string): Promise<Guard[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct proname as name from pg_proc
     where proowner = $1::regrole and pronamespace = 'public'::regnamespace and pronargs = 0
       and proname like 'audit\\_%' and oid in (select tgfoid from pg_trigger)`,
    [owner],
  )
  return rows.map(({ name }) => ({ kind: 'FUNCTION', name: escapeIdentifier(name), statement: '' }))
}

/** Takes everything from a table that decides who may do what with it. */
async function strip(client: Client, table: string, alsoTriggers: boolean): Promise<void> {
  await client.query(
    `alter table public.${table} disable row level security;
     alter table public.${table} no force row level security`,
  )
  for (const name of await namesOf(client, GRANTEES, table))
    await client.query(`revoke all on public.${table}, public.${table}_id_seq from ${name} cascade`)
  for (const name of alsoTriggers ? await namesOf(client, TRIGGERS, table) : [])
    await client.query(`drop trigger ${name} on public.${table}`)
  for (const name of await namesOf(client, RULES, table))
    await client.query(`drop rule ${name} on public.${table}`)
  for (const name of await namesOf(client, POLICIES, table))
    await client.query(`drop policy ${name} on public.${table}`)
}

/** Everybody who has any right on the table, a column of it or its sequence, as a name to revoke it from. */
const GRANTEES = `
  select distinct case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as name
  from pg_class as c
  left join pg_attribute as a on a.attrelid = c.oid and a.attacl is not null,
  lateral (select grantee from aclexplode(c.relacl) union select grantee from aclexplode(a.attacl)) as held
  where c.oid in (to_regclass('public.' || $1), to_regclass('public.' || $1 || '_id_seq'))
    and grantee <> c.relowner`
const TRIGGERS = `select quote_ident(tgname) as name from pg_trigger where tgrelid = to_regclass('public.' || $1) and not tgisinternal`
const RULES = `select quote_ident(rulename) as name from pg_rewrite where ev_class = to_regclass('public.' || $1)`
const POLICIES = `select quote_ident(polname) as name from pg_policy where polrelid = to_regclass('public.' || $1)`
const MEMBERS = `select distinct quote_ident(pg_get_userbyid(member)) as name from pg_auth_members where roleid = $1::regrole`

async function namesOf(client: Client, query: string, subject: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query, [subject])
  return rows.map(({ name }) => name)
}
