import { UNDO_DELETE_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import type { PearlsDependencies } from './dependencies.ts'
import { purgeDeleted } from './pearl-store.ts'

/** Deletes the own pearls for good whose time to be brought back is over. */
export async function sweepPearls({ db, clock }: Pick<PearlsDependencies, 'db' | 'clock'>): Promise<void> {
  await purgeDeleted(db, new Date(clock.now().getTime() - UNDO_DELETE_DAYS * DAY_MS))
}
