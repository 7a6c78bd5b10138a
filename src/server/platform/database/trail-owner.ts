import { Client, escapeIdentifier, type ClientConfig } from 'pg'

/** The tables that the product's role may add to and read, and nothing else. */
const KEPT_TABLES = ['audit_entries', 'audit_seals']
const KEPT_FUNCTIONS = ['audit_keep()', 'audit_stamp()']

/**
 * Runs migrations as the product's role on a server whose superuser we are, and leaves the audit trail with a role of its
 * own that nobody signs in as. The product's role has the trail for as long as the migrations run, and after them only adds
 * to it and reads it: it owns neither the tables nor the schema and database they are in.
 */
export async function withTrailOwner(
  superuser: ClientConfig,
  productRole: string,
  migrate: () => Promise<void>,
): Promise<void> {
  const client = new Client(superuser)
  await client.connect()
  try {
    const role = escapeIdentifier(productRole)
    const ownerName = `${productRole}_trail`
    const owner = escapeIdentifier(ownerName)
    await lend(client, role, ownerName)
    try {
      await migrate()
    } finally {
      await settle(client, role, owner)
    }
  } finally {
    await client.end()
  }
}

async function lend(client: Client, role: string, ownerName: string): Promise<void> {
  const owner = escapeIdentifier(ownerName)
  const { rows } = await client.query<{ database: string; superuser: string; hasOwner: boolean }>(
    `select current_database() as database, current_user as superuser,
            exists (select from pg_roles where rolname = $1) as "hasOwner"`,
    [ownerName],
  )
  const database = escapeIdentifier(rows[0]?.database ?? '')
  if (!rows[0]?.hasOwner) await client.query(`create role ${owner} nologin`)
  // Whoever owns a database owns its public schema, and may drop what others keep in it.
  await client.query(
    `alter database ${database} owner to ${escapeIdentifier(rows[0]?.superuser ?? '')};
     grant connect, create, temporary on database ${database} to ${role};
     grant usage, create on schema public to ${role};
     grant ${owner} to ${role}`,
  )
}

async function settle(client: Client, role: string, owner: string): Promise<void> {
  const statements = [
    ...KEPT_TABLES.map((table) => ifThere(`to_regclass('public.${table}')`, handOver(table, role, owner))),
    ...KEPT_FUNCTIONS.map((name) =>
      ifThere(`to_regprocedure('public.${name}')`, [`alter function public.${name} owner to ${owner}`]),
    ),
    `revoke ${owner} from ${role};`,
  ]
  await client.query(`begin; ${statements.join('\n')} commit`)
}

function handOver(table: string, role: string, owner: string): string[] {
  return [
    `alter table public.${table} owner to ${owner}`,
    `revoke all on public.${table}, public.${table}_id_seq from public, ${role}`,
    `grant select, insert on public.${table} to ${role}`,
    `grant select, usage on public.${table}_id_seq to ${role}`,
  ]
}

/** A migration that failed may have left a database in which they are not yet. */
function ifThere(found: string, statements: string[]): string {
  return `do $do$ begin if ${found} is not null then ${statements.join('; ')}; end if; end $do$;`
}
