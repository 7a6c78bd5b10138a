import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool } from 'pg'
import { asTransaction, type OnWait, type WaitsInTransaction } from './open-transactions.ts'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Whatever a statement can be run on: the database, or a transaction on it. */
export type Executor = Database | Transaction

/**
 * `onWait`: what becomes of a transaction that waits for a second connection, or for a turn; left out, it fails. Where the
 * product runs it is told of: what no test has met goes well nearly always.
 */
export function openDatabase(pool: Pool, { onWait = refuse }: { onWait?: OnWait } = {}): Database {
  const db = drizzle({ client: pool, schema })
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) =>
    asTransaction(onWait, (run) => begin((tx) => run(() => work(tx)), config))
  return db
}

function refuse(error: WaitsInTransaction): never {
  throw error
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
