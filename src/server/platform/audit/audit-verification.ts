import { setImmediate } from 'node:timers/promises'
import { and, asc, count, eq, gt, gte, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import type { SigningKey, SigningKeys } from '../storage/signing-keys.ts'
import {
  CHAIN_START,
  entriesOf,
  hashOfRange,
  hashOfSeal,
  leafOf,
  unpackLeaves,
  type Entry,
  type Leaf,
  type Link,
  type Seal,
  type SealedRange,
} from './audit-chain.ts'

/** `key_unknown`: the seal names a master key that is not known here, or was retired before it. */
export const CHAIN_PROBLEMS = [
  'entry_changed',
  'entry_added',
  'entry_removed',
  'seal_changed',
  'seal_removed',
  'key_unknown',
] as const
export type ChainProblem = (typeof CHAIN_PROBLEMS)[number]

/** The first thing that is wrong under one seal. `entryId` is null where the seal cannot tell which entry. */
export interface ChainFault {
  problem: ChainProblem
  sealId: number
  entryId: number | null
}

/** How far a check has come: it goes on from here. */
export interface ChainPosition {
  link: Link
  /** The last seal that the product made, where somebody added others after it. */
  good: Link
  seals: number
  entries: number
  faults: ChainFault[]
}

export const FIRST_POSITION: ChainPosition = {
  link: CHAIN_START,
  good: CHAIN_START,
  seals: 0,
  entries: 0,
  faults: [],
}
const SEALS_AT_ONCE = 200
const LATE = '15 minutes'
/** What is wrong with a seal itself and not with an entry under it. */
const OF_SEALS: ReadonlySet<ChainProblem> = new Set(['seal_changed', 'seal_removed', 'key_unknown'])
/** More say no more than these. */
const MOST_FAULTS = 50
/** So many entries take some five milliseconds of everybody's time. */
const ENTRIES_A_TURN = 250
const MOST_ENTRIES_HELD = 20_000

/**
 * Checks the seals after the position until `budget` entries were read or the chain is at its end. Goes on after a fault:
 * each seal is held against the one before it as it is kept.
 */
export async function checkChain(
  db: Executor,
  keys: SigningKeys,
  position: ChainPosition,
  budget = Number.POSITIVE_INFINITY,
): Promise<{ position: ChainPosition; isAtEnd: boolean }> {
  const moves = await movesOf(db)
  let at = position
  let left = budget
  let hashed = 0
  while (left > 0) {
    const page = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.id, at.link.id))
      .orderBy(asc(auditSeals.id))
      .limit(SEALS_AT_ONCE)
    const entriesUnder = await readUnder(db, at.link, page, moves)
    for (const seal of page) {
      const fault = await faultBetween({ db, keys, moves, entriesUnder }, at, seal)
      const faults = fault && at.faults.length < MOST_FAULTS ? [...at.faults, fault] : at.faults
      const good = fault && OF_SEALS.has(fault.problem) ? at.good : seal
      at = { link: seal, good, seals: at.seals + 1, entries: at.entries + seal.entries, faults }
      left -= seal.entries + 1
      hashed += seal.entries + 1
      if (hashed < ENTRIES_A_TURN) continue
      hashed = 0
      await setImmediate()
    }
    if (page.length < SEALS_AT_ONCE) return { position: at, isAtEnd: true }
  }
  return { position: at, isAtEnd: false }
}

/**
 * Entries that no seal covers yet. They are `late` where some have waited for their seal while others came for a quarter of
 * an hour: a running product seals every few seconds, one that was stopped at its next start.
 */
export async function findUnsealed(
  db: Executor,
  { good: { sealedBelow, aboveId } }: Pick<ChainPosition, 'good'>,
): Promise<{ count: number; isLate: boolean }> {
  const [rest] = await db
    .select({
      count: count(),
      isLate: sql<boolean>`coalesce(max(${auditEntries.at}) - min(${auditEntries.at}) > ${LATE}::interval, false)`,
    })
    .from(auditEntries)
    .where(and(gte(auditEntries.writtenIn, sealedBelow), gt(auditEntries.id, aboveId)))
  return rest ?? { count: 0, isLate: false }
}

interface Checking {
  db: Executor
  keys: SigningKeys
  moves: readonly number[]
  entriesUnder: (previous: Link, seal: Seal) => Promise<Entry[]>
}

/** Held against the seal before it, or against the last that the product made: it goes on from none that others added. */
async function faultBetween(
  checking: Checking,
  { link, good }: ChainPosition,
  seal: Seal,
): Promise<ChainFault | null> {
  const fault = await faultOf(checking, link, seal)
  if (!fault || good.id === link.id) return fault
  const { db, moves } = checking
  const entriesUnder: Checking['entriesUnder'] = (previous, its) => readUnderOne(db, previous, its, moves)
  const other = await faultOf({ ...checking, entriesUnder }, good, seal)
  return other && OF_SEALS.has(other.problem) ? fault : other
}

async function faultOf(checking: Checking, previous: Link, seal: Seal): Promise<ChainFault | null> {
  const { db, keys } = checking
  const candidates = keysOf(seal, keys)
  const wrong = (problem: ChainProblem, entryId: number | null = null): ChainFault => ({
    problem,
    sealId: seal.id,
    entryId,
  })
  const [only] = candidates
  if (!only) return wrong('key_unknown')
  if (seal.format === 1) {
    const problem = await problemOfFormat1(checking, candidates, previous, seal)
    return problem && wrong(problem)
  }
  const { leaves } = seal
  if (!leaves || hashOfSeal(only.key, previous, { ...seal, leaves }) !== seal.hash)
    return wrong(seal.id === previous.id + 1 ? 'seal_changed' : 'seal_removed')
  const under = await checking.entriesUnder(previous, seal)
  const entry = await wrongEntry(db, only.key, unpackLeaves(leaves), under)
  return entry && wrong(entry.problem, entry.id)
}

