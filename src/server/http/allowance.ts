import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS } from '#domain/time.ts'
import { type Budget, createBudget } from '#server/platform/budget.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from './refusal.ts'

/** Generous for a person, and a screen that saves and records all the while. */
const CALLS_A_MINUTE = 1_200
/** The screens' own files: a clinic that opens the product at eight o'clock fetches thirty for each browser. */
const FILES_FOR_A_CALL = 5
/** Presenting what is no session costs a look into the database. */
const STRANGERS_FOR_A_CALL = 1 / 4
/** Two hundred people behind one address who all record. */
const SIGNED_IN_FOR_A_CALL = 10
/** Where more come from one address, each account still has this: a piece of a recording each second, and its screen. */
const LEAST_OF_AN_ACCOUNT = 1 / 6
const TOKENS_KNOWN = 20_000
/** A refusal comes so late: answered at once, whoever floods sends the next at once, and the loop does nothing else. */
const REFUSED_AFTER_MS = 3_000

/** How often somebody may ask, in a minute. Counted at once; all of it throws too_many_requests, later. `place`: see `placeOf`. */
export interface Allowance {
  /** A call that needs no session. */
  open(place: string, path: string): Promise<void>
  /** A page, or a file of the screens. */
  file(place: string): Promise<void>
  /** The account that a token belonged to lately; null for a token that nobody is known to hold. */
  holderOf(token: string | undefined): string | null
  /** Something is shown that may be a session: it counts against its place until `signedIn` says that it was one. */
  stranger(place: string): Promise<void>
  /**
   * A session, whether or not it may make this call. It is the account's own allowance, whoever else calls from there; a phone
   * that was connected has its own, lest one that was let go uses up its owner's. `token`: only one that is known, or was looked
   * up just now; it is known from then on.
   */
  signedIn(
    caller: { userId: string; token: string | undefined; isPhone?: boolean; wasStranger: boolean },
    place: string,
  ): Promise<void>
  /** A session that has just begun: its first call is no stranger's, whatever others do from the same place. */
  begun(session: { userId: string; token: string }): void
  /** The token is of no session any more. */
  forget(token: string | undefined): void
}

export function createAllowance({
  clock,
  requestsAMinute = CALLS_A_MINUTE,
  pause = setTimeout,
}: {
  clock: Clock
  requestsAMinute?: number
  pause?: (ms: number) => Promise<unknown>
}): Allowance {
  const budget = (part: number) => createBudget({ clock, limit: requestsAMinute * part, windowMs: MINUTE_MS })
  const [watching, calls, files] = [budget(1), budget(1), budget(FILES_FOR_A_CALL)]
  const strangers = budget(STRANGERS_FOR_A_CALL)
  const accounts = budget(1)
  const modest = budget(LEAST_OF_AN_ACCOUNT)
  const crowds = budget(SIGNED_IN_FOR_A_CALL)
  const holders = new Map<string, string>()

  function remember(token: string | undefined, userId: string): void {
    if (token === undefined) return
    const hash = hashOf(token)
    // Whoever is active is forgotten last.
    holders.delete(hash)
    holders.set(hash, userId)
    for (const oldest of holders.keys()) if (holders.size > TOKENS_KNOWN) holders.delete(oldest)
  }

  async function refuse(retryAfterSeconds: number): Promise<never> {
    await pause(REFUSED_AFTER_MS)
    throw tooMany(retryAfterSeconds)
  }

  async function spend(budget: Budget, who: string): Promise<void> {
    const seconds = budget.spend(who, 1)
    if (seconds !== null) await refuse(seconds)
  }

  return {
    open: (place, path) => spend(path.startsWith('/health') ? watching : calls, place),
    file: (place) => spend(files, place),
    holderOf: (token) => (token === undefined ? null : (holders.get(hashOf(token)) ?? null)),
    stranger: (place) => spend(strangers, place),
    async signedIn({ userId, token, isPhone = false, wasStranger }, place) {
      if (wasStranger) strangers.count(place, -1)
      remember(token, userId)
      const who = isPhone && token !== undefined ? `phone ${hashOf(token)}` : userId
      await spend(accounts, who)
      const isModest = modest.spend(who, 1) === null
      const isCrowded = crowds.spend(place, 1)
      if (isCrowded !== null && !isModest) await refuse(isCrowded)
    },
    begun: ({ userId, token }) => remember(token, userId),
    forget: (token) => void (token !== undefined && holders.delete(hashOf(token))),
  }
}

const tooMany = (retryAfterSeconds: number): Refusal =>
  new Refusal('too_many_requests', 'Too many requests from here. Wait a minute, then try again.', {
    retryAfterSeconds,
  })

/** So that what lies in memory signs nobody in. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
