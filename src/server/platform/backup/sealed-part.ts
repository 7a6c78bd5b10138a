import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, type ZstdCompress, type ZstdDecompress } from 'node:zlib'
import { SealBrokenError } from '../storage/envelope.ts'
import type { MasterKeys } from '../storage/master-key.ts'
import { FrameOpener, HEADER_BYTES, SEALED_FRAME_BYTES, sealObject } from '../storage/sealed-object.ts'
import { BackupError } from './backup-error.ts'

/** What the manifest says of a part: the size of its file, and the SHA-256 of what was sealed in it. */
export interface PartSummary {
  bytes: number
  sha256: string
}

const WRITE_BYTES = 16 * SEALED_FRAME_BYTES

/** Seals the bytes under a data key of their own into a new file, and resolves once it is on the disk. */
export async function writePart(
  path: string,
  { keys, name, plain }: { keys: MasterKeys; name: string; plain: AsyncIterable<Uint8Array> },
  onBytes: (bytes: number) => void = () => {},
): Promise<PartSummary> {
  const sealed = sealObject(keys, name, plain)
  const file = await open(path, 'wx', 0o600)
  try {
    let waiting: Buffer[] = []
    let [waitingBytes, bytes] = [0, 0]
    const flush = async () => {
      await writeAll(file, Buffer.concat(waiting, waitingBytes))
      bytes += waitingBytes
      onBytes(waitingBytes)
      waiting = []
      waitingBytes = 0
    }
    for (;;) {
      const next = await sealed.next()
      if (next.done) {
        await flush()
        await file.sync()
        return { bytes, sha256: next.value.sha256 }
      }
      // The frame's memory is used again for the next one only after it was sealed: this is a copy already.
      waiting.push(next.value)
      waitingBytes += next.value.length
      if (waitingBytes >= WRITE_BYTES) await flush()
    }
  } finally {
    await sealed.return({ bytes: 0, sha256: '' }).catch(() => undefined)
    await file.close()
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, from, bytes.length - from)
    from += bytesWritten
  }
}

/**
 * What was sealed in the file. Throws BackupError where a byte is not what was written, where the end is missing, and, at the
 * end, where the whole is not what the manifest says.
 */
export async function* readPart(
  path: string,
  { keys, name, sha256 }: { keys: MasterKeys; name: string; sha256: string },
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new BackupError(`The backup is not whole: ${path} cannot be read. Use another one.`, { cause })
  })
  const hash = createHash('sha256')
  try {
    const header = await readFully(file, HEADER_BYTES, 0)
    const opener = new FrameOpener(keys, name, header)
    let position = header.length
    let block = await readFully(file, WRITE_BYTES, position)
    do {
      position += block.length
      onBytes(block.length)
      const following = await readFully(file, WRITE_BYTES, position)
      for (let from = 0; from < block.length || from === 0; from += SEALED_FRAME_BYTES) {
        const isLast = following.length === 0 && from + SEALED_FRAME_BYTES >= block.length
        const plain = opener.open(block.subarray(from, from + SEALED_FRAME_BYTES), isLast)
        hash.update(plain)
        if (plain.length > 0) yield plain
      }
      block = following
    } while (block.length > 0)
  } catch (cause) {
    if (!(cause instanceof SealBrokenError)) throw cause
    throw new BackupError(
      `The backup is damaged: ${path} was changed or cut off after it was written. Use another one.`,
      { cause },
    )
  } finally {
    await file.close()
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupError(
      `The backup is damaged: ${path} is not the file its manifest names. Use another one.`,
    )
}

async function readFully(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** Smaller: a database is mostly air. What is encrypted already does not become smaller. */
export function compressed(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  return through(plain, createZstdCompress())
}

export function decompressed(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  return through(packed, createZstdDecompress())
}

async function* through(
  source: AsyncIterable<Uint8Array>,
  transform: ZstdCompress | ZstdDecompress,
): AsyncGenerator<Uint8Array> {
  const ended = pipeline(Readable.from(source, { objectMode: false }), transform)
  // Whoever reads the transform is told of the same failure.
  ended.catch(() => undefined)
  for await (const chunk of transform) yield chunk as Uint8Array
  await ended
}
