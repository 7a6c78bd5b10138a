import type { KeptStorage, SealedObject } from '../storage/storage.ts'
import type { ArchiveEntry } from './archive.ts'

/** Objects up to this size are fetched ahead: asking for many small ones one after the other is mostly waiting. */
const SMALL_BYTES = 128 * 1024
const AHEAD = 16
const MODE = 0o600

interface EntryOptions {
  /** Put before every path. */
  prefix: string
  /** Told of each object's first bytes. */
  onHead: (path: string, head: Uint8Array) => void
}

/**
 * The objects of a bucket, and those put aside, as they would lie on the disk: a backup is the same wherever they lie. What is
 * gone meanwhile was put aside.
 */
export async function* bucketEntries(
  bucket: KeptStorage,
  options: EntryOptions,
  assertHeld: () => void,
): AsyncGenerator<ArchiveEntry> {
  for (const objects of [bucket.sealedObjects(), bucket.putAside()]) {
    const ahead: (() => Promise<ArchiveEntry | null>)[] = []
    for await (const object of objects) {
      assertHeld()
      ahead.push(fetching(object, options))
      if (ahead.length >= AHEAD) yield* present(await ahead.shift()?.())
    }
    while (ahead.length > 0) yield* present(await ahead.shift()?.())
  }
}

function* present(entry: ArchiveEntry | null | undefined): Generator<ArchiveEntry> {
  if (entry) yield entry
}

/** A small one is on its way already, a large one when its turn comes. */
function fetching(object: SealedObject, options: EntryOptions): () => Promise<ArchiveEntry | null> {
  if (object.bytes > SMALL_BYTES) return () => entryOf(object, options)
  const entry = entryOf(object, options)
  // A rejection is met when its turn comes, not as unhandled before.
  entry.catch(() => undefined)
  return () => entry
}

async function entryOf(object: SealedObject, { prefix, onHead }: EntryOptions): Promise<ArchiveEntry | null> {
  const path = `${object.key}.sealed`
  const entry = { path: prefix + path, kind: 'file' as const, mode: MODE }
  const headed = async function* (sealed: AsyncIterable<Uint8Array>) {
    let isFirst = true
    for await (const piece of sealed) {
      if (isFirst) onHead(path, piece)
      isFirst = false
      yield piece
    }
  }
  const sealed = await object.open()
  if (!sealed) return null
  if (object.bytes > SMALL_BYTES) return { ...entry, bytes: headed(sealed) }
  const pieces: Uint8Array[] = []
  for await (const piece of headed(sealed)) pieces.push(piece)
  return { ...entry, bytes: pieces }
}
