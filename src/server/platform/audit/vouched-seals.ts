import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import type { SigningKey, SigningKeys } from '../storage/signing-keys.ts'
import { CHAIN_START, hashOfSeal, leafOf, unpackLeaves, type Entry, type Seal } from './audit-chain.ts'
import { keysOf } from './audit-verification.ts'
import { sealingKey } from './content-seals.ts'

/** What content seals are made with, and what the trail that holds them is sealed with. */
export interface SealKeys {
  sealKeys: SigningKeys
  chainKeys: SigningKeys
}

type SealedEntry = Pick<Entry, 'id' | 'contentSeal'>
type Retired = NonNullable<SigningKey['retired']>

/**
 * The ids of those entries whose content seal names a key that was retired, and that the chain did not hold by then: whoever
 * came by a key that was put out of use makes no seals with it. One that the chain holds was made while the key was in use.
 */
export async function findUnvouched(
  db: Executor,
  { sealKeys, chainKeys }: SealKeys,
  entries: readonly SealedEntry[],
): Promise<Set<number>> {
  const ofRetired = entries.flatMap(({ id, contentSeal }) => {
    const retired = contentSeal === null ? undefined : sealingKey(sealKeys, contentSeal)?.retired
    return retired ? [{ id, retired }] : []
  })
  const unvouched = new Set(ofRetired.map(({ id }) => id))
  if (unvouched.size === 0) return unvouched
  const rows = await db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.id, [...unvouched]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, retired } of ofRetired) {
    const entry = byId.get(id)
    if (entry && (await isVouchedFor(db, chainKeys, entry, retired))) unvouched.delete(id)
  }
  return unvouched
}

async function isVouchedFor(
  db: Executor,
  chainKeys: SigningKeys,
  entry: Entry,
  retired: Retired,
): Promise<boolean> {
  const seal = await sealOver(db, entry)
  const key = seal && keysOf(seal, chainKeys)[0]
  if (!seal?.leaves || !key || !isBefore(seal, retired)) return false
  const previous = await newestSeal(db, seal.id)
  if (hashOfSeal(key.key, previous ?? CHAIN_START, { ...seal, leaves: seal.leaves }) !== seal.hash)
    return false
  const leaf = leafOf(key.key, entry)
  return unpackLeaves(seal.leaves).some(({ id, hash }) => id === leaf.id && hash === leaf.hash)
}

function isBefore({ id, at }: Seal, { newestSeal: last, lastSeal, at: retiredAt }: Retired): boolean {
  return last === null ? id <= lastSeal || at <= retiredAt : id <= last
}

async function newestSeal(db: Executor, below: number): Promise<Seal | null> {
  const [found] = await db
    .select()
    .from(auditSeals)
    .where(lt(auditSeals.id, below))
    .orderBy(desc(auditSeals.id))
    .limit(1)
  return found ?? null
}

/**
 * The seal whose range holds the entry. Seals are in the order of their servers, and of one server in that of transactions:
 * it is found by halves, whatever the length of the trail. The first seal of a server holds what the one before it left.
 */
async function sealOver(db: Executor, { id, writtenIn }: Entry): Promise<Seal | null> {
  const last = await newestSeal(db, Number.MAX_SAFE_INTEGER)
  if (!last) return null
  const ofNextServer = last.aboveId < id ? null : await firstSeal(db, last.id, (seal) => seal.aboveId >= id)
  const lastOfServer = ofNextServer ? await newestSeal(db, ofNextServer.id) : last
  const aboveId = lastOfServer?.aboveId ?? 0
  const found = await firstSeal(
    db,
    last.id,
    (seal) =>
      seal.aboveId > aboveId || (seal.aboveId === aboveId && BigInt(seal.sealedBelow) > BigInt(writtenIn)),
  )
  return found && ((await db.select().from(auditSeals).where(eq(auditSeals.id, found.id)))[0] ?? null)
}

type Bounds = Pick<Seal, 'id' | 'aboveId' | 'sealedBelow'>

/** The first seal that `isReached` holds of, as it does of all after it; null for none up to `last`. */
async function firstSeal(
  db: Executor,
  last: number,
  isReached: (seal: Bounds) => boolean,
): Promise<Bounds | null> {
  const { id, aboveId, sealedBelow } = auditSeals
  let [from, to] = [1, last + 1]
  let reached: Bounds | null = null
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const [seal] = await db
      .select({ id, aboveId, sealedBelow })
      .from(auditSeals)
      .where(and(gte(id, middle), lt(id, to)))
      .orderBy(asc(id))
      .limit(1)
    if (!seal) to = middle
    else if (isReached(seal)) [reached, to] = [seal, middle]
    else from = seal.id + 1
  }
  return reached
}
