/** Of what is still free: however many there are who take, who comes next finds some. */
const SHARE_OF_THE_FREE = 1 / 4

/** Something scarce of which nobody may take too much; whoever finds none is refused and does not wait. */
export interface FairShares {
  /** Takes so much more for all of these names: an account, an address. `share`: one of them has its share; `all`: none is left. */
  take(names: readonly string[], amount: number): 'taken' | 'share' | 'all'
  giveBack(names: readonly string[], amount: number): void
}

/**
 * Each name may take more while it has less than a quarter of what is free then: one alone comes to a fifth of all, two to a
 * sixth each. So nobody has to be known beforehand, and many greedy ones leave room for a calm one.
 */
export function createFairShares(inAll: number): FairShares {
  const taken = new Map<string, number>()
  let free = inAll

  function count(names: readonly string[], amount: number): void {
    free -= amount
    for (const name of names) {
      const sum = (taken.get(name) ?? 0) + amount
      if (sum > 0) taken.set(name, sum)
      else taken.delete(name)
    }
  }

  return {
    take(names, amount) {
      if (free <= 0) return 'all'
      if (names.some((name) => (taken.get(name) ?? 0) >= free * SHARE_OF_THE_FREE)) return 'share'
      count(names, amount)
      return 'taken'
    },
    giveBack: (names, amount) => count(names, -amount),
  }
}
