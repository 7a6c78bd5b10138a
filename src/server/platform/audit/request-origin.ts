import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request comes from, as every audit entry that it leaves says. */
export interface RequestOrigin {
  /** Source address; null for the work of jobs and commands. */
  address: string | null
  /** What the caller's program calls itself, shortened. */
  device: string | null
  sessionId: string | null
  /** A keyed hash of what somebody typed as their login: it tells logins apart and never what they are. */
  hashLogin: ((login: string) => string) | null
}

const LONGEST_DEVICE_CHARACTERS = 160
const UNKNOWN: RequestOrigin = { address: null, device: null, sessionId: null, hashLogin: null }

const origins = new AsyncLocalStorage<RequestOrigin>()

/** Everything `work` does, and waits for, is of this origin: no feature has to hand it on. */
export function withOrigin<T>(origin: RequestOrigin, work: () => T): T {
  return origins.run(origin, work)
}

export function currentOrigin(): RequestOrigin {
  return origins.getStore() ?? UNKNOWN
}

/** A user agent as an entry keeps it; null for none. */
export function deviceText(userAgent: string | undefined): string | null {
  // Whatever a program calls itself: no control characters, and nothing that no text can hold.
  const plain = (userAgent ?? '').toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  return plain.trim().slice(0, LONGEST_DEVICE_CHARACTERS).toWellFormed() || null
}
