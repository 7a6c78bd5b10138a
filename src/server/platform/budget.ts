import type { Clock } from './clock.ts'

/** How much each may use of something within a window that begins with its first use. */
export interface Budget {
  /** Counts what is used; null, or the seconds until it can be used when that would be more than there is. */
  spend(userId: string, amount: number): number | null
  /** Counts what was used already, also beyond what there is: the next `spend` is then refused. */
  count(userId: string, amount: number): void
}

const SWEPT_AT = 10_000

/** Counted in this process: a restart forgives, which whoever uses it up cannot bring about. */
export function createBudget({
  clock,
  limit,
  windowMs,
}: {
  clock: Clock
  limit: number
  windowMs: number
}): Budget {
  const windows = new Map<string, { endsAt: number; used: number }>()

  function windowOf(userId: string, now: number) {
    const known = windows.get(userId)
    if (known && known.endsAt > now) return known
    if (windows.size >= SWEPT_AT)
      for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id)
    const window = { endsAt: now + windowMs, used: 0 }
    windows.set(userId, window)
    return window
  }

  return {
    spend(userId, amount) {
      const now = clock.now().getTime()
      const window = windowOf(userId, now)
      if (window.used + amount > limit) return Math.ceil((window.endsAt - now) / 1000)
      window.used += amount
      return null
    },
    count(userId, amount) {
      windowOf(userId, clock.now().getTime()).used += amount
    },
  }
}
