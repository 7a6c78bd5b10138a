import { dropMended, keepFaults, type Fault } from '#server/platform/audit/audit-faults.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { findForeignObjects } from '#server/platform/database/foreign-objects.ts'
import type { Hold } from './held-faults.ts'

const FOREIGN = { problem: 'foreign_object', sealId: null, entryId: null, noteId: null } as const

/** What the database holds that can deceive the product. */
export async function checkDatabase(db: Database, clock: Clock, hold: Hold): Promise<void> {
  const found = (await findForeignObjects(db)).map((object): Fault => ({ ...FOREIGN, object }))
  hold(found, ({ problem }) => problem === 'foreign_object')
  const now = clock.now()
  await keepFaults(db, found, now)
  await dropMended(db, { problems: ['foreign_object'], found, now })
}
