import type { Pool } from 'pg'
import { type Clock, systemClock } from '../clock.ts'

const MEASURE_EVERY_MS = 60_000
const ASKED_TIMES = 3
/** What differs by less is one clock: the way to the database and back takes its time. */
const SAME_MS = 50

/** The time of day as the database has it: processes on machines whose clocks differ agree about it. */
export interface DatabaseClock extends Clock {
  /** By how much this machine's own clock is behind the database's, in ms. */
  readonly behindMs: number
  close(): void
}

/**
 * Asks the database what time it is, now and once a minute, and goes by this machine's clock in between. A database that is
 * away changes nothing: what was measured last holds. `onApart` is told whenever the difference becomes another.
 */
export async function openDatabaseClock(
  pool: Pick<Pool, 'query'>,
  {
    own = systemClock,
    everyMs = MEASURE_EVERY_MS,
    onApart,
    onError,
  }: { own?: Clock; everyMs?: number; onApart(behindMs: number): void; onError(error: unknown): void },
): Promise<DatabaseClock> {
  let behindMs = 0

  async function measure(): Promise<void> {
    const { difference, uncertainty } = await differenceTo(pool, own)
    if (Math.abs(difference - behindMs) <= uncertainty + SAME_MS) return
    behindMs = Math.abs(difference) <= uncertainty + SAME_MS ? 0 : Math.round(difference)
    onApart(behindMs)
  }

  await measure()
  const measuring = setInterval(() => void measure().catch(onError), everyMs).unref()
  return {
    now: () => new Date(own.now().getTime() + behindMs),
    get behindMs() {
      return behindMs
    },
    close: () => clearInterval(measuring),
  }
}

/** Of several answers the one that came quickest; it may be wrong by half of what it took. */
async function differenceTo(
  pool: Pick<Pool, 'query'>,
  own: Clock,
): Promise<{ difference: number; uncertainty: number }> {
  let best = { difference: 0, uncertainty: Infinity }
  for (let asked = 0; asked < ASKED_TIMES; asked += 1) {
    const before = own.now().getTime()
    const { rows } = await pool.query<{ now: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    )
    const after = own.now().getTime()
    const uncertainty = (after - before) / 2
    if (uncertainty < best.uncertainty)
      best = { difference: (rows[0]?.now ?? 0) - (before + after) / 2, uncertainty }
  }
  return best
}
