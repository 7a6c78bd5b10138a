import { randomUUID } from 'node:crypto'
import { type Client, escapeLiteral } from 'pg'
import type { Migration } from './migration-files.ts'

interface Plan {
  /** The product's own and the trail's owner, as identifiers. */
  role: string
  owner: string
  pending: Migration[]
  /** Names of the trail's tables and functions: a statement with one of them is the owner's. */
  touched: string[]
}

/**
 * Hands `run` the statements of the migrations and of their record, for the product's role. Those that touch the trail stand
 * as calls of functions, one each, that run just that statement with the owner's rights: what an intruder left in the
 * product's own tables is run by the others, and could but call these. Afterwards they are gone.
 */
export async function withTrailSteps(
  client: Client,
  { role, owner, pending, touched }: Plan,
  run: (statements: string[]) => Promise<void>,
): Promise<void> {
  await dropLeftSteps(client)
  const schema = `trail_steps_${randomUUID().slice(0, 8)}`
  const isOfTrail = new RegExp(`\\b(${touched.join('|')})`)
  await client.query(
    `create schema ${schema}; grant usage on schema ${schema} to ${role};
     grant usage, create on schema public to ${owner}`,
  )
  try {
    let steps = 0
    const asStep = async (statement: string) => {
      const step = `${schema}.step_${(steps += 1)}()`
      const body = escapeLiteral(`begin execute ${escapeLiteral(statement)}; end`)
      await client.query(
        `create function ${step} returns void language plpgsql security definer
           set search_path = public, pg_temp as ${body};
         alter function ${step} owner to ${owner};
         revoke all on function ${step} from public;
         grant execute on function ${step} to ${role}`,
      )
      return `select ${step}`
    }
    const statements: string[] = []
    for (const migration of pending) {
      for (const statement of migration.statements)
        statements.push(isOfTrail.test(statement) ? await asStep(statement) : statement)
      statements.push(
        await asStep(
          `insert into drizzle.__drizzle_migrations (hash, created_at) values (${escapeLiteral(migration.hash)}, ${migration.when})`,
        ),
      )
    }
    await run(statements)
  } finally {
    await client.query(`revoke all on schema public from ${owner}`)
    await dropLeftSteps(client)
  }
}

/** Those of a start that was cut off, too. Nobody else can put anything into a schema of the superuser's. */
async function dropLeftSteps(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname like 'trail\\_steps\\_%' and nspowner = current_user::regrole`,
  )
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
}
