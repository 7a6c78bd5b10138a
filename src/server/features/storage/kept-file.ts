import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Refusal } from '#server/http/refusal.ts'
import { createFairPlaces } from '#server/platform/fair-places.ts'
import { ObjectDamagedError, type Storage } from '#server/platform/storage/storage.ts'

/** Two at a time, and of a user one: looking through ten megabytes is work, whoever asks for it. */
const looking = createFairPlaces(2)

/** The bytes of a kept file, as they are read. */
export interface KeptFile {
  body: Readable
  bytes: number
}

/**
 * Looks whether a kept file is what was kept, then gives it as a stream: however many ask for one and read it slowly, none is
 * held in memory. Throws checksum_mismatch.
 */
export async function openKept(
  storage: Storage,
  { storageKey, sha256 }: { storageKey: string; sha256: string },
  userId: string,
): Promise<KeptFile> {
  const found = await looking.run({ owner: { userId, organizationId: null }, cost: 1 }, () =>
    hashOf(storage.get(storageKey)),
  )
  if (found.sha256 !== sha256) throw damaged()
  return { body: Readable.from(storage.get(storageKey), { objectMode: false }), bytes: found.bytes }
}

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
    }
  } catch (error) {
    throw error instanceof ObjectDamagedError ? damaged(error) : error
  }
  return { sha256: hash.digest('hex'), bytes }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function damaged(cause: unknown = new Error('The hash of a kept file is another.')): Refusal {
  return new Refusal(
    'checksum_mismatch',
    'This file was damaged after it was kept, so it is not shown. Ask your administrator to restore it from a backup.',
    { cause },
  )
}
