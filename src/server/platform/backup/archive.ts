import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/*
 * Files and folders as one stream of bytes. Each is a header (its length in 4 bytes, then JSON); a file's content follows in
 * pieces (length in 4 bytes, then bytes), ended by a length of zero: a file that grows or shrinks while it is read is no
 * trouble. A header length of zero and the number of entries in 4 bytes end the stream.
 */

export interface ArchiveEntry {
  /** Relative, divided by `/`. */
  path: string
  kind: 'file' | 'folder'
  /** Permission bits. */
  mode: number
  /** Of a file; to be read to its end before the next entry is asked for. */
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const BLOCK_BYTES = 65_536
const LONGEST_HEADER_BYTES = 8_192
const LARGEST_PIECE_BYTES = 16 * 1024 * 1024

const Header = z.object({
  path: z
    .string()
    .min(1)
    .refine(
      (path) => !path.startsWith('/') && !path.split('/').some((name) => ['', '.', '..'].includes(name)),
    ),
  kind: z.enum(['file', 'folder']),
  mode: z.number().int().min(0).max(0o777),
})

/** The entries as blocks of bytes. Holds one block and one piece of a file at a time. */
export async function* packEntries(
  entries: AsyncIterable<ArchiveEntry>,
  onEntry: (entry: ArchiveEntry) => void = () => {},
): AsyncGenerator<Buffer> {
  const block = new BlockFiller()
  let count = 0
  for await (const entry of entries) {
    const { path, kind, mode } = entry
    const header = Buffer.from(JSON.stringify({ path, kind, mode: mode & 0o777 }))
    yield* block.add(lengthOf(header.length))
    yield* block.add(header)
    if (kind === 'file') {
      for await (const piece of entry.bytes) {
        if (piece.length === 0) continue
        yield* block.add(lengthOf(piece.length))
        yield* block.add(piece)
      }
      yield* block.add(lengthOf(0))
    }
    count += 1
    onEntry(entry)
  }
  yield* block.add(lengthOf(0))
  yield* block.add(lengthOf(count))
  yield* block.rest()
}

/** The entries of what `packEntries` made. Throws BackupError where the bytes are not such a stream. */
export async function* unpackEntries(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new BlockReader(blocks)
  for (let count = 0; ; count += 1) {
    const length = await reader.length(LONGEST_HEADER_BYTES)
    if (length === 0) {
      if ((await reader.length(Number.MAX_SAFE_INTEGER)) !== count) throw malformed()
      await reader.end()
      return
    }
    const header = parseHeader(await reader.exactly(length))
    let isRead = header.kind === 'folder'
    const bytes = async function* () {
      for (;;) {
        const size = await reader.length(LARGEST_PIECE_BYTES)
        if (size === 0) break
        yield* reader.pieces(size)
      }
      isRead = true
    }
    yield { ...header, bytes: isRead ? [] : bytes() }
    if (!isRead) throw new TypeError(`The content of ${header.path} was not read to its end.`)
  }
}

function parseHeader(bytes: Uint8Array): z.infer<typeof Header> {
  try {
    return Header.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    throw malformed()
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function malformed(): BackupError {
  return new BackupError('The backup is damaged: it does not hold what its kind holds. Use another one.')
}

/** Small pieces in, blocks of one size out: what follows works on few large pieces. */
class BlockFiller {
  #block = Buffer.allocUnsafe(BLOCK_BYTES)
  #filled = 0;

  *add(bytes: Uint8Array): Generator<Buffer> {
    for (let from = 0; from < bytes.length;) {
      const taken = Math.min(BLOCK_BYTES - this.#filled, bytes.length - from)
      this.#block.set(bytes.subarray(from, from + taken), this.#filled)
      this.#filled += taken
      from += taken
      if (this.#filled === BLOCK_BYTES) yield* this.rest()
    }
  }

  *rest(): Generator<Buffer> {
    if (this.#filled === 0) return
    const full = this.#block.subarray(0, this.#filled)
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES)
    this.#filled = 0
    yield full
  }
}

class BlockReader {
  readonly #blocks: AsyncIterator<Uint8Array>
  #block: Uint8Array = new Uint8Array()

  constructor(blocks: AsyncIterable<Uint8Array>) {
    this.#blocks = blocks[Symbol.asyncIterator]()
  }

  async length(most: number): Promise<number> {
    const length = Buffer.from(await this.exactly(4)).readUInt32BE()
    if (length > most) throw malformed()
    return length
  }

  async exactly(size: number): Promise<Uint8Array> {
    if (this.#block.length >= size) return this.#take(size)
    const parts: Uint8Array[] = []
    for await (const part of this.pieces(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *pieces(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      if (this.#block.length === 0) {
        const next = await this.#blocks.next()
        if (next.done) throw malformed()
        this.#block = next.value
        continue
      }
      const part = this.#take(Math.min(left, this.#block.length))
      left -= part.length
      yield part
    }
  }

  /** Reads to the end: what seals the stream says only there that all of it was whole. */
  async end(): Promise<void> {
    if (this.#block.length > 0 || !(await this.#blocks.next()).done) throw malformed()
  }

  #take(size: number): Uint8Array {
    const taken = this.#block.subarray(0, size)
    this.#block = this.#block.subarray(size)
    return taken
  }
}
