import { asc, count, gt, gte } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import type { SigningKey, SigningKeys } from '../storage/signing-keys.ts'
import { FIRST_TRANSACTION, hashOfRange, type Seal } from './audit-chain.ts'

/**
 * What a check of the audit trail found. `unsealed` entries were written after the last seal and are covered by none yet.
 * When the trail is not sound, `sealId` is the first seal that does not hold, and `between` when what it covers was written.
 * `key_unknown`: the seal names a master key that is not known here.
 */
type AuditVerdict =
  | { sound: true; seals: number; entries: number; unsealed: number }
  | {
      sound: false
      problem: 'entry_changed' | 'entry_added' | 'entry_removed' | 'seal_removed' | 'key_unknown'
      sealId: number
      between: { first: Date | null; last: Date | null }
    }

interface AuditVerificationOptions {
  /** The keys the seals were made with. */
  keys: SigningKeys
  /** A seal known from outside the database, such as from the log: finds seals removed from the end of the chain. */
  known?: Pick<Seal, 'id' | 'hash'>
}

const PAGE = 500

/** Reads the whole trail and finds the first entry that was changed, added or removed since it was sealed. */
export async function verifyAuditChain(
  db: Executor,
  { keys, known }: AuditVerificationOptions,
): Promise<AuditVerdict> {
  let [seals, entries] = [0, 0]
  let previous: Pick<Seal, 'id' | 'sealedBelow' | 'hash'> = {
    id: 0,
    sealedBelow: FIRST_TRANSACTION,
    hash: '',
  }
  let isKnownSeen = known === undefined
  for await (const seal of sealsOf(db)) {
    const problem = await problemOf(db, seal, previous, keysOf(seal, keys))
    if (problem) return { sound: false, sealId: seal.id, ...problem }
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

/** Those that may have made the seal: one made before its key was written down may be of any. */
function keysOf({ keyId }: Seal, keys: SigningKeys): SigningKey[] {
  if (keyId === null) return keys.all()
  const key = keys.find(keyId)
  return key ? [key] : []
}

type Problem = Pick<Extract<AuditVerdict, { sound: false }>, 'problem' | 'between'>

async function problemOf(
  db: Executor,
  seal: Seal,
  previous: Pick<Seal, 'id' | 'sealedBelow' | 'hash'>,
  keys: SigningKey[],
): Promise<Problem | null> {
  let problem: Problem = { problem: 'key_unknown', between: { first: null, last: null } }
  for (const { key } of keys) {
    const range = { from: previous.sealedBelow, below: seal.sealedBelow }
    const { hash, entries, first, last } = await hashOfRange(db, key, previous.hash, range)
    if (hash === seal.hash) return null
    problem = { problem: whatChanged(entries, seal, previous.id), between: { first, last } }
  }
  return problem
}

function whatChanged(found: number, seal: Seal, previousId: number) {
  if (found < seal.entries) return 'entry_removed'
  if (found === seal.entries) return 'entry_changed'
  // Without the seal before it, a seal seems to cover the entries of both.
  return seal.id === previousId + 1 ? 'entry_added' : 'seal_removed'
}
