import { dropMended, keepFaults, type Fault } from '#server/platform/audit/audit-faults.ts'
import { forgetTampering, noticedTampering } from '#server/platform/audit/tampering.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { findForeignObjects } from '#server/platform/database/foreign-objects.ts'

const FOREIGN = { problem: 'foreign_object', sealId: null, entryId: null, noteId: null } as const

/**
 * What the database holds that can deceive the product, and what the product noticed at its work since the last look. `hold`
 * is given what was found, and which faults were looked at.
 */
export async function checkDatabase(
  db: Database,
  clock: Clock,
  hold: (found: readonly Fault[], isLookedAt: (fault: Fault) => boolean) => void,
): Promise<void> {
  const foreign = (await findForeignObjects(db)).map((object): Fault => ({ ...FOREIGN, object }))
  const noticed = noticedTampering()
  const found = [...foreign, ...noticed]
  hold(found, ({ problem }) => problem === 'foreign_object')
  const now = clock.now()
  await keepFaults(db, found, now)
  await dropMended(db, { problems: ['foreign_object'], found, now })
  forgetTampering(noticed)
}
