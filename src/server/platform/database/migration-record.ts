import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

const TABLE = 'drizzle.__drizzle_migrations'

/**
 * When the newest migration that the database has was made, 0 for none, from a record that only the superuser changes, and
 * the trail's owner adds to. One that the product's role still owns, as all were before, is copied first; only an ordinary
 * table of the known columns is read, which runs nothing of whoever made it. Throws when it is something else.
 */
export async function openRecord(
  client: Client,
  { role, owner }: { role: string; owner: string },
): Promise<number> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ isOwn: boolean }>(
      `select nspowner = current_user::regrole as "isOwn" from pg_namespace where nspname = 'drizzle'`,
    )
    if (rows[0]?.isOwn !== true) await copyRecord(client, { role, owner }, rows.length > 0)
    const newest = await client.query<{ newest: string | null }>(
      `select max(created_at)::text as newest from only ${TABLE}`,
    )
    await client.query('commit')
    return Number(newest.rows[0]?.newest ?? 0)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function copyRecord(
  client: Client,
  { role, owner }: { role: string; owner: string },
  isThere: boolean,
): Promise<void> {
  const left = `drizzle_left_${randomUUID().slice(0, 8)}`
  const isRead = isThere && (await refuseOtherThanTable(client))
  if (isThere) await client.query(`alter schema drizzle rename to ${left}`)
  await client.query(
    `create schema drizzle;
     create table ${TABLE} (id serial primary key, hash text not null, created_at bigint);
     grant usage on schema drizzle to ${role}, ${owner};
     grant select on ${TABLE} to ${role}, ${owner};
     grant insert on ${TABLE} to ${owner};
     grant usage on sequence ${TABLE}_id_seq to ${owner}`,
  )
  if (isRead)
    await client.query(
      `insert into ${TABLE} (hash, created_at)
       select hash, created_at from only ${left}.__drizzle_migrations order by created_at, id`,
    )
  if (isThere) await dropIfAlone(client, left, isRead)
}

/** Never with what else is there: somebody may have moved the product's own tables there. */
async function dropIfAlone(client: Client, schema: string, hasTable: boolean): Promise<void> {
  await client.query('savepoint as_left')
  try {
    if (hasTable) await client.query(`drop table ${schema}.__drizzle_migrations`)
    await client.query(`drop schema ${schema}`)
  } catch {
    await client.query('rollback to savepoint as_left')
  }
}

/** Whether there is one to read. */
async function refuseOtherThanTable(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isPlain: boolean }>(
    `select c.relkind = 'r' and not c.relhasrules and not exists (
              select from unnest(array['id', 'hash', 'created_at'], array['int4', 'text', 'int8']) as known (name, type)
              left join pg_attribute as a on a.attrelid = c.oid and a.attname = known.name
              where a.atttypid is distinct from to_regtype('pg_catalog.' || known.type) or a.attgenerated <> ''
            ) as "isPlain"
     from pg_class as c where c.oid = to_regclass('${TABLE}')`,
  )
  if (rows[0]?.isPlain === false)
    throw new Error(
      `The list of migrations in the database (${TABLE}) is not the product’s own table: somebody with access to the database has replaced it. Restore a backup, or put the table back, then start again.`,
    )
  return rows.length > 0
}
