import type { Pool } from 'pg'
import { openDatabase } from '#server/platform/database/connection.ts'
import type { WaitsInTransaction } from '#server/platform/database/open-transactions.ts'

/** One whose transactions wait for nothing; `refuseWaits` throws where one did, for its call may have failed unseen. */
export function guardedDatabase(pool: Pool) {
  const waits: WaitsInTransaction[] = []
  const onWait = (error: WaitsInTransaction): never => {
    waits.push(error)
    throw error
  }
  return {
    db: openDatabase(pool, { onWait }),
    refuseWaits() {
      if (waits[0]) throw waits[0]
    },
  }
}
