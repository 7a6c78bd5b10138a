import { createHash } from 'node:crypto'
import { and, count, eq, gte, inArray, lt, min, or, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Database } from './database/connection.ts'
import { signInFailures } from './database/schema/accounts.ts'

/** At most `limit` failures within a window for what `key` names. A key always has the same window. */
interface Limit {
  /** Such as `login:ana@clinic.example`; only its hash is stored. */
  key: string
  limit: number
  /** LIMITER_WINDOW_MS when left out, and at most LIMITER_LONGEST_WINDOW_MS. */
  windowMs?: number
}

/** How a guarded attempt went. `forgive` also forgets the failures counted under these keys. */
export interface Outcome<T> {
  failed: boolean
  forgive?: readonly string[]
  value: T
}

/** Counts failed guesses in the database, so that several processes count together. */
export interface Limiter {
  /**
   * Makes the attempt, unless a limit is reached. It counts as failed before it begins, so that a thousand guesses sent
   * at once are counted as well as a thousand in turn; an attempt that did not fail, or threw, is taken back. A refused
   * attempt is not counted: the lock ends by itself. Throws TooManyAttemptsError.
   */
  guard<T>(limits: readonly Limit[], attempt: () => Promise<Outcome<T>>): Promise<T>
  /** Forgets the failures counted under the key. */
  forget(key: string): Promise<void>
  /** Deletes what is older than any window. */
  sweep(): Promise<void>
}

export class TooManyAttemptsError extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many attempts have failed.')
    this.name = 'TooManyAttemptsError'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const LIMITER_WINDOW_MS = 15 * 60_000
export const LIMITER_LONGEST_WINDOW_MS = 24 * 60 * 60_000
const ROUNDS = 20

interface Refused {
  keys: string[]
  retryAfterSeconds: number
}

export function createLimiter({ db, clock }: { db: Database; clock: Clock }): Limiter {
  const underway = createUnderway()

  async function reserve(limits: readonly Required<Limit>[], now: Date): Promise<Refused | null> {
    const keys = limits.map(({ key }) => key)
    const counted = or(
      ...limits.map(({ key, windowMs }) =>
        and(eq(signInFailures.key, key), gte(signInFailures.at, windowStart(now, windowMs))),
      ),
    )
    return db.transaction(async (tx) => {
      for (const key of keys)
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`limiter ${key}`}, 0))`)
      const failures = await tx
        .select({ key: signInFailures.key, count: count(), oldest: min(signInFailures.at) })
        .from(signInFailures)
        .where(counted)
        .groupBy(signInFailures.key)
      const reached = failures.filter((row) => row.count >= limitOf(limits, row.key).limit)
      if (reached.length > 0)
        return {
          keys: reached.map((row) => row.key),
          retryAfterSeconds: Math.max(
            ...reached.map((row) => secondsLeft(row.oldest ?? now, now, limitOf(limits, row.key))),
          ),
        }
      await tx.insert(signInFailures).values(keys.map((key) => ({ key, at: now })))
      return null
    })
  }

  async function takeBack(keys: readonly string[], at: Date): Promise<void> {
    // One row a key: another attempt of the same millisecond keeps its own.
    for (const key of keys)
      await db.execute(sql`delete from ${signInFailures} where ctid = (
        select ctid from ${signInFailures} where key = ${key} and at = ${at} limit 1)`)
  }

  async function carryOut<T>(
    keys: readonly string[],
    at: Date,
    attempt: () => Promise<Outcome<T>>,
  ): Promise<T> {
    let outcome: Outcome<T> | undefined
    try {
      outcome = await attempt()
      return outcome.value
    } finally {
      if (!outcome?.failed) {
        const forgiven = (outcome?.forgive ?? []).map(hashed)
        if (forgiven.length > 0) await db.delete(signInFailures).where(inArray(signInFailures.key, forgiven))
        await takeBack(
          keys.filter((key) => !forgiven.includes(key)),
          at,
        )
      }
    }
  }

  return {
    async guard(named, attempt) {
      // Locked in one order, so that two attempts never wait for each other.
      const limits = named
        .map(({ key, limit, windowMs }) => ({
          key: hashed(key),
          limit,
          windowMs: windowMs ?? LIMITER_WINDOW_MS,
        }))
        .sort(byKey)
      const keys = limits.map(({ key }) => key)
      for (let round = 1; ; round += 1) {
        const now = clock.now()
        const end = underway.begin(keys)
        let refused: Refused | null
        try {
          refused = await reserve(limits, now)
          if (!refused) return await carryOut(keys, now, attempt)
        } finally {
          end()
        }
        // What stands in the way may be an attempt that is still under way here, and will prove to be right.
        const ahead = underway.of(refused.keys)
        if (ahead.length === 0 || round === ROUNDS) throw new TooManyAttemptsError(refused.retryAfterSeconds)
        await Promise.all(ahead)
      }
    },

    async forget(key) {
      await db.delete(signInFailures).where(eq(signInFailures.key, hashed(key)))
    },

    async sweep() {
      await db
        .delete(signInFailures)
        .where(lt(signInFailures.at, windowStart(clock.now(), LIMITER_LONGEST_WINDOW_MS)))
    },
  }
}

/** The attempts of this process that have not ended, by key. */
function createUnderway() {
  const byKey = new Map<string, Set<Promise<void>>>()
  return {
    begin(keys: readonly string[]): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(promise))
      return () => {
        for (const key of keys) {
          byKey.get(key)?.delete(promise)
          if (byKey.get(key)?.size === 0) byKey.delete(key)
        }
        resolve()
      }
    },
    of(keys: readonly string[]): Promise<void>[] {
      return keys.flatMap((key) => [...(byKey.get(key) ?? [])])
    },
  }
}

function windowStart(now: Date, windowMs: number): Date {
  return new Date(now.getTime() - windowMs)
}

function limitOf(limits: readonly Required<Limit>[], key: string): Required<Limit> {
  return limits.find((limit) => limit.key === key) ?? { key, limit: 0, windowMs: LIMITER_WINDOW_MS }
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function byKey(one: Limit, other: Limit): number {
  return one.key < other.key ? -1 : 1
}

function secondsLeft(oldest: Date, now: Date, { windowMs }: Required<Limit>): number {
  return Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000))
}
