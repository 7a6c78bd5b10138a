/** Somebody opened their first screen, or closed the last. */
export interface PresenceChange {
  userId: string
  isHere: boolean
}

/**
 * Who has a screen open. Each process counts its own sockets; what several share, such as a store with counts that expire,
 * stands behind the same interface.
 */
export interface Presence {
  /** Those of the users who are here. */
  hereOf(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Called with those who came or went, some at a time. There is one listener. */
  onChange(listener: (changes: readonly PresenceChange[]) => void): void
  /** A socket of the user has opened, or closed. */
  opened(userId: string): void
  closed(userId: string): void
}

/** A page that is loaded again closes its socket and opens another. */
const AWAY_AFTER_MS = 4_000
/** Hundreds come at once where a server starts again. */
const GATHERED_MS = 100

/** The presence that one process knows. */
export function createPresence({ awayAfterMs = AWAY_AFTER_MS, gatheredMs = GATHERED_MS } = {}): Presence {
  const sockets = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const here = new Set<string>()
  const changed = new Set<string>()
  let told = new Set<string>()
  let gathering: NodeJS.Timeout | null = null
  let listener: (changes: readonly PresenceChange[]) => void = () => {}

  function tellChanges(): void {
    gathering = null
    const changes = [...changed]
      .map((userId) => ({ userId, isHere: here.has(userId) }))
      .filter(({ userId, isHere }) => isHere !== told.has(userId))
    changed.clear()
    told = new Set(here)
    if (changes.length > 0) listener(changes)
  }

  function change(userId: string): void {
    changed.add(userId)
    gathering ??= setTimeout(tellChanges, gatheredMs).unref()
  }

  return {
    hereOf: async (userIds) => new Set(userIds.filter((userId) => here.has(userId))),
    onChange: (heard) => void (listener = heard),
    opened(userId) {
      sockets.set(userId, (sockets.get(userId) ?? 0) + 1)
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      if (here.has(userId)) return
      here.add(userId)
      change(userId)
    },
    closed(userId) {
      const left = (sockets.get(userId) ?? 1) - 1
      if (left > 0) return void sockets.set(userId, left)
      sockets.delete(userId)
      const leave = () => {
        leaving.delete(userId)
        here.delete(userId)
        change(userId)
      }
      leaving.set(userId, setTimeout(leave, awayAfterMs).unref())
    },
  }
}
