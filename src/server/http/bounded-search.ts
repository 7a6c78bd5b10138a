import { sql } from 'drizzle-orm'
import { SEARCH_LONGEST_MS, SEARCH_MAX_WORDS } from '#domain/limits.ts'
import type { Database, Transaction } from '#server/platform/database/connection.ts'
import { postgresCode } from './errors.ts'
import { Refusal } from './refusal.ts'

const QUERY_CANCELED = '57014'

/**
 * A search for these words, ended when it takes long, with the sentence `tooLong`. Throws invalid_input for too many words,
 * and engine_unavailable.
 */
export async function boundedSearch<T>(
  db: Database,
  { words, tooLong }: { words: readonly string[]; tooLong: string },
  find: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (words.length > SEARCH_MAX_WORDS)
    throw new Refusal('invalid_input', `Search for ${SEARCH_MAX_WORDS} words at most.`)
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(SEARCH_LONGEST_MS)}, true)`)
      return find(tx)
    })
  } catch (error) {
    if (postgresCode(error) !== QUERY_CANCELED) throw error
    throw new Refusal('engine_unavailable', tooLong, { cause: error })
  }
}
