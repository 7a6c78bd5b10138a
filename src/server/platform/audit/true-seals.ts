import { desc, eq, lt } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditSeals } from '../database/schema/audit.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import { CHAIN_START, linkOf } from './audit-chain.ts'
import { keysOf } from './audit-verification.ts'

/** Seals that others put between two of ours are looked past, up to so many. */
const SEALS_DOUBTED = 20

/**
 * The hash of the seal that this one goes on from, by its own hash: what stands before it in the table may have been put
 * there for the moment. Null where it cannot be told, as of every seal of format 1.
 */
export async function provenPrevious(db: Executor, keys: SigningKeys, id: number): Promise<string | null> {
  const [seal] = await db.select().from(auditSeals).where(eq(auditSeals.id, id))
  if (!seal || seal.format === 1) return null
  const before = await db
    .select({ hash: auditSeals.hash })
    .from(auditSeals)
    .where(lt(auditSeals.id, id))
    .orderBy(desc(auditSeals.id))
    .limit(SEALS_DOUBTED)
  for (const { key } of keysOf(seal, keys)) {
    const link = linkOf(key, seal, [...before, CHAIN_START])
    if (link) return link.hash
  }
  return null
}
