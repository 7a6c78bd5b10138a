import { createHash } from 'node:crypto'
import { asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import { onTransactionEnd } from '../database/open-transactions.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import { canonical, CHAIN_START, leafOf, linkOf, unpackLeaves, type Entry, type Seal } from './audit-chain.ts'
import { keysOf } from './audit-verification.ts'

/** An entry that this process wrote, until a seal is known to hold it. */
interface OwnEntry extends Pick<Entry, 'id' | 'writtenIn'> {
  hash: string
  /** What became of its transaction: `failed` where the database did not say that it kept it. */
  transaction: 'open' | 'kept' | 'failed'
  /** Only seals of higher numbers can hold it; null before the first look at it. */
  aboveSeal: number | null
  /** Since when looks have found it without a seal, and whether one could have been made. */
  waits: { since: number; isSealable: boolean } | null
}

interface Memory {
  entries: OwnEntry[]
  isFull: boolean
  /** The number of the newest seal there was at the look before. */
  lastSeal: number | null
  /** The newest seal that held one of them: from then on the chain vouches for them. */
  newest: Pick<Seal, 'id' | 'hash'> | null
}

/** What a look at the entries of this process found. */
export interface OwnEntriesLook {
  /** Entries that it wrote and that are gone or changed before a seal held them. */
  lost: number[]
  /** The newest seal that held one, where that is gone. */
  lostSeal: number | null
  /** They are not sealed although they could be. */
  areStuck: boolean
}

const MOST_HELD = 100_000
const ENTRIES_AT_ONCE = 1_000
const SEALS_AT_ONCE = 500
const SEALS_DOUBTED = 20
/** A running product seals every few seconds what has ended; what a transaction that is open holds back may take longer. */
const STUCK_MS = 90_000
const HELD_BACK_MS = 15 * 60_000

const memories = new WeakMap<object, Memory>()

function memoryOf(database: object): Memory {
  const memory = memories.get(database) ?? { entries: [], isFull: false, lastSeal: null, newest: null }
  memories.set(database, memory)
  return memory
}

/** Remembers an entry that the database says it wrote. Its transaction may still be undone. */
export function holdOwnEntry(database: object, entry: Entry): void {
  const memory = memoryOf(database)
  if (memory.entries.length >= MOST_HELD) {
    memory.isFull = true
    return
  }
  const { id, writtenIn } = entry
  const own: OwnEntry = {
    id,
    writtenIn,
    hash: hashOf(entry),
    transaction: 'open',
    aboveSeal: null,
    waits: null,
  }
  onTransactionEnd((isKept) => (own.transaction = isKept ? 'kept' : 'failed'))
  memory.entries.push(own)
}

/** How many entries of this process no seal is known to hold. */
export const countOwnEntries = (database: object): number => memoryOf(database).entries.length

/**
 * Holds what this process wrote against the trail, until a seal made with a key of ours holds it: somebody with SQL can keep
 * seals from being made, take entries away meanwhile, and let them be made again. `monotonic` is no clock of the database.
 */
export async function lookAtOwnEntries(
  db: Database,
  { database, keys, monotonic }: { database: object; keys: SigningKeys; monotonic: () => number },
): Promise<OwnEntriesLook> {
  const memory = memoryOf(database)
  const looked = memory.entries
  memory.entries = []
  const done = new Set<OwnEntry>()
  try {
    const lostSeal = await lookForNewest(db, memory)
    const lost = await lookAt(db, keys, looked, { done, memory, now: monotonic() })
    const areStuck = memory.isFull || looked.some((own) => !done.has(own) && isLate(own, monotonic()))
    memory.isFull = false
    return { lost, lostSeal, areStuck }
  } catch (error) {
    // A database that is away seals nothing: what waits begins to wait anew.
    for (const own of looked) own.waits = null
    throw error
  } finally {
    memory.entries = [...looked.filter((own) => !done.has(own)), ...memory.entries]
  }
}

async function lookForNewest(db: Database, memory: Memory): Promise<number | null> {
  const { newest } = memory
  if (!newest) return null
  const [kept] = await db
    .select({ hash: auditSeals.hash })
    .from(auditSeals)
    .where(eq(auditSeals.id, newest.id))
  if (kept?.hash === newest.hash) return null
  memory.newest = null
  return newest.id
}

/** Puts into `done` what needs to be looked at no more, and answers the ids of those that are lost. */
async function lookAt(
  db: Database,
  keys: SigningKeys,
  entries: readonly OwnEntry[],
  { done, memory, now }: { done: Set<OwnEntry>; memory: Memory; now: number },
): Promise<number[]> {
  const lost: number[] = []
  const lastSeal = await lastSealOf(db)
  const known = Math.min(lastSeal, memory.lastSeal ?? lastSeal - SEALS_AT_ONCE + SEALS_DOUBTED)
  memory.lastSeal = lastSeal
  if (entries.length === 0) return lost
  // What has ended before can be seen after.
  const endedBelow = await firstOpen(db)
  // By the numbers of seals alone: those of transactions begin anew where a database is moved to another server.
  for (const own of entries) own.aboveSeal ??= known - SEALS_DOUBTED
  const above = entries.map(({ aboveSeal }) => aboveSeal ?? 0).reduce((a, b) => Math.min(a, b))
  const sealed = await sealedOf(db, keys, above)
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    const page = entries.slice(from, from + ENTRIES_AT_ONCE)
    const rows = await db
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.id, [...new Set(page.map(({ id }) => id))]))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const missing: OwnEntry[] = []
    for (const own of page) {
      const row = byId.get(own.id)
      const hasEnded = BigInt(own.writtenIn) < endedBelow
      const held = sealed.get(own.id)
      const isKept = row !== undefined && hashOf(row) === own.hash
      const isSealed = held !== undefined && row !== undefined && leafOf(held.key, row).hash === held.hash
      if (held && isKept === isSealed) {
        // Or it was changed or removed after it was sealed, which the check of the chain tells.
        done.add(own)
        if (held.seal.id > (memory.newest?.id ?? 0)) memory.newest = held.seal
      } else if (!isKept) {
        // Nobody was told that one was kept whose transaction failed: a server that crashed has undone it.
        if (own.transaction === 'failed') done.add(own)
        else if (hasEnded && own.transaction === 'kept') missing.push(own)
      } else if (own.waits?.isSealable !== hasEnded) own.waits = { since: now, isSealable: hasEnded }
      if (!hasEnded) own.aboveSeal = lastSeal - SEALS_DOUBTED
    }
    const undone = await undoneOf(db, missing)
    for (const own of missing) {
      done.add(own)
      if (!undone.has(own.writtenIn)) lost.push(own.id)
    }
  }
  return lost
}

