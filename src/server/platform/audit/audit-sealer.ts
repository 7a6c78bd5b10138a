import { and, asc, desc, eq, gt, gte, lte, max, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/connection.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import {
  CHAIN_START,
  entriesOf,
  hashOfSeal,
  leafOf,
  linkOf,
  packLeaves,
  unpackLeaves,
  type Entry,
  type Link,
  type Seal,
} from './audit-chain.ts'

/** A seal as a place outside the database knows it; `knownAt`: since when (ISO 8601), where it says so. */
export type KnownSeal = Pick<Seal, 'id' | 'hash' | 'entries'> & { knownAt?: string | undefined }

/** Seals the audit entries in a chain. */
export interface AuditSealer {
  /** Seals what is finished. Null when there is nothing to seal, or another process is sealing. */
  seal(): Promise<Seal | null>
  /** Seals every `everyMs` from now on. */
  start(everyMs: number): void
  /** Seals a last time what was started, and no more. */
  close(): Promise<void>
}

interface AuditSealerOptions {
  db: Database
  /** Secrets kept outside the database; each seal names the one it was made with. */
  keys: SigningKeys
  /** Told of each seal: a place that is not the database is what a later check can hold the chain against. */
  onSealed?: (seal: KnownSeal) => void
  /** Told, once, that a seal this process has made is gone or changed. New entries are sealed on all the same. */
  onLost: (seal: KnownSeal) => Promise<void>
  onError: (error: unknown) => void
}

const SEALS_LOOKED_THROUGH = 1_000
const SEALS_DOUBTED = 100

export function createAuditSealer({ db, keys, onSealed, onLost, onError }: AuditSealerOptions): AuditSealer {
  let ownLast: Seal | null = null
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function sealNow(tx: Transaction): Promise<{ made: Seal | null; lost: Seal | null }> {
    const kept = ownLast && (await tx.select().from(auditSeals).where(eq(auditSeals.id, ownLast.id)))[0]
    const lost = ownLast && kept?.hash !== ownLast.hash ? ownLast : null
    if (!(await getsTurn(tx))) return { made: null, lost }
    const last = await lastTrueSeal(tx, keys, ownLast)
    const previous: Link = last ?? CHAIN_START
    const finished = await finishedSince(tx, last)
    const isMove = finished !== null && finished.aboveId !== previous.aboveId
    if (!finished || (finished.entries.length === 0 && !isMove)) return { made: null, lost }
    const { id: keyId, key } = keys.current()
    const leaves = packLeaves(finished.entries.map((entry) => leafOf(key, entry)))
    const { sealedBelow, aboveId } = finished
    const seal = { sealedBelow, aboveId, entries: finished.entries.length, leaves }
    const [made] = await tx
      .insert(auditSeals)
      .values({ ...seal, format: 2, hash: hashOfSeal(key, previous, seal), keyId })
      .returning()
    return { made: made ?? null, lost }
  }

  async function seal(): Promise<Seal | null> {
    const { made, lost } = await db.transaction(sealNow)
    if (lost) {
      await onLost(lost)
      ownLast = null
    }
    if (made) {
      ownLast = made
      onSealed?.({ id: made.id, hash: made.hash, entries: made.entries })
    }
    return made
  }

  return {
    seal,
    start(everyMs) {
      let busy = false
      timer = setInterval(() => {
        if (busy) return
        busy = true
        running = seal()
          .catch(onError)
          .finally(() => (busy = false))
      }, everyMs)
      timer.unref()
    },
    async close() {
      if (!timer) return
      clearInterval(timer)
      await running
      // What was written last waits for no other start.
      await seal().catch(onError)
    },
  }
}

/** False where another process seals, or somebody keeps all from it, which each sees by its own entries (`own-entries.ts`). */
async function getsTurn(tx: Transaction): Promise<boolean> {
  const lock = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('audit sealer', 0)) as got`,
  )
  return lock.rows[0]?.got ?? false
}

/** The newest seal that a key of ours has made: what somebody added with SQL is not gone on from. */
async function lastTrueSeal(
  tx: Transaction,
  keys: SigningKeys,
  ownLast: Seal | null,
): Promise<Seal | undefined> {
  const [last] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  if (!last || (last.id === ownLast?.id && last.hash === ownLast.hash)) return last
  const recent = await tx.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(SEALS_DOUBTED)
  const isWhole = recent.length < SEALS_DOUBTED
  return recent.find((seal, index) => isTrue(keys, seal, recent.slice(index + 1), isWhole)) ?? last
}

/** `before`: the seals it can go on from, the newest first; `isWhole`: they are all there are. */
function isTrue(keys: SigningKeys, seal: Seal, before: readonly Seal[], isWhole: boolean): boolean {
  // Those of format 1 hold no entries to prove them by, and none follows one of format 2.
  if (seal.format === 1) return before.every(({ format }) => format === 1)
  const key = seal.keyId === null ? undefined : keys.find(seal.keyId)?.key
  return key !== undefined && linkOf(key, seal, isWhole ? [...before, CHAIN_START] : before) !== undefined
}

interface Finished {
  entries: Entry[]
  sealedBelow: string
  aboveId: number
}

/** The entries of ended transactions that no seal covers yet; null when that cannot be told now. */
async function finishedSince(tx: Transaction, last: Seal | undefined): Promise<Finished | null> {
  const previous: Link = last ?? CHAIN_START
  const snapshot = await tx.execute<{ xmin: string; xmax: string }>(
    sql`select pg_catalog.pg_snapshot_xmin(s)::text as xmin, pg_catalog.pg_snapshot_xmax(s)::text as xmax
      from pg_catalog.pg_current_snapshot() as s`,
  )
  const { xmin = '0', xmax = '0' } = snapshot.rows[0] ?? {}
  if (last && BigInt(xmax) < BigInt(last.sealedBelow)) return leftByOldServer(tx, last)
  // Every transaction below `xmin` has ended: nothing can be added to what it wrote.
  if (BigInt(xmin) <= BigInt(previous.sealedBelow)) return null
  const { aboveId } = previous
  const range = { from: previous.sealedBelow, below: xmin, aboveId, upTo: null }
  const entries: Entry[] = []
  for await (const entry of entriesOf(tx, range)) entries.push(entry)
  return { entries, sealedBelow: xmin, aboveId }
}

/**
 * A dump that was put into another server, where transactions are counted anew: its first seal holds what the old server
 * left unsealed, and says up to which id entries are of the old one.
 */
async function leftByOldServer(tx: Transaction, previous: Seal): Promise<Finished> {
  const entries = await tx
    .select()
    .from(auditEntries)
    .where(and(gt(auditEntries.id, previous.aboveId), gte(auditEntries.writtenIn, previous.sealedBelow)))
    .orderBy(asc(auditEntries.writtenIn), asc(auditEntries.id))
  const recent = await tx
    .select({ leaves: auditSeals.leaves })
    .from(auditSeals)
    .orderBy(desc(auditSeals.id))
    .limit(SEALS_LOOKED_THROUGH)
  const sealed = recent.flatMap(({ leaves }) => (leaves ? unpackLeaves(leaves).map(({ id }) => id) : []))
  const ids = [...sealed, ...entries.map(({ id }) => id), previous.aboveId]
  if (sealed.length === 0) ids.push(await lastEntryUntil(tx, previous.at))
  return {
    entries,
    sealedBelow: CHAIN_START.sealedBelow,
    aboveId: ids.reduce((highest, id) => Math.max(highest, id)),
  }
}

/** For a chain whose seals do not say which entries they hold. */
async function lastEntryUntil(tx: Transaction, at: Date): Promise<number> {
  const [last] = await tx
    .select({ id: max(auditEntries.id) })
    .from(auditEntries)
    .where(lte(auditEntries.at, at))
  return last?.id ?? 0
}