/** Those that may have made the seal: one made before its key was written down may be of any. */
export function keysOf({ id, keyId }: Pick<Seal, 'id' | 'keyId'>, keys: SigningKeys): SigningKey[] {
  const key = keyId === null ? null : keys.find(keyId)
  const possible = keyId === null ? keys.all() : key ? [key] : []
  // Whoever came by a retired key makes no seals with it.
  return possible.filter(({ retired }) => !retired || id <= retired.lastSeal)
}

async function problemOfFormat1(
  { db, moves }: Checking,
  keys: SigningKey[],
  previous: Link,
  seal: Seal,
): Promise<ChainProblem | null> {
  let problem: ChainProblem | null = null
  for (const { key } of keys) {
    const { hash, entries } = await hashOfRange(db, key, previous.hash, rangeOf(previous, seal, moves))
    if (hash === seal.hash) return null
    problem = whatChanged(entries, seal, previous.id)
  }
  return problem
}

function whatChanged(found: number, seal: Seal, previousId: number): ChainProblem {
  if (found < seal.entries) return 'entry_removed'
  if (found === seal.entries) return 'entry_changed'
  // Without the seal before it, a seal seems to cover the entries of both.
  return seal.id === previousId + 1 ? 'entry_added' : 'seal_removed'
}

/** The first entry under a seal that is not as it was sealed. */
async function wrongEntry(
  db: Executor,
  key: Uint8Array,
  leaves: Leaf[],
  under: Entry[],
): Promise<{ problem: ChainProblem; id: number } | null> {
  const found = new Map(under.map((entry) => [entry.id, entry]))
  for (const leaf of leaves) {
    const entry = found.get(leaf.id)
    if (!entry) return { problem: await missingOrMoved(db, leaf.id), id: leaf.id }
    if (leafOf(key, entry).hash !== leaf.hash) return { problem: 'entry_changed', id: leaf.id }
    found.delete(leaf.id)
  }
  const [added] = found.keys()
  return added === undefined ? null : { problem: 'entry_added', id: added }
}

async function missingOrMoved(db: Executor, entryId: number): Promise<ChainProblem> {
  const kept = await db.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.id, entryId))
  return kept.length > 0 ? 'entry_changed' : 'entry_removed'
}

/** Reads the entries of a page of seals at once where they are not too many to hold, else those of each seal. */
async function readUnder(
  db: Executor,
  link: Link,
  page: readonly Seal[],
  moves: readonly number[],
): Promise<Checking['entriesUnder']> {
  // Not simply the last: one that somebody added may reach less far than those before it.
  const last = page.reduce<Seal | undefined>(
    (far, seal) => (far && BigInt(far.sealedBelow) >= BigInt(seal.sealedBelow) ? far : seal),
    undefined,
  )
  const isOneServer = page.every(({ aboveId, format }) => aboveId === link.aboveId && format === 2)
  const isSmall = page.reduce((sum, { entries }) => sum + entries, 0) <= MOST_ENTRIES_HELD
  if (!last || !isOneServer || !isSmall) return (previous, seal) => readUnderOne(db, previous, seal, moves)
  const all: Entry[] = []
  for await (const entry of entriesOf(db, rangeOf(link, last, moves))) all.push(entry)
  let next = 0
  const skipTo = (bound: string) => {
    while (next < all.length && BigInt(all[next]?.writtenIn ?? 0) < BigInt(bound)) next += 1
    return next
  }
  return async (previous, seal) => {
    const from = skipTo(previous.sealedBelow)
    return all.slice(from, skipTo(seal.sealedBelow))
  }
}

async function readUnderOne(
  db: Executor,
  previous: Link,
  seal: Seal,
  moves: readonly number[],
): Promise<Entry[]> {
  // The first seal after a move holds what the old server left unsealed, and no other entry up to its last may be beside it:
  // none of the new server has such an id, and none that the old one sealed is of so late a transaction.
  if (seal.aboveId !== previous.aboveId) {
    const ids = unpackLeaves(seal.leaves ?? Buffer.alloc(0)).map(({ id }) => id)
    const left = and(
      previous.aboveId > 0 ? gt(auditEntries.id, previous.aboveId) : undefined,
      lte(auditEntries.id, seal.aboveId),
      gte(auditEntries.writtenIn, previous.sealedBelow),
    )
    return db
      .select()
      .from(auditEntries)
      .where(or(sql`${auditEntries.id} = any(${sql.param(ids)}::bigint[])`, left))
      .orderBy(asc(auditEntries.id))
      .limit(ids.length + MOST_ENTRIES_HELD)
  }
  const entries: Entry[] = []
  for await (const entry of entriesOf(db, rangeOf(previous, seal, moves))) entries.push(entry)
  return entries
}

function rangeOf(previous: Link, seal: Seal, moves: readonly number[]): SealedRange {
  const upTo = moves.find((aboveId) => aboveId > seal.aboveId) ?? null
  return { from: previous.sealedBelow, below: seal.sealedBelow, aboveId: seal.aboveId, upTo }
}

/** The last entry of each server the database was on before this one, the first first; empty where it was never moved. */
async function movesOf(db: Executor): Promise<number[]> {
  const found = await db
    .selectDistinct({ aboveId: auditSeals.aboveId })
    .from(auditSeals)
    .where(gt(auditSeals.aboveId, 0))
    .orderBy(asc(auditSeals.aboveId))
  return found.map(({ aboveId }) => aboveId)
}
