import type { ErrorCode } from '#contract/errors.ts'
import type { Database } from '../database/connection.ts'
import { recordAudit } from './audit-log.ts'
import { withOrigin, type RequestOrigin } from './request-origin.ts'

/** A call that was not let in, or did not find what it asked for. */
export interface RefusedCall {
  actorId: string | null
  /** Method and pattern of the route, with the id that was sought where there is one. */
  call: string
  code: ErrorCode
  requestId: string
  origin: RequestOrigin
}

/** Puts refused calls on the trail. However many there are, what is written of them in a minute is bounded. */
export interface RefusedAccess {
  note(refused: RefusedCall): void
  /** Writes what was only counted, and begins to count anew. Once a minute by itself. */
  flush(): Promise<void>
  /** Writes what is left. */
  close(): Promise<void>
}

interface Counted {
  written: number
  rest: { first: RefusedCall; times: number } | null
}

const WINDOW_MS = 60_000
/** In one window: entries of their own for one caller, and for all together; beyond that only their number is kept. */
const OWN_ENTRIES_OF_A_CALLER = 10
const OWN_ENTRIES_IN_ALL = 120
/** Callers that are counted apart; all others share one number. */
const CALLERS_COUNTED = 100

export function createRefusedAccess({
  db,
  onError,
}: {
  db: Database
  onError: (error: unknown) => void
}): RefusedAccess {
  let callers = new Map<string, Counted>()
  let others: Counted = { written: OWN_ENTRIES_OF_A_CALLER, rest: null }
  let ownEntries = 0
  // One after the other: a flood must not take the database's connections from those who are let in.
  let writing: Promise<void> = Promise.resolve()

  function countedOf({ actorId, origin }: RefusedCall): Counted {
    const name = `${actorId ?? ''} ${origin.address ?? ''}`
    const known = callers.get(name)
    if (known) return known
    if (callers.size >= CALLERS_COUNTED) return others
    const counted: Counted = { written: 0, rest: null }
    callers.set(name, counted)
    return counted
  }

  function write(refused: RefusedCall, times: number): void {
    const { actorId, call, code, requestId, origin } = refused
    writing = writing
      .then(() =>
        withOrigin(origin, () =>
          recordAudit(db, {
            actorId,
            action: 'access.refused',
            subjectType: 'call',
            subjectId: call,
            requestId,
            outcome: code,
            times,
          }),
        ),
      )
      .catch(onError)
  }

  async function flush(): Promise<void> {
    const counted = [...callers.values(), others]
    callers = new Map()
    others = { written: OWN_ENTRIES_OF_A_CALLER, rest: null }
    ownEntries = 0
    for (const { rest } of counted) if (rest) write(rest.first, rest.times)
    await writing
  }

  const timer = setInterval(() => void flush(), WINDOW_MS).unref()
  return {
    note(refused) {
      const counted = countedOf(refused)
      if (counted.written < OWN_ENTRIES_OF_A_CALLER && ownEntries < OWN_ENTRIES_IN_ALL) {
        counted.written += 1
        ownEntries += 1
        write(refused, 1)
      } else if (counted.rest) counted.rest.times += 1
      else counted.rest = { first: refused, times: 1 }
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
