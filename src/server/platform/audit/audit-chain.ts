import { createHmac } from 'node:crypto'
import { and, asc, gte, lt, sql } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import { auditEntries, type auditSeals } from '../database/schema/audit.ts'

export type Seal = typeof auditSeals.$inferSelect
type Entry = typeof auditEntries.$inferSelect

/**
 * The entries of the transactions from `from` to below `below`. Transactions, and not ids, bound a seal: an entry's id is
 * drawn before its transaction ends, so a lower id can appear after a higher one was sealed.
 */
interface SealedRange {
  from: string
  below: string
}

export const FIRST_TRANSACTION = '0'
const PAGE = 5_000

/**
 * The hash of a seal over the range, and how many entries it holds. `key` keeps whoever can write to the database, but
 * does not have the key, from making the chain anew.
 */
export async function hashOfRange(
  db: Executor,
  key: Uint8Array,
  previousHash: string,
  range: SealedRange,
): Promise<{ hash: string; entries: number; first: Date | null; last: Date | null }> {
  const chain = createHmac('sha256', key).update(`audit.v1\n${previousHash}\n`)
  let [entries, first, last]: [number, Date | null, Date | null] = [0, null, null]
  for await (const entry of entriesOf(db, range)) {
    chain.update(`${canonical(entry)}\n`)
    entries += 1
    first ??= entry.at
    last = entry.at
  }
  chain.update(`${range.from} ${range.below} ${entries}`)
  return { hash: chain.digest('hex'), entries, first, last }
}

async function* entriesOf(db: Executor, range: SealedRange): AsyncGenerator<Entry> {
  let after: Entry | undefined
  for (;;) {
    const page: Entry[] = await db
      .select()
      .from(auditEntries)
      .where(
        and(
          gte(auditEntries.writtenIn, range.from),
          lt(auditEntries.writtenIn, range.below),
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

function canonical(entry: Entry): string {
  const { id, at, actorId, action, subjectType, subjectId, requestId, writtenIn } = entry
  return JSON.stringify([id, at.toISOString(), actorId, action, subjectType, subjectId, requestId, writtenIn])
}
