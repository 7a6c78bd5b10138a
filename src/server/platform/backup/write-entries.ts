import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArchiveEntry } from './archive.ts'

const AT_ONCE = 24
const SMALL_BYTES = 1024 * 1024

/**
 * Writes the entries below a folder; nothing is forced onto the disk. Of two entries of one path the first counts. When it has
 * answered, or thrown, nothing more is written.
 * `namesOnly` makes the files without their content, for a check of what is there.
 */
export async function writeEntries(
  folder: string,
  entries: AsyncIterable<ArchiveEntry>,
  { namesOnly = false }: { namesOnly?: boolean } = {},
): Promise<void> {
  const writing = new Set<Promise<void>>()
  const failures: unknown[] = []
  let madeLast = ''
  try {
    for await (const { path, kind, mode, bytes } of entries) {
      if (failures.length > 0) break
      const target = join(folder, path)
      const parent = kind === 'folder' ? target : dirname(target)
      if (parent !== madeLast) await mkdir(parent, { recursive: true, mode: 0o700 })
      madeLast = parent
      if (kind === 'folder') continue
      const { pieces, rest } = await beginning(toAsync(bytes))
      if (rest) {
        await writeFile(target, mode, following(pieces, rest), { namesOnly })
        continue
      }
      const written = writeFile(target, mode, toAsync(pieces), { namesOnly })
        .catch((cause: unknown) => void failures.push(cause))
        .finally(() => writing.delete(written))
      writing.add(written)
      if (writing.size >= AT_ONCE) await Promise.race(writing)
    }
  } finally {
    // Also where the entries fail: who clears the folder then must not meet a file that is only now made.
    await Promise.all(writing)
  }
  if (failures.length > 0) throw failures[0]
}

/** A small file whole; of a large one the beginning and what follows. */
async function beginning(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ pieces: Uint8Array[]; rest: AsyncIterator<Uint8Array> | null }> {
  const source = bytes[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  for (let length = 0; length < SMALL_BYTES;) {
    const next = await source.next()
    if (next.done) return { pieces, rest: null }
    pieces.push(next.value)
    length += next.value.length
  }
  return { pieces, rest: source }
}

async function* following(pieces: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* toAsync(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* pieces
}

async function writeFile(
  path: string,
  mode: number,
  bytes: AsyncIterable<Uint8Array>,
  { namesOnly }: { namesOnly: boolean },
): Promise<void> {
  const file = await open(path, 'wx', mode).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause
    return null
  })
  try {
    for await (const piece of bytes) {
      for (let from = 0; file && !namesOnly && from < piece.length;) {
        const { bytesWritten } = await file.write(piece, from, piece.length - from)
        from += bytesWritten
      }
    }
  } finally {
    await file?.close()
  }
}
