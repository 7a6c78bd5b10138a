import { sql } from 'drizzle-orm'
import { SEARCH_LONGEST_MS, SEARCH_MAX_WORDS, SEARCHES_AT_ONCE, SEARCHES_WAITING } from '#domain/limits.ts'
import type { Database, Transaction } from '#server/platform/database/connection.ts'
import { createFairPlaces } from '#server/platform/fair-places.ts'
import type { Owner } from '#server/platform/fair-queue.ts'
import { HeavyOwners } from '#server/platform/heavy-owners.ts'
import { createTurns } from '#server/platform/turns.ts'
import { postgresCode } from './database-refusal.ts'
import { Refusal } from './refusal.ts'
import { createReplicaFirst, QUERY_CANCELED } from './replica-first.ts'

const MANY_SEARCHES = 'Your searches are still under way. Wait a few seconds, then search again.'

/** Throws invalid_input for more words than a search looks for. */
export function requireFewWords(words: readonly string[]): void {
  if (words.length > SEARCH_MAX_WORDS)
    throw new Refusal('invalid_input', `Search for ${SEARCH_MAX_WORDS} words at most.`)
}

export interface SearchReader {
  userId: string
  /** Aborted when the caller goes away. */
  signal?: AbortSignal | undefined
  /** What to do about a search that is ended because it takes long, as a sentence. */
  tooLong: string
  /** What to do while many of the caller's own still wait; left out, it speaks of searches. */
  tooMany?: string
}

/** Looking through what people wrote, which can be made to take long: by many words, by words that are everywhere. */
export interface Searches {
  /** Throws too_many_requests, engine_unavailable for one that takes long, and the signal's reason when the caller has gone. */
  run<T>(reader: SearchReader, search: (tx: Transaction) => Promise<T>): Promise<T>
}

/** What somebody who types into a search box has looked through: some 10 ms a letter. In ms the database took. */
const LIGHT = { upToMs: 1_000, regainedMs: 100 }

/**
 * One search of an account at a time, and of all accounts together no more than leave most connections to everybody else;
 * none for long. Whoever seldom searches goes first, and those whose searches took long share half of the places. `replica`:
 * see `createReplicaFirst`. `now` in ms, of a clock that never goes back.
 */
export function createSearches({
  db,
  replica = null,
  replicaPatienceMs,
  ownerOf,
  now = () => performance.now(),
}: {
  db: Database
  replica?: Database | null | undefined
  replicaPatienceMs?: number
  ownerOf: (userId: string) => Promise<Owner>
  now?: () => number
}): Searches {
  const lines = createTurns({ waiting: SEARCHES_WAITING })
  const heavy = new HeavyOwners(LIGHT, now)
  const places = createFairPlaces(SEARCHES_AT_ONCE, { isHeavy: (owner) => heavy.isHeavy(owner) })
  const searched = createReplicaFirst({ db, replica, patienceMs: replicaPatienceMs })

  return {
    async run({ userId, signal, tooLong, tooMany = MANY_SEARCHES }, search) {
      const bounded = async (tx: Transaction) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(SEARCH_LONGEST_MS)}, true)`)
        return search(tx)
      }
      const found = lines.run(userId, async () => {
        const order = { owner: await ownerOf(userId), cost: 1 }
        return places.run(order, async () => {
          // Whoever typed on has gone away from the search before, and waits for the next.
          signal?.throwIfAborted()
          const from = now()
          return searched(bounded).finally(() => heavy.charge(order.owner, now() - from))
        })
      })
      if (!found) throw new Refusal('too_many_requests', tooMany, { retryAfterSeconds: 5 })
      try {
        return await found
      } catch (error) {
        if (postgresCode(error) !== QUERY_CANCELED) throw error
        throw new Refusal('engine_unavailable', tooLong, { cause: error })
      }
    },
  }
}
