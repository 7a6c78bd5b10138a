import { Refusal } from '#server/http/refusal.ts'

/** Who sends a file, and the network address it comes from (see `placeOf`). */
export interface Sender {
  userId: string
  organizationId: string | null
  address: string
}

export interface UploadPlaces {
  /** A place for a file that begins to arrive, and the way to give it back. Throws too_many_requests. */
  take(sender: Sender): () => void
}

/** Each holds a connection and an open file, together less than a megabyte. */
const IN_ALL = 400
const OF_A_USER = 4
/** Of the places that are still free: however many accounts and addresses join, who comes next finds one. */
const SHARE_OF_THE_FREE = 1 / 4

/**
 * Counts the files that are on their way. A user sends a few at once; an organization, and an address, no more than a share of
 * the places that are free then: one alone has a fifth of all, and two have a sixth each.
 */
export function createUploadPlaces(inAll = IN_ALL): UploadPlaces {
  const taken = new Set<Sender>()
  const count = (isSame: (sender: Sender) => boolean): number => [...taken].filter(isSame).length

  return {
    take(sender) {
      const { userId, organizationId, address } = sender
      if (count((other) => other.userId === userId) >= OF_A_USER)
        throw tooMany(
          `${OF_A_USER} files of yours are on their way already. Send the next one when they have arrived.`,
          5,
        )
      const free = inAll - taken.size
      const share = free * SHARE_OF_THE_FREE
      const ofOrganization =
        organizationId === null ? 0 : count((other) => other.organizationId === organizationId)
      if (free <= 0)
        throw tooMany(
          'The server is receiving as many files as it can. Send this one again in a minute; it is still on your device.',
          30,
        )
      if (ofOrganization >= share || count((other) => other.address === address) >= share)
        throw tooMany(
          'Too many files are on their way from your organization or network. Send this one again in a minute; it is still on your device.',
          30,
        )
      const place = { ...sender }
      taken.add(place)
      return () => taken.delete(place)
    },
  }
}

function tooMany(message: string, retryAfterSeconds: number): Refusal {
  return new Refusal('too_many_requests', message, { retryAfterSeconds })
}
