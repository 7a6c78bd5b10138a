import { FairQueue, type Owner, type Waiting } from './fair-queue.ts'

/** A few places for work that must not all run at once. */
export interface FairPlaces {
  /** Does the work when its owner's turn comes; `cost` in any unit that all work here shares, above 0. */
  run<T>(order: { owner: Owner; cost: number }, work: () => Promise<T>): Promise<T>
}

/** Whoever has little goes first, and no user has more than half of the places, rounded up. */
export function createFairPlaces(places: number): FairPlaces {
  const queue = new FairQueue<() => void>()
  const running = new Map<string, number>()
  const ofAUser = Math.ceil(places / 2)
  let taken = 0

  const mayRun = ({ owner }: Waiting<unknown>): boolean => (running.get(owner.userId) ?? 0) < ofAUser

  function count(userId: string, change: 1 | -1): void {
    taken += change
    const left = (running.get(userId) ?? 0) + change
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }

  function fill(): void {
    while (taken < places) {
      const next = queue.take(mayRun)
      if (!next) return
      count(next.owner.userId, 1)
      next.work()
    }
  }

  return {
    async run({ owner, cost }, work) {
      await new Promise<void>((resolve) => {
        queue.add({ work: resolve, owner, cost })
        fill()
      })
      try {
        return await work()
      } finally {
        count(owner.userId, -1)
        fill()
      }
    },
  }
}
