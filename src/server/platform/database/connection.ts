import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Whatever a statement can be run on: the database, or a transaction on it. */
export type Executor = Database | Transaction

export function openDatabase(pool: Pool): Database {
  return drizzle({ client: pool, schema })
}
