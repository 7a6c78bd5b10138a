import { dayIn } from '#domain/dashboard.ts'
import type { PearlsCaller, PearlsDependencies } from './dependencies.ts'
import type { PearlReader } from './pearl-view.ts'

/** The caller as somebody who reads pearls now. */
export function readerOf({ clock, timeZone }: PearlsDependencies, { actor }: PearlsCaller): PearlReader {
  const now = clock.now()
  return { ...actor, now, today: dayIn(timeZone, now) }
}
