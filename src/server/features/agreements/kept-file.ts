import { createHash } from 'node:crypto'
import { Refusal } from '#server/http/refusal.ts'
import { ObjectDamagedError, type Storage } from '#server/platform/storage/storage.ts'

/** Reads a kept file and checks that it is what was kept. Throws checksum_mismatch; files here are ten megabytes at most. */
export async function readKept(
  storage: Storage,
  { storageKey, sha256 }: { storageKey: string; sha256: string },
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of storage.get(storageKey)) pieces.push(piece)
  } catch (error) {
    throw error instanceof ObjectDamagedError ? damaged(error) : error
  }
  const bytes = Buffer.concat(pieces)
  if (sha256Of(bytes) !== sha256) throw damaged()
  return bytes
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
