import { sql } from 'drizzle-orm'
import { dropMended, keepFaults, type Fault } from '#server/platform/audit/audit-faults.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Hold } from './held-faults.ts'
import { createOwnState } from './own-look.ts'

/** The first process says so each minute: one that is not heard for so long is not there, or is kept from it. */
const SILENT_MS = 3 * 60_000
const PLAIN = { sealId: null, entryId: null, noteId: null } as const
const CHORES_WAIT: Fault = { ...PLAIN, problem: 'chores_wait' }
const BUS_DEAF: Fault = { ...PLAIN, problem: 'bus_deaf' }

export interface ChoresWatchDependencies {
  db: Database
  clock: Clock
  bus: Bus
  /** A process that only answers browsers is never the first. */
  role: 'all' | 'web' | 'worker'
}

/**
 * `first`: this process does the chores; `other`: another says that it does; `nobody`: none has for three minutes; `deaf`: this
 * process could not have heard it.
 */
type Whose = 'first' | 'other' | 'nobody' | 'deaf'

/**
 * Whether any process does what one does for all. Whoever reaches the database can hold the lock by which that one is
 * known, or end the connection on which it is heard: a process that hears nobody looks itself.
 */
export function createChoresWatch({ db, clock, bus, role }: ChoresWatchDependencies) {
  let heardAt = clock.now().getTime()
  let whose: Whose = 'other'
  let isKept = false
  const deaf = createOwnState(db, clock, BUS_DEAF)

  bus.on('first', ({ at }) => {
    const now = clock.now().getTime()
    // What somebody wrote down of it can be put among the messages again, once it has ended.
    if (Math.abs(now - new Date(at).getTime()) < SILENT_MS) heardAt = now
  })

  /** One whose database is away can neither hear nor look, and begins to count when it is back. */
  async function isAway(): Promise<boolean> {
    if (bus.isHearing) return false
    try {
      await db.execute(sql`select 1`)
      return false
    } catch {
      return true
    }
  }

  return {
    /** Once a minute, in each process: says that it is the first where it is. */
    async turn(): Promise<Whose> {
      const isFirst = role !== 'web' && (await bus.isFirst('chores'))
      // A worker listens to nobody: those that answer browsers hear whether one is there.
      const isTrusted = isFirst || role === 'worker' || (await isAway())
      const now = clock.now()
      if (isTrusted) heardAt = now.getTime()
      if (isFirst) bus.tell('first', { at: now.toISOString() })
      const isSilent = now.getTime() - heardAt >= SILENT_MS
      const silence = bus.isHearing ? 'nobody' : 'deaf'
      whose = isFirst ? 'first' : isSilent ? silence : 'other'
      return whose
    },
    /** Keeps that nobody does the chores, or that nobody is heard, as a fault, or that it is mended. */
    async look(hold: Hold): Promise<void> {
      const found = whose === 'nobody' ? [CHORES_WAIT] : []
      hold(
        whose === 'deaf' ? [BUS_DEAF] : found,
        ({ problem }) => problem === 'chores_wait' || problem === 'bus_deaf',
      )
      const now = clock.now()
      // Once for each time: where one process hears of the first and another does not, nobody is mailed every minute.
      if (!isKept) await keepFaults(db, found, now)
      isKept = whose === 'nobody'
      if (!isKept) await dropMended(db, { problems: ['chores_wait'], found, now })
      await deaf(whose === 'deaf')
    },
  }
}
