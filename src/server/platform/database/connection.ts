import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool } from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Whatever a statement can be run on: the database, or a transaction on it. */
export type Executor = Database | Transaction

export function openDatabase(pool: Pool): Database {
  return drizzle({ client: pool, schema })
}

/**
 * For `new Pool`: names mean the tables of this product, whatever a role's own settings say. A view of the same name in a
 * schema before `public` could hide entries of the audit trail from whoever reads it.
 */
export const PINNED_SCHEMA = {
  onConnect: async (client: ClientBase): Promise<void> => {
    await client.query('set search_path to public, pg_temp')
  },
} as const
