import { createFairShares, type FairShares } from '#server/platform/fair-shares.ts'
import { placeOf } from './place.ts'
import { Refusal } from './refusal.ts'
import type { Upload } from './upload.ts'

/** What the server holds in memory of uploads that are read whole and have not arrived, in bytes. */
const heldBytes = createFairShares(256_000_000)

/** The call that brings an upload. */
export interface Bringing {
  upload: Upload
  actor: { userId: string } | null
  ip: string
}

/**
 * An upload as one piece of memory. Throws too_large, with the sentence `tooLarge`, and too_many_requests when what the account
 * or its address has half sent is as much as may be held for them.
 */
export async function readWhole(
  { upload, actor, ip }: Bringing,
  { limitBytes, tooLarge }: { limitBytes: number; tooLarge: string },
  held: FairShares = heldBytes,
): Promise<Buffer> {
  const names = [`address ${placeOf(ip)}`, ...(actor ? [`user ${actor.userId}`] : [])]
  const share = held.begin(names, () => upload.refuse(tooMuch()))
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of upload) {
      if (length + piece.length > limitBytes) throw new Refusal('too_large', tooLarge)
      if (share.take(piece.length) !== 'taken') throw tooMuch()
      share.brought(piece.length)
      length += piece.length
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } finally {
    share.release()
  }
}

function tooMuch(): Refusal {
  return new Refusal(
    'too_many_requests',
    'Too much is being sent at once from your account or network. It is still on your device: send it again in a few seconds.',
    { retryAfterSeconds: 10 },
  )
}
