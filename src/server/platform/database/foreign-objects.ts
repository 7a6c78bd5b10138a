import { getTableName, is, sql, type SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './connection.ts'
import { CALLED, HARMLESS_SETTINGS, OWN_FUNCTIONS, OWN_SCHEMAS, OWN_TRIGGERS } from './own-objects.ts'
import * as schema from './schema.ts'

/** More say no more than these. */
const MOST = 50
const OWN_TABLES = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))

/**
 * What stands in the database that the product did not make, and that can hide or change what it reads and writes, and what
 * it made and is not there: a phrase each. Only catalogues are read, by names that nobody but their server's owner can turn.
 */
export async function findForeignObjects(db: Database): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      const found = await byCatalogue(tx, sql`${ofTables(OWN_TABLES)} union all ${ofDatabase}`)
      return found.slice(0, MOST)
    },
    { accessMode: 'read only' },
  )
}

/** The same of some tables, within a transaction that writes to them: nobody adds or takes off a trigger until it ends. */
export async function findForeignOn(tx: Transaction, tables: readonly string[]): Promise<string[]> {
  return byCatalogue(tx, ofTables(tables))
}

async function byCatalogue(tx: Transaction, facts: SQL): Promise<string[]> {
  await tx.execute(sql`set local search_path to pg_catalog`)
  const { rows } = await tx.execute<{ fact: string }>(
    sql`select distinct left(fact, 200) as fact from (${facts}) as facts order by fact`,
  )
  await tx.execute(sql`set local search_path to public, pg_temp`)
  return rows.map(({ fact }) => fact)
}

const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Triggers, rules, policies and checks on tables of the product; and of others, for what is read there may act as well. */
function ofTables(tables: readonly string[]): SQL {
  const own = sql`select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${list(tables)})`
  const trigger = sql`pg_catalog.format('%s %s, %s %s %s', relname, tgname, tgfoid::regproc, tgtype, tgenabled)`
  const triggers = sql`select relname, tgname, replace(${trigger}, 'public.', '') as signature
    from pg_trigger join (${own}) as own on own.oid = tgrelid where not tgisinternal`
  const due = OWN_TRIGGERS.filter((one) => tables.includes(one.split(' ')[0] ?? ''))
  return sql`
    select pg_catalog.format('the trigger %I on the table %s', tgname, relname) as fact from (${triggers}) as t
      where signature <> all(${list(due)})
    union all
    select pg_catalog.format('missing: the trigger %s', split_part(one, ',', 1)) from pg_catalog.unnest(${list(due)}) as one
      where one not in (select signature from (${triggers}) as t)
    union all
    select pg_catalog.format('row security on the table %s', relname) from (${own}) as own
      where relrowsecurity or relforcerowsecurity
    union all
    select pg_catalog.format('the policy %I on the table %s', polname, relname) from pg_policy join (${own}) as own on own.oid = polrelid
    union all
    select pg_catalog.format('the rule %I on the table %s', rulename, relname) from pg_rewrite join (${own}) as own on own.oid = ev_class
    union all
    select pg_catalog.format('the check %I on the table %s', conname, relname) from pg_constraint join (${own}) as own on own.oid = conrelid
      where contype = 'c'
    union all
    select pg_catalog.format('the table %s, which inherits from %s', (select c.relname from pg_class as c where c.oid = inhrelid), relname)
      from pg_inherits join (${own}) as own on own.oid = inhparent`
}

// Whatever belongs to somebody whose rights the product has not is none of what got in through the product.
const isOurs = (owner: string) => sql.raw(`pg_has_role(${owner}, 'member')`)
/** Members of an extension are made by whoever is the superuser, or run no code of the database. */
const isOfExtension = (catalogue: string, id: string, owner: string, isPlain = 'false') =>
  sql.raw(`exists (
    select from pg_depend where classid = '${catalogue}'::regclass and objid = ${id} and deptype = 'e'
      and (${isPlain} or (select rolsuper from pg_roles where pg_roles.oid = ${owner})))`)

const functionName = sql.raw(
  `pg_catalog.format('%s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))`,
)
const isPlainLanguage = `(select lanname in ('c', 'internal') from pg_language where pg_language.oid = p.prolang)`
const isSystem = sql.raw(`(n.nspname ~ '^pg_' or n.nspname = 'information_schema')`)
const ownFunctions = Object.entries(OWN_FUNCTIONS).map(([name, does]) => `${name} ${does}`)

const ofDatabase = sql`
  select pg_catalog.format('the schema %I', n.nspname) as fact from pg_namespace as n
    where not ${isSystem} and n.nspname <> all(${list(OWN_SCHEMAS)}) and ${isOurs('n.nspowner')}
      and not ${isOfExtension('pg_namespace', 'n.oid', 'n.nspowner')}
  union all
  select pg_catalog.format('the %s %I.%I', case c.relkind when 'v' then 'view' when 'm' then 'view' else 'table' end, n.nspname, c.relname)
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where not ${isSystem} and ${isOurs('c.relowner')} and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not ${isOfExtension('pg_class', 'c.oid', 'c.relowner')}
      and not (n.nspname = 'public' and c.relkind = 'r' and c.relname = any(${list(OWN_TABLES)}))
      and not (n.nspname in ('pgboss', 'drizzle') and c.relkind in ('r', 'p'))
  union all
  select pg_catalog.format('the function %s', ${functionName})
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where not ${isSystem} and ${isOurs('p.proowner')} and not ${isOfExtension('pg_proc', 'p.oid', 'p.proowner', isPlainLanguage)}
      and (pg_catalog.format('%s %s', ${functionName}, md5(p.prosrc)) <> all(${list(ownFunctions)}) or p.prosecdef)
  union all
  select pg_catalog.format('the operator %s.%s', n.nspname, o.oprname)
    from pg_operator as o join pg_namespace as n on n.oid = o.oprnamespace
    where not ${isSystem} and ${isOurs('o.oprowner')} and not ${isOfExtension('pg_operator', 'o.oid', 'o.oprowner', 'true')}
  union all
  select pg_catalog.format('the trigger %I on the table %s.%s', tgname, n.nspname, c.relname)
    from pg_trigger as t join pg_class as c on c.oid = tgrelid join pg_namespace as n on n.oid = c.relnamespace
    where not tgisinternal and n.nspname in ('pgboss', 'drizzle')
  union all
  select pg_catalog.format('the event trigger %I', evtname) from pg_event_trigger where ${isOurs('evtowner')}
  union all
  select pg_catalog.format('the default setting %s of %s', split_part(setting, '=', 1),
      case setrole when 0 then 'the database' else pg_catalog.format('the role %s', setrole::regrole) end)
    from pg_db_role_setting, pg_catalog.unnest(setconfig) as setting
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and (setrole = 0 or setrole = current_user::regrole)
      and lower(split_part(setting, '=', 1)) <> all(${list(HARMLESS_SETTINGS)})
  union all
  select pg_catalog.format('the function %s in an expression of the table %s', called, c.relname)
    from (
      select adrelid as relid, pg_get_expr(adbin, adrelid) as expression from pg_attrdef
      union all select indrelid, pg_get_expr(indexprs, indrelid) from pg_index where indexprs is not null
      union all select indrelid, pg_get_expr(indpred, indrelid) from pg_index where indpred is not null
    ) as expressions
    join pg_class as c on c.oid = relid,
    lateral (select (regexp_matches(expression, '([a-z0-9_]+)"?\\(', 'g'))[1] as called) as calls
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${list(OWN_TABLES)})
      and called <> all(${list(CALLED)})`
