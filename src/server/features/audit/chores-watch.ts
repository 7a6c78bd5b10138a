import { dropMended, keepFaults, type Fault } from '#server/platform/audit/audit-faults.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'

/** The first process says so each minute: one that is not heard for so long is not there, or is kept from it. */
const SILENT_MS = 3 * 60_000
const CHORES_WAIT: Fault = { problem: 'chores_wait', sealId: null, entryId: null, noteId: null }

export interface ChoresWatchDependencies {
  db: Database
  clock: Clock
  bus: Bus
  /** A process that only answers browsers is never the first. */
  role: 'all' | 'web' | 'worker'
}

/** `first`: this process does the chores; `other`: another says that it does; `nobody`: none has for three minutes. */
type Whose = 'first' | 'other' | 'nobody'

/**
 * Whether any process does what one does for all. Whoever reaches the database can hold the lock by which that one is
 * known: the others see it by its silence.
 */
export function createChoresWatch({ db, clock, bus, role }: ChoresWatchDependencies) {
  let heardAt = clock.now().getTime()
  let whose: Whose = 'other'
  let isKept = false

  bus.on('first', ({ at }) => {
    const now = clock.now().getTime()
    // What somebody wrote down of it can be put among the messages again, once it has ended.
    if (Math.abs(now - new Date(at).getTime()) < SILENT_MS) heardAt = now
  })

  return {
    /** Once a minute, in each process: says that it is the first where it is. */
    async turn(): Promise<Whose> {
      const isFirst = role !== 'web' && (await bus.isFirst('chores'))
      // One that is cut off hears of nobody, and begins to count when it hears again.
      const now = clock.now()
      if (isFirst || !bus.isHearing) heardAt = now.getTime()
      if (isFirst) bus.tell('first', { at: now.toISOString() })
      whose = isFirst ? 'first' : now.getTime() - heardAt < SILENT_MS ? 'other' : 'nobody'
      return whose
    },
    /** Keeps that nobody does the chores as a fault, or that it is mended; see `checkDatabase` for `hold`. */
    async look(
      hold: (found: readonly Fault[], isLookedAt: (fault: Fault) => boolean) => void,
    ): Promise<void> {
      const found = whose === 'nobody' ? [CHORES_WAIT] : []
      hold(found, ({ problem }) => problem === 'chores_wait')
      const now = clock.now()
      // Once for each time: where one process hears of the first and another does not, nobody is mailed every minute.
      if (!isKept) await keepFaults(db, found, now)
      isKept = whose === 'nobody'
      if (!isKept) await dropMended(db, { problems: ['chores_wait'], found, now })
    },
  }
}
