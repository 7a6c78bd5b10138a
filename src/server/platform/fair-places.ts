import { mustNotHoldConnection } from './database/open-transactions.ts'
import { FairQueue, type Owner, type Waiting } from './fair-queue.ts'

/** A few places for work that must not all run at once. */
export interface FairPlaces {
  /** Does the work when its owner's turn comes; `cost` in any unit that all work here shares, above 0. */
  run<T>(order: { owner: Owner; cost: number }, work: () => Promise<T>): Promise<T>
}

/**
 * Whoever has little goes first, and no user has more than half of the places, rounded up; nor have all together whose work
 * took much lately (`isHeavy`), however many they are: the rest is for who seldom comes.
 */
export function createFairPlaces(
  places: number,
  { isHeavy = () => false }: { isHeavy?: (owner: Owner) => boolean } = {},
): FairPlaces {
  const queue = new FairQueue<() => void>()
  const running = new Map<string, number>()
  const half = Math.ceil(places / 2)
  let [taken, heavy] = [0, 0]

  const mayRun = ({ owner }: Waiting<unknown>): boolean =>
    (running.get(owner.userId) ?? 0) < half && (heavy < half || !isHeavy(owner))

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
      next.work()
    }
  }

  return {
    async run({ owner, cost }, work) {
      mustNotHoldConnection('a place')
      let wasHeavy = false
      await new Promise<void>((resolve) => {
        const begin = (): void => {
          wasHeavy = isHeavy(owner)
          count(owner.userId, 1)
          if (wasHeavy) heavy += 1
          resolve()
        }
        queue.add({ work: begin, owner, cost })
        fill()
      })
      try {
        return await work()
      } finally {
        count(owner.userId, -1)
        if (wasHeavy) heavy -= 1
        fill()
      }
    },
  }
}
