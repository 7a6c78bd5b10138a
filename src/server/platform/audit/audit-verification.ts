import { asc, count, gt, gte } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import { FIRST_TRANSACTION, hashOfRange, type Seal } from './audit-chain.ts'

/**
 * What a check of the audit trail found. `unsealed` entries were written after the last seal and are covered by none yet.
 * When the trail is not sound, `sealId` is the first seal that does not hold, and `between` when what it covers was written.
 */
type AuditVerdict =
  | { sound: true; seals: number; entries: number; unsealed: number }
  | {
      sound: false
      problem: 'entry_changed' | 'entry_added' | 'entry_removed' | 'seal_removed'
      sealId: number
      between: { first: Date | null; last: Date | null }
    }

interface AuditVerificationOptions {
  /** The key the seals were made with. */
  key: Uint8Array
  /** A seal known from outside the database, such as from the log: finds seals removed from the end of the chain. */
  known?: Pick<Seal, 'id' | 'hash'>
}

const PAGE = 500

/** Reads the whole trail and finds the first entry that was changed, added or removed since it was sealed. */
export async function verifyAuditChain(
  db: Executor,
  { key, known }: AuditVerificationOptions,
): Promise<AuditVerdict> {
  let [seals, entries] = [0, 0]
  let previous: Pick<Seal, 'id' | 'sealedBelow' | 'hash'> = {
    id: 0,
    sealedBelow: FIRST_TRANSACTION,
    hash: '',
  }
  let isKnownSeen = known === undefined
  for await (const seal of sealsOf(db)) {
    const found = await hashOfRange(db, key, previous.hash, {
      from: previous.sealedBelow,
      below: seal.sealedBelow,
    })
    if (found.hash !== seal.hash) {
      const between = { first: found.first, last: found.last }
      return { sound: false, problem: problemOf(found.entries, seal, previous.id), sealId: seal.id, between }
    }
    if (known?.id === seal.id && known.hash === seal.hash) isKnownSeen = true
    seals += 1
    entries += seal.entries
    previous = seal
  }
  if (!isKnownSeen && known)
    return { sound: false, problem: 'seal_removed', sealId: known.id, between: { first: null, last: null } }
  const [rest] = await db
    .select({ count: count() })
    .from(auditEntries)
    .where(gte(auditEntries.writtenIn, previous.sealedBelow))
  return { sound: true, seals, entries, unsealed: rest?.count ?? 0 }
}

async function* sealsOf(db: Executor): AsyncGenerator<Seal> {
  let last = 0
  for (;;) {
    const page = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.id, last))
      .orderBy(asc(auditSeals.id))
      .limit(PAGE)
    yield* page
    last = page.at(-1)?.id ?? last
    if (page.length < PAGE) return
  }
}

function problemOf(found: number, seal: Seal, previousId: number) {
  if (found < seal.entries) return 'entry_removed'
  if (found === seal.entries) return 'entry_changed'
  // Without the seal before it, a seal seems to cover the entries of both.
  return seal.id === previousId + 1 ? 'entry_added' : 'seal_removed'
}
