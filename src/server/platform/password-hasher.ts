import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createFairLine } from './fair-line.ts'

/** Turns passwords into what may be stored, and checks them. Slow on purpose: only a few run at a time. */
export interface PasswordHasher {
  /** Argon2id in PHC form. Throws HasherBusyError. */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the one that was hashed. With null, for an account that does not exist, it takes as long and
   * is false; so it is with what is no hash of this product's, or one that would cost more than any that it made. Throws HasherBusyError.
   */
  verify(hashed: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with other costs than today's, and should be made again at the next sign-in. */
  isOutdated(hashed: string): boolean
}

/** So many passwords of this account or network address wait to be checked that one more would wait too long. */
export class HasherBusyError extends Error {
  constructor() {
    super('Too many passwords are waiting to be checked.')
    this.name = 'HasherBusyError'
  }
}

interface HasherCosts {
  memoryKiB: number
  passes: number
  lanes: number
}

/** 19 MiB, two passes, one lane: about 20 ms of a core. */
export const PASSWORD_COSTS: HasherCosts = { memoryKiB: 19_456, passes: 2, lanes: 1 }

/** What a kept hash may cost at most: its costs are read from the database, and whoever writes there chooses them. */
const MOST_KEPT = { memoryKiB: 65_536, passes: 8, lanes: 4 }
/** Salt and hash of 8 to 64 bytes each. */
const KEPT_HASH =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{11,86}$/

/** Of the cores' time; one account or network address has one of them at a time. */
const AT_ONCE = 2
/** For each; a second of one core is 50 of them. */
const LONGEST_LINE = 200

/** `onUnreadable` is told of each kept hash that was not read. */
export function createPasswordHasher(
  costs: HasherCosts = PASSWORD_COSTS,
  onUnreadable: () => void = () => {},
): PasswordHasher {
  const options = { memoryCost: costs.memoryKiB, timeCost: costs.passes, parallelism: costs.lanes }
  const line = createFairLine({ places: AT_ONCE, waiting: LONGEST_LINE })
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.run(work)
    if (!done) throw new HasherBusyError()
    return done
  }
  const argon2 = {
    hash: (password: string) => inTurn(() => hash(prepared(password), options)),
    verify: (hashed: string, password: string) => inTurn(() => verify(hashed, prepared(password))),
  }
  const nobodysHash = hash('of nobody', options)

  return {
    hash: argon2.hash,
    async verify(hashed, password) {
      if (hashed !== null && isWithinBounds(hashed)) return argon2.verify(hashed, password)
      if (hashed !== null) onUnreadable()
      await argon2.verify(await nobodysHash, password)
      return false
    },
    isOutdated(hashed) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
      return memoryCost !== costs.memoryKiB || timeCost !== costs.passes || parallelism !== costs.lanes
    },
  }
}

function isWithinBounds(hashed: string): boolean {
  const [, memoryKiB, passes, lanes] = KEPT_HASH.exec(hashed)?.map(Number) ?? []
  if (!memoryKiB || !passes || !lanes) return false
  return (
    memoryKiB >= 8 * lanes &&
    memoryKiB <= MOST_KEPT.memoryKiB &&
    passes <= MOST_KEPT.passes &&
    lanes <= MOST_KEPT.lanes
  )
}

// The same password typed on another keyboard may arrive as other code points.
function prepared(password: string): string {
  return password.normalize('NFKC').toWellFormed()
}