async function lastSealOf(db: Database): Promise<number> {
  const [last] = await db.select({ id: auditSeals.id }).from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  return last?.id ?? 0
}

function isLate({ waits }: OwnEntry, now: number): boolean {
  return waits !== null && now - waits.since >= (waits.isSealable ? STUCK_MS : HELD_BACK_MS)
}

/** Every transaction below it has ended. */
async function firstOpen(db: Database): Promise<bigint> {
  const { rows } = await db.execute<{ xmin: string }>(
    sql`select pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::text as xmin`,
  )
  return BigInt(rows[0]?.xmin ?? 0)
}

/** Of the transactions of these entries those that were rolled back, which is for the server to say and for no table. */
async function undoneOf(db: Database, entries: readonly OwnEntry[]): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const transactions = [...new Set(entries.map(({ writtenIn }) => writtenIn))]
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from pg_catalog.unnest(${sql.param(transactions)}::xid8[]) as id
    where case when id < pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())
      then pg_catalog.pg_xact_status(id) = 'aborted' else false end`)
  return new Set(rows.map(({ id }) => id))
}

interface Sealed {
  hash: string
  key: Uint8Array
  seal: Pick<Seal, 'id' | 'hash'>
}

/** What the seals of higher numbers hold, by the ids of entries; nothing of a seal that no key of ours has made. */
async function sealedOf(db: Database, keys: SigningKeys, above: number): Promise<Map<number, Sealed>> {
  const before = await db
    .select({ hash: auditSeals.hash })
    .from(auditSeals)
    .where(lte(auditSeals.id, above))
    .orderBy(desc(auditSeals.id))
    .limit(SEALS_DOUBTED)
  let near: Array<{ hash: string }> = [...before, CHAIN_START]
  const held = new Map<number, Sealed>()
  for await (const seal of sealsAbove(db, above)) {
    const key = keysOf(seal, keys).find((one) => linkOf(one.key, seal, near))?.key
    if (key)
      for (const { id, hash } of unpackLeaves(seal.leaves ?? Buffer.alloc(0)))
        held.set(id, { hash, key, seal: { id: seal.id, hash: seal.hash } })
    near = [seal, ...near].slice(0, SEALS_DOUBTED)
  }
  return held
}

/** In the order of their numbers; who stood still for hours has many to read. */
async function* sealsAbove(db: Database, above: number) {
  for (let from = above; ;) {
    const page = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.id, from))
      .orderBy(asc(auditSeals.id))
      .limit(SEALS_AT_ONCE)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < SEALS_AT_ONCE) return
    from = last.id
  }
}

const hashOf = (entry: Entry): string => createHash('sha256').update(canonical(entry)).digest('base64')
