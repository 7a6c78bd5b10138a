import { getUser } from '#contract/accounts.ts'
import { SESSION_USE_TOLD_MS } from '#domain/limits.ts'
import { call } from '#web/lib/call.ts'

let toldAt: number | null = null

/**
 * The server ends a session that is not used. Who reads, or types what is not sent yet, uses it without a call: the
 * server hears of that every few minutes, often enough that its end never comes before the page's own. When the session
 * has ended all the same, the page asks to sign in again.
 */
export function tellServerOfUse(at: number): void {
  // The page itself has just been fetched with it.
  toldAt ??= at
  if (at - toldAt < SESSION_USE_TOLD_MS) return
  toldAt = at
  void call(getUser, {}).catch(() => undefined)
}
