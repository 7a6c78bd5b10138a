import { Refusal } from '#server/http/refusal.ts'
import { createFairShares } from '#server/platform/fair-shares.ts'

/** Who sends a file, and the network address it comes from (see `placeOf`). */
export interface Sender {
  userId: string
  organizationId: string | null
  address: string
}

export interface UploadPlaces {
  /**
   * A place for a file that begins to arrive. When others need it, because this one brings least of many, it is taken away and
   * `giveWay` called, at most once. Throws too_many_requests.
   */
  take(sender: Sender, giveWay: (reason: Refusal) => void): UploadPlace
}

export interface UploadPlace {
  /** So many bytes of the file have come. */
  brought(bytes: number): void
  leave(): void
}

/** Each holds a connection and an open file, together less than a megabyte. */
const IN_ALL = 400
const OF_A_USER = 4

/** Counts the files that are on their way: a few of a user, and of an organization or an address no more than its share. */
export function createUploadPlaces(inAll = IN_ALL, now?: () => number): UploadPlaces {
  const shares = createFairShares(inAll, now)
  const ofUsers = new Map<string, number>()

  function countUser(userId: string, change: 1 | -1): void {
    const count = (ofUsers.get(userId) ?? 0) + change
    if (count > 0) ofUsers.set(userId, count)
    else ofUsers.delete(userId)
  }

  return {
    take({ userId, organizationId, address }, giveWay) {
      if ((ofUsers.get(userId) ?? 0) >= OF_A_USER)
        throw tooMany(
          `${OF_A_USER} files of yours are on their way already. Send the next one when they have arrived.`,
          5,
        )
      const names = [`address ${address}`, ...(organizationId ? [`organization ${organizationId}`] : [])]
      const share = shares.begin(names, () => giveWay(tooMany(GAVE_WAY, 30)))
      const answer = share.take(1)
      if (answer !== 'taken') {
        share.release()
        throw tooMany(REFUSED[answer], 30)
      }
      countUser(userId, 1)
      return {
        brought: share.brought,
        leave() {
          countUser(userId, -1)
          share.release()
        },
      }
    },
  }
}

const GAVE_WAY =
  'Very many files are being sent, and this one came too slowly to wait for. It is still on your device: send it again in a minute, or where the connection is better.'
const REFUSED = {
  all: 'The server is receiving as many files as it can. Send this one again in a minute; it is still on your device.',
  share:
    'Too many files are on their way from your organization or network. Send this one again in a minute; it is still on your device.',
} as const

function tooMany(message: string, retryAfterSeconds: number): Refusal {
  return new Refusal('too_many_requests', message, { retryAfterSeconds })
}
