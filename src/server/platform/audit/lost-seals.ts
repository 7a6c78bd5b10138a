import { inArray } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditSeals } from '../database/schema/audit.ts'

const SEALS_AT_ONCE = 200

/** Of the seals that a place outside the database knows, those that the chain does not hold any more. */
export async function lostSeals<Known extends { id: number; hash: string }>(
  db: Executor,
  known: readonly Known[],
): Promise<Known[]> {
  const lost: Known[] = []
  for (let from = 0; from < known.length; from += SEALS_AT_ONCE) {
    const some = known.slice(from, from + SEALS_AT_ONCE)
    const ids = some.map(({ id }) => id)
    const kept = await db
      .select({ id: auditSeals.id, hash: auditSeals.hash })
      .from(auditSeals)
      .where(inArray(auditSeals.id, ids))
    const hashes = new Map(kept.map(({ id, hash }) => [id, hash]))
    lost.push(...some.filter(({ id, hash }) => hashes.get(id) !== hash))
  }
  return lost
}
