import type { Asked } from '#server/platform/database/shared-pool.ts'
import type { Owner } from '#server/platform/fair-queue.ts'
import { HeavyOwners } from '#server/platform/heavy-owners.ts'
import { createTurns } from '#server/platform/turns.ts'
import { freeLoop } from './free-loop.ts'
import { PacedTurns } from './paced-turns.ts'
import { Refusal } from './refusal.ts'
import { UnfinishedReplies } from './unfinished-replies.ts'

/** Measured on two busy cores: to read a note from its row, and again to check it, write it as JSON and send it. */
const LOOP_MS_A_MEGABYTE = 10
/** What a call is taken for whose like the account has not made before; where it can be large, a large note. */
const UNKNOWN_MS = { small: 5, large: 20 }
/** Some three of the largest notes at once, and one in two seconds. Whoever reads the notes of visits never needs as much. */
const LIGHT = { upToMs: 100, regainedMs: 20 }
/** Of the time of the loop, the part that goes to the replies of those who had more. */
const SHARE = 1 / 3
/** Some reply of the call took as much: others may, and one that was small says nothing of the next. */
const LARGE_MS = 5
/** Of a call that can be large, for one account; a note that is locked does not hold up the others. */
const AT_ONCE = 4
const WAITING = 100
const MOST_KNOWN = 10_000

const MANY_WAIT = `${WAITING} of these requests of yours wait already. Try again in a few seconds.`

export interface Reader {
  userId: string
  /** Where they call from. Accounts without an organization stand together with others of the same place. */
  place: string
  /** Such as the path: of a call that can be large each account has a line of its own. */
  call: string
  /** Aborted when the caller goes away. */
  gone: AbortSignal
}

/** What a reply was made of. What it took to read the rows, and to send it, is beside what was measured on the loop. */
export interface Made extends Asked {
  /** In bytes. */
  answered: number
}

export interface ReplyTurns {
  /**
   * Makes a reply once it is its turn. `measure` is called once after it was made, or refused. Throws too_many_requests when
   * too many wait already, and the signal's reason when the caller has gone.
   */
  run<T>(reader: Reader, make: () => Promise<T>, measure: () => Made): Promise<T>
}

/**
 * Whoever had little made lately goes on at once, as far as others have left room for it. The replies of the others are begun one after the other, fairly among
 * organizations and accounts, with pauses in which the loop is free for everything else: a thousand that wait hold up
 * nobody's short one. `now` in ms, of a clock that never goes back.
 */
export function createReplyTurns({
  ownerOf,
  now = () => performance.now(),
}: {
  ownerOf: (userId: string) => Promise<Owner>
  now?: () => number
}): ReplyTurns {
  const lines = createTurns({ atOnce: AT_ONCE, waiting: WAITING })
  const heavy = new HeavyOwners(LIGHT, now)
  const paced = new PacedTurns(SHARE, now)
  const unfinished = new UnfinishedReplies(now)
  /** What the last call of each line took, in ms; what comes next is first taken for as much. */
  const known = new Map<string, number>()
  const large = new Set<string>()

  function inLine(call: string, line: string, work: () => Promise<void>): Promise<void> | null {
    return large.has(call) ? lines.run(line, work) : work()
  }

  function learn(line: string, ms: number): void {
    known.delete(line)
    known.set(line, ms)
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest)
  }

  return {
    async run({ userId, place, call, gone }, make, measure) {
      const owner = { userId, organizationId: (await ownerOf(userId)).organizationId ?? place }
      const line = `${userId} ${call}`
      const made = Promise.withResolvers<Awaited<ReturnType<typeof make>>>()
      const ran = inLine(call, line, async () => {
        const isHeavy = heavy.isHeavy(owner)
        const expected = known.get(line) ?? UNKNOWN_MS[large.has(call) ? 'large' : 'small']
        let finished: () => void
        try {
          gone.throwIfAborted()
          if (isHeavy) await paced.begin(owner, expected, gone)
          // Before it waits for room: those that are asked for meanwhile must know of it.
          heavy.charge(owner, expected)
          finished = await unfinished.begin({ call, owner, cost: expected, gone })
        } catch (error) {
          return made.reject(error)
        }
        try {
          made.resolve(await make())
        } catch (error) {
          made.reject(error)
        }
        // A refusal, which can be as large, is made by then.
        await freeLoop()
        const reply = measure()
        const ms = msOf(reply)
        learn(line, ms)
        unfinished.learn(call, ms)
        finished()
        if (isLarge(reply)) large.add(call)
        heavy.charge(owner, ms - expected)
        if (isHeavy) paced.charge(owner, ms - expected)
      })
      if (!ran) throw new Refusal('too_many_requests', MANY_WAIT, { retryAfterSeconds: 5 })
      return made.promise
    },
  }
}

/** What so many bytes take; above 0, also for none. */
const bySize = (bytes: number): number => ((1_000 + bytes) / 1_000_000) * LOOP_MS_A_MEGABYTE

/** By its size alone: what one small reply took, such as the first, says nothing of the next. */
const isLarge = ({ bytes, answered }: Made): boolean => bySize(bytes + answered) >= LARGE_MS

/** Some texts take more than their size says: those with much evidence do, and with much that was said and is in no sentence. */
const msOf = ({ bytes, answered, loopMs }: Made): number =>
  Math.max(bySize(bytes + answered), bySize(bytes) + loopMs)
