import { z } from 'zod'
import { INACTIVITY_LOGOUT_MS } from '#domain/limits.ts'
import { attempt } from '#web/lib/persisted.ts'

/** Beside the kept state: written every second of work, and read by every tab. */
const KEY = 'attest.lastActivity'

const Moment = z.coerce.number().int().positive()

/** When somebody last did something in any tab, in ms since 1970; null when it is not known. */
export function readLastActivity(): number | null {
  return parseMoment(attempt(() => localStorage.getItem(KEY)))
}

/** Whether a page that is opened now was left for so long that its user has to sign in again. */
export function wasLeftTooLong(lastActivityAt: number | null, now: number): boolean {
  return lastActivityAt !== null && now - lastActivityAt >= INACTIVITY_LOGOUT_MS
}

export function storeLastActivity(at: number): void {
  attempt(() => localStorage.setItem(KEY, String(at)))
}

/** Calls `hear` with what other tabs store. Returns the function that stops it. */
export function hearOtherTabs(hear: (lastActivityAt: number) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const at = key === KEY ? parseMoment(newValue) : null
    if (at !== null) hear(at)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function parseMoment(stored: string | null): number | null {
  const parsed = Moment.safeParse(stored)
  return parsed.success ? parsed.data : null
}
