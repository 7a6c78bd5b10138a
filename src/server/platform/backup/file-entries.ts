import { constants } from 'node:fs'
import { open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveEntry } from './archive.ts'
import { BackupError } from './backup-error.ts'

const READ_BYTES = 256 * 1024
/** Files up to this size are read ahead: opening many small ones one after the other is mostly waiting. */
const SMALL_BYTES = 128 * 1024
const READ_AHEAD = 24
/** What a header of ours fits in. */
const HEAD_BYTES = 1_024
const HEAD_READS = 20

export interface WalkOptions {
  /** Put before every path. */
  prefix?: string
  /** False leaves a file or a folder out; a path relative to the folder that is walked. */
  isKept?: (path: string, kind: 'file' | 'folder') => boolean
  /** Told of each file's first bytes, which may be replaced while they are read: a new master key changes them in place. */
  onHead?: (path: string, head: Uint8Array) => void
}

/**
 * Every file and folder below `root`, as it is found: what vanishes meanwhile is left out, what grows is read to the size it
 * had when it was opened. A root that is not there holds nothing.
 */
export async function* entriesBelow(root: string, options: WalkOptions = {}): AsyncGenerator<ArchiveEntry> {
  const { prefix = '' } = options
  const ahead: Promise<ArchiveEntry | null>[] = []
  try {
    for await (const { path, kind } of pathsBelow(root, options)) {
      if (kind === 'folder')
        ahead.push(Promise.resolve({ path: prefix + path, kind, mode: 0o700, bytes: [] }))
      else ahead.push(fileEntry(join(root, path), prefix + path, options.onHead))
      // A rejection is met when its turn comes, not as unhandled before.
      ahead.at(-1)?.catch(() => undefined)
      if (ahead.length >= READ_AHEAD) yield* present(await ahead.shift())
    }
    while (ahead.length > 0) yield* present(await ahead.shift())
  } finally {
    // Files that were opened and are not wanted any more are closed.
    for (const entry of await Promise.allSettled(ahead)) {
      const bytes = entry.status === 'fulfilled' ? entry.value?.bytes : undefined
      if (bytes instanceof OpenFile) await bytes.close()
    }
  }
}

function* present(entry: ArchiveEntry | null | undefined): Generator<ArchiveEntry> {
  if (entry) yield entry
}

/** The files and folders below `root`, a folder before what is in it. */
export async function* pathsBelow(
  root: string,
  options: Pick<WalkOptions, 'isKept'> = {},
  folder = '',
): AsyncGenerator<{ path: string; kind: 'file' | 'folder' }> {
  const { isKept = () => true } = options
  const found = await readdir(join(root, folder), { withFileTypes: true }).catch(nothingWhenGone)
  for (const entry of found ?? []) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && isKept(path, 'folder')) {
      yield { path, kind: 'folder' }
      yield* pathsBelow(root, options, path)
    } else if (entry.isFile() && isKept(path, 'file')) yield { path, kind: 'file' }
  }
}

/** Null when the file is gone. */
export async function fileEntry(
  file: string,
  path: string,
  onHead?: WalkOptions['onHead'],
): Promise<ArchiveEntry | null> {
  // A link put in the place of a file leads nowhere.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nothingWhenGone)
  if (!handle) return null
  const opened = new OpenFile(handle)
  try {
    const { size, mode } = await handle.stat()
    const entry = { path, kind: 'file' as const, mode: mode & 0o777 }
    opened.size = size
    if (onHead) onHead(path, await opened.readHead())
    if (size > SMALL_BYTES) return { ...entry, bytes: opened }
    const pieces: Uint8Array[] = []
    for await (const piece of opened) pieces.push(piece)
    return { ...entry, bytes: pieces }
  } catch (cause) {
    await opened.close()
    throw cause
  }
}

class OpenFile implements AsyncIterable<Uint8Array> {
  readonly #handle: FileHandle
  #head: Buffer | null = null
  size = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** Reads the first bytes until two readings are alike, and gives them out as the beginning later. */
  async readHead(): Promise<Uint8Array> {
    for (let reads = 0; reads < HEAD_READS; reads += 1) {
      const now = await this.#read(0, Math.min(HEAD_BYTES, this.size))
      const isSteady = this.#head?.equals(now) ?? false
      this.#head = now
      if (isSteady) return now
    }
    throw new BackupError('A file is being changed all the time and could not be copied. Try again.')
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      if (this.#head?.length) yield this.#head
      for (let position = this.#head?.length ?? 0; position < this.size;) {
        const piece = await this.#read(position, Math.min(READ_BYTES, this.size - position))
        if (piece.length === 0) return
        position += piece.length
        yield piece
      }
    } finally {
      await this.close()
    }
  }

  async #read(position: number, wanted: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(wanted), 0, wanted, position)
    return buffer.subarray(0, bytesRead)
  }

  async close(): Promise<void> {
    await this.#handle.close().catch(() => undefined)
  }
}

function nothingWhenGone(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT') return null
  throw cause
}
