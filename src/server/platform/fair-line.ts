import { askedFor } from './database/shared-pool.ts'
import { createFairPlaces } from './fair-places.ts'

/** A few places for work that people wait for, shared by whom it is done for. */
export interface FairLine {
  /** Null when as much waits already for whom this is asked: an account, or the network address of who has not signed in. */
  run<T>(work: () => Promise<T>): Promise<T> | null
}

/**
 * One flood fills its own line and nobody else's: of those who wait, who has been given least goes first, and nobody has more
 * than half of the places. `waiting`: so much waits or is done for each.
 */
export function createFairLine({ places, waiting }: { places: number; waiting: number }): FairLine {
  const all = createFairPlaces(places)
  const counts = new Map<string, number>()

  async function counted<T>(asker: string, work: () => Promise<T>): Promise<T> {
    counts.set(asker, (counts.get(asker) ?? 0) + 1)
    try {
      return await all.run({ owner: { userId: asker, organizationId: null }, cost: 1 }, work)
    } finally {
      const left = (counts.get(asker) ?? 1) - 1
      if (left > 0) counts.set(asker, left)
      else counts.delete(asker)
    }
  }

  return {
    run(work) {
      const asker = askedFor()
      return (counts.get(asker) ?? 0) >= waiting ? null : counted(asker, work)
    },
  }
}
