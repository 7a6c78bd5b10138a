/** Of what is still free: however many there are who take, who comes next finds some. */
const SHARE_OF_THE_FREE = 1 / 4
/** Of all: below this, whoever brings least for what their names hold gives way. */
const KEPT_FREE = 1 / 10
/** Who has just begun has had no time to bring anything. */
const JUDGED_AFTER_MS = 5_000
/** What somebody has brought counts half after so long: a fast beginning does not pay for hours of trickling. */
const HALF_LIFE_MS = 10_000

/** Something scarce of which nobody may take too much; whoever finds none is refused and does not wait. */
export interface FairShares {
  /**
   * Somebody who takes under these names: an account, an address. `giveWay` is called, at most once, when what they hold is
   * needed by others: it is no longer theirs then.
   */
  begin(names: readonly string[], giveWay: () => void): Share
}

export interface Share {
  /** `share`: one of the names has its share; `all`: none is left. */
  take(amount: number): 'taken' | 'share' | 'all'
  /** Of what it is held for, so many bytes have come. */
  brought(bytes: number): void
  release(): void
}

interface Holder {
  names: readonly string[]
  giveWay: () => void
  amount: number
  begun: number
  /** Bytes lately, as of `at`. */
  lately: number
  at: number
}

/**
 * Each name may take more while it has less than a quarter of what is free then: one alone comes to a fifth of all, two to a
 * sixth each. So nobody has to be known beforehand, and many greedy ones leave room for a calm one. With names enough they
 * could still take it all and hold it by a trickle: hence those who bring least give way when little is left.
 */
export function createFairShares(inAll: number, now: () => number = () => performance.now()): FairShares {
  const taken = new Map<string, number>()
  const holders = new Set<Holder>()
  let free = inAll

  function count({ names }: Holder, amount: number): void {
    free -= amount
    for (const name of names) {
      const sum = (taken.get(name) ?? 0) + amount
      if (sum > 0) taken.set(name, sum)
      else taken.delete(name)
    }
  }

  function letGo(holder: Holder): void {
    if (holders.delete(holder)) count(holder, -holder.amount)
  }

  const heldBy = (names: readonly string[]) => Math.max(...names.map((name) => taken.get(name) ?? 0))

  /** What it brings, for what its names hold: of two that are as slow, the one whose address holds more is worth less. */
  function worth(holder: Holder): number {
    fade(holder, now())
    return holder.lately / heldBy(holder.names)
  }

  function makeRoom(asking: Holder, amount: number): void {
    while (free - amount < inAll * KEPT_FREE) {
      const since = now() - JUDGED_AFTER_MS
      const judged = [...holders].filter(
        (holder) => holder !== asking && holder.amount > 0 && holder.begun <= since,
      )
      const least = judged
        .map((holder) => ({ holder, worth: worth(holder) }))
        .reduce<{ holder: Holder; worth: number } | null>(
          (best, one) => (best && best.worth <= one.worth ? best : one),
          null,
        )
      if (!least) return
      letGo(least.holder)
      least.holder.giveWay()
    }
  }

  return {
    begin(names, giveWay) {
      const holder: Holder = { names, giveWay, amount: 0, begun: now(), lately: 0, at: now() }
      holders.add(holder)
      return {
        take(amount) {
          // Who has their share of a nearly empty house would clear it for themselves.
          if (heldBy(names) >= Math.max(free, inAll * KEPT_FREE) * SHARE_OF_THE_FREE) return 'share'
          makeRoom(holder, amount)
          if (free <= 0) return 'all'
          if (heldBy(names) >= free * SHARE_OF_THE_FREE) return 'share'
          // Gave way to others: nothing is counted for it any more.
          if (!holders.has(holder)) return 'share'
          holder.amount += amount
          count(holder, amount)
          return 'taken'
        },
        brought(bytes) {
          fade(holder, now())
          holder.lately += bytes
        },
        release: () => letGo(holder),
      }
    },
  }
}

function fade(holder: Holder, now: number): void {
  holder.lately *= 2 ** ((holder.at - now) / HALF_LIFE_MS)
  holder.at = now
}
