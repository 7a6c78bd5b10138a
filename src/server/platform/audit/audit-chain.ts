import { createHmac } from 'node:crypto'
import { and, asc, gt, gte, lt, lte, sql } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditEntries, type auditSeals } from '../database/schema/audit.ts'

export type Seal = typeof auditSeals.$inferSelect
export type Entry = typeof auditEntries.$inferSelect

/** What the next seal goes on from. */
export type Link = Pick<Seal, 'id' | 'hash' | 'sealedBelow' | 'aboveId'>

/**
 * The entries of the transactions from `from` to below `below`. Transactions, and not ids, bound a seal: an entry's id is
 * drawn before its transaction ends, so a lower id can appear after a higher one was sealed. A server that the database was
 * moved to counts its transactions anew: ids above `aboveId` and up to `upTo` tell its entries from those of the others.
 */
export interface SealedRange {
  from: string
  below: string
  aboveId: number
  upTo: number | null
}

/** An entry in a seal: its id and its own hash. */
export interface Leaf {
  id: number
  hash: string
}

export const CHAIN_START: Link = { id: 0, hash: '', sealedBelow: '0', aboveId: 0 }
const PAGE = 5_000
const ID_BYTES = 8
/** Half of SHA-256: nobody without the key can find another entry with the same. */
const HASH_BYTES = 16
const LEAF_BYTES = ID_BYTES + HASH_BYTES

/** `key` keeps whoever can write to the database, but does not have the key, from making the chain anew. */
export function leafOf(key: Uint8Array, entry: Entry): Leaf {
  const hash = createHmac('sha256', key).update('audit.entry.v2\n').update(canonical(entry)).digest()
  return { id: entry.id, hash: hash.subarray(0, HASH_BYTES).toString('hex') }
}

export function packLeaves(leaves: readonly Leaf[]): Buffer {
  const packed = Buffer.alloc(leaves.length * LEAF_BYTES)
  for (const [index, { id, hash }] of leaves.entries()) {
    packed.writeBigUInt64BE(BigInt(id), index * LEAF_BYTES)
    packed.write(hash, index * LEAF_BYTES + ID_BYTES, HASH_BYTES, 'hex')
  }
  return packed
}

export function unpackLeaves(packed: Buffer): Leaf[] {
  return Array.from({ length: Math.floor(packed.length / LEAF_BYTES) }, (_, index) => {
    const at = index * LEAF_BYTES
    return {
      id: Number(packed.readBigUInt64BE(at)),
      hash: packed.subarray(at + ID_BYTES, at + LEAF_BYTES).toString('hex'),
    }
  })
}

/** The hash of a seal of format 2: over the one before it, and everything the seal itself says. */
export function hashOfSeal(
  key: Uint8Array,
  previous: Pick<Link, 'hash'>,
  seal: Pick<Seal, 'sealedBelow' | 'aboveId' | 'entries'> & { leaves: Buffer },
): string {
  return createHmac('sha256', key)
    .update(`audit.v2\n${previous.hash}\n${seal.sealedBelow} ${seal.aboveId} ${seal.entries}\n`)
    .update(seal.leaves)
    .digest('hex')
}

/** Of these the one that a seal of format 2 goes on from; none for a seal that nobody with this key has made. */
export function linkOf(
  key: Uint8Array,
  seal: Seal,
  links: ReadonlyArray<Pick<Link, 'hash'>>,
): Pick<Link, 'hash'> | undefined {
  const { leaves } = seal
  return leaves ? links.find((link) => hashOfSeal(key, link, { ...seal, leaves }) === seal.hash) : undefined
}

/** The hash of a seal of format 1, which tells that something in its range was changed, and not what. */
export async function hashOfRange(
  db: Executor,
  key: Uint8Array,
  previousHash: string,
  range: SealedRange,
): Promise<{ hash: string; entries: number }> {
  const chain = createHmac('sha256', key).update(`audit.v1\n${previousHash}\n`)
  let entries = 0
  for await (const entry of entriesOf(db, range)) {
    chain.update(`${isOfFormat1(entry) ? canonicalOfFormat1(entry) : 'changed'}\n`)
    entries += 1
  }
  chain.update(`${range.from} ${range.below} ${entries}`)
  return { hash: chain.digest('hex'), entries }
}

/** In the order of their transactions, which is the order of a seal's leaves. */
export async function* entriesOf(db: Executor, range: SealedRange): AsyncGenerator<Entry> {
  let after: Entry | undefined
  for (;;) {
    const page: Entry[] = await db
      .select()
      .from(auditEntries)
      .where(
        and(
          gte(auditEntries.writtenIn, range.from),
          lt(auditEntries.writtenIn, range.below),
          range.aboveId > 0 ? gt(auditEntries.id, range.aboveId) : undefined,
          range.upTo === null ? undefined : lte(auditEntries.id, range.upTo),
          after
            ? sql`(${auditEntries.writtenIn}, ${auditEntries.id}) > (${after.writtenIn}::xid8, ${after.id})`
            : undefined,
        ),
      )
      .orderBy(asc(auditEntries.writtenIn), asc(auditEntries.id))
      .limit(PAGE)
    yield* page
    after = page.at(-1)
    if (page.length < PAGE) return
  }
}

function canonicalOfFormat1(entry: Entry): string {
  const { id, at, actorId, action, subjectType, subjectId, requestId, writtenIn } = entry
  return JSON.stringify([id, at.toISOString(), actorId, action, subjectType, subjectId, requestId, writtenIn])
}

/** What later columns hold of an entry that was sealed before there were any. */
function isOfFormat1(entry: Entry): boolean {
  const { address, device, sessionId, outcome, times, loginHash, contentSeal } = entry
  const later = [address, device, sessionId, loginHash, contentSeal]
  return later.every((value) => value === null) && outcome === 'ok' && times === 1
}

/** Everything that an entry holds. */
export function canonical(entry: Entry): string {
  const { address, device, sessionId, outcome, times, loginHash, contentSeal } = entry
  const later = [address, device, sessionId, outcome, times, loginHash, contentSeal]
  return `${canonicalOfFormat1(entry)}\n${JSON.stringify(later)}`
}
