import { createHash } from 'node:crypto'
import { and, count, eq, gte, inArray, lt, min, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/time.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connection.ts'
import { signInFailures } from './database/schema/accounts.ts'
import { onBehalfOf } from './database/shared-pool.ts'
import { createFairLine } from './fair-line.ts'

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
  /** Of the keys it was counted under, those whose limit is known to be reached; none where too many wait. */
  readonly reached: readonly string[]

  constructor(retryAfterSeconds: number, reached: readonly string[] = []) {
    super('Too many attempts have failed.')
    this.name = 'TooManyAttemptsError'
    this.retryAfterSeconds = retryAfterSeconds
    this.reached = reached
  }
}

export const LIMITER_WINDOW_MS = 15 * 60_000
export const LIMITER_LONGEST_WINDOW_MS = DAY_MS
// So many ask the database at once, whoever floods: each for a moment, with a connection that is none of the caller's own.
const ASKING_AT_ONCE = 4
// So many wait to be counted, of one account or network address, or for one that is under way; who comes then is refused at once.
const LONGEST_LINE = 200
const LINE_OF_A_KEY = 200
const LINE_IS_LONG_SECONDS = 5
/** Whoever keeps the connections of their network address busy does not hold up others' counting. */
const COUNTING = 'the limiter'
// Another process may forgive what this one holds to be full.
const REMEMBERED_MS = 1_000

/** A limit that is reached: `until` its oldest failure is out of the window, in ms since 1970. */
interface Reached {
  key: string
  limit: number
  until: number
}

export function createLimiter({ db, clock }: { db: Database; clock: Clock }): Limiter {
  const underway = createUnderway()
  const full = createFullKeys()
  // A thousand guesses sent at once hold two connections, and most never ask. Who else signs in goes before them.
  const line = createFairLine({ places: ASKING_AT_ONCE, waiting: LONGEST_LINE })

  /** Counts the attempt as failed beforehand, unless a limit is reached: then that is the answer. */
  async function reserve(limits: readonly Required<Limit>[], now: Date): Promise<Reached[]> {
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
      const reached = failures.flatMap((row) => {
        const limit = limits.find(({ key }) => key === row.key)
        if (!limit || row.count < limit.limit) return []
        return [{ ...limit, until: (row.oldest ?? now).getTime() + limit.windowMs }]
      })
      if (reached.length === 0) await tx.insert(signInFailures).values(keys.map((key) => ({ key, at: now })))
      return reached
    })
  }

  /** As `reserve`, which is asked where nothing is known; null where too many wait to ask. */
  async function reserved(limits: readonly Required<Limit>[], now: Date): Promise<Reached[] | null> {
    const known = full.of(limits, now)
    if (known.length > 0) return known
    return line.run(async () => {
      const meanwhile = full.of(limits, now)
      if (meanwhile.length > 0) return meanwhile
      const reached = await onBehalfOf(COUNTING, () => reserve(limits, now))
      if (reached.length > 0) full.remember(reached, now)
      else underway.begin(limits.map(({ key }) => key))
      return reached
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
        full.forget([...keys, ...forgiven])
        underway.madeRoom([...keys, ...forgiven])
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
      for (;;) {
        const now = clock.now()
        const reached = await reserved(limits, now)
        if (!reached) throw new TooManyAttemptsError(LINE_IS_LONG_SECONDS)
        if (reached.length === 0) return await carryOut(keys, now, attempt).finally(() => underway.end(keys))
        // What stands in the way may be an attempt that is still under way here, and will prove to be right.
        const change = underway.change(reached.map(({ key }) => key))
        if (change === 'none') throw tooMany(reached, named, now)
        if (change === 'crowded') throw new TooManyAttemptsError(LINE_IS_LONG_SECONDS)
        await change
      }
    },

    async forget(key) {
      await db.delete(signInFailures).where(eq(signInFailures.key, hashed(key)))
      full.forget([hashed(key)])
    },

    async sweep() {
      await db
        .delete(signInFailures)
        .where(lt(signInFailures.at, windowStart(clock.now(), LIMITER_LONGEST_WINDOW_MS)))
    },
  }
}

/** The attempts of this process that are counted and have not ended, by key. */
function createUnderway() {
  interface OfAKey {
    running: number
    waiting: number
    change: PromiseWithResolvers<void>
  }
  const byKey = new Map<string, OfAKey>()
  const wake = (of: OfAKey) => {
    of.change.resolve()
    of.change = Promise.withResolvers()
    of.waiting = 0
  }
  return {
    begin(keys: readonly string[]): void {
      for (const key of keys) {
        const of = byKey.get(key) ?? { running: 0, waiting: 0, change: Promise.withResolvers() }
        of.running += 1
        byKey.set(key, of)
      }
    },
    end(keys: readonly string[]): void {
      for (const key of keys) {
        const of = byKey.get(key)
        if (!of) continue
        of.running -= 1
        if (of.running > 0) continue
        byKey.delete(key)
        wake(of)
      }
    },
    /** One of them did not fail, and leaves its place to who waits. */
    madeRoom(keys: readonly string[]): void {
      for (const key of keys) {
        const of = byKey.get(key)
        if (of) wake(of)
      }
    },
    /** Resolves when one of those under way makes room or the last has ended; `none` are, or too many wait already. */
    change(keys: readonly string[]): Promise<void> | 'none' | 'crowded' {
      const those = keys.flatMap((key) => byKey.get(key) ?? [])
      if (those.length === 0) return 'none'
      if (those.some(({ waiting }) => waiting >= LINE_OF_A_KEY)) return 'crowded'
      for (const of of those) of.waiting += 1
      return Promise.race(those.map(({ change }) => change.promise))
    },
  }
}

/** The limits that were reached when the database was last asked, for a moment: what floods is refused without asking again. */
function createFullKeys() {
  const byKey = new Map<string, Reached & { seenAt: number }>()
  const isOver = ({ seenAt, until }: Reached & { seenAt: number }, now: number) =>
    now > until || now < seenAt || now - seenAt >= REMEMBERED_MS
  return {
    of(limits: readonly Required<Limit>[], now: Date): Reached[] {
      return limits.flatMap(({ key, limit }) => {
        const known = byKey.get(key)
        return known && known.limit >= limit && !isOver(known, now.getTime()) ? [known] : []
      })
    },
    remember(reached: readonly Reached[], now: Date): void {
      for (const [key, known] of byKey) if (isOver(known, now.getTime())) byKey.delete(key)
      for (const { key, limit, until } of reached)
        byKey.set(key, { key, limit, until, seenAt: now.getTime() })
    },
    forget(keys: readonly string[]): void {
      for (const key of keys) byKey.delete(key)
    },
  }
}

function windowStart(now: Date, windowMs: number): Date {
  return new Date(now.getTime() - windowMs)
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function byKey(one: Limit, other: Limit): number {
  return one.key < other.key ? -1 : 1
}

function tooMany(reached: readonly Reached[], named: readonly Limit[], now: Date): TooManyAttemptsError {
  const hashes = new Set(reached.map(({ key }) => key))
  const names = named.map(({ key }) => key).filter((key) => hashes.has(hashed(key)))
  return new TooManyAttemptsError(secondsLeft(reached, now), names)
}

function secondsLeft(reached: readonly Reached[], now: Date): number {
  const until = Math.max(...reached.map((one) => one.until))
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000))
}
