import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool } from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Whatever a statement can be run on: the database, or a transaction on it. */
export type Executor = Database | Transaction

/** The product's tables over a pool; what runs in a transaction of it is known to `isInTransaction`. */
export function openDatabase(pool: Pool): Database {
  const db = drizzle({ client: pool, schema })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const under = { isOpen: true }
      try {
        return await transactions.run(under, () => work(tx))
      } finally {
        under.isOpen = false
      }
    }, config)
  return db
}

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Whether this is called by the work of a transaction that has not ended. */
export const isInTransaction = (): boolean => transactions.getStore()?.isOpen ?? false

/**
 * For `new Pool`: names mean the tables of this product, whatever a role's own settings say. A view of the same name in a
 * schema before `public` could hide entries of the audit trail from whoever reads it.
 */
export const PINNED_SCHEMA = {
  onConnect: async (client: ClientBase): Promise<void> => {
    await client.query('set search_path to public, pg_temp')
  },
} as const
