import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Puts one file into the ZIP; resolves when its bytes have been read, so that the next is made only then. */
export type AddFile = (
  name: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: { mtime: Date; compress: boolean },
) => Promise<void>

/**
 * A ZIP that is made as fast as it is read, one file at a time, however large it gets. When `write` throws, the stream
 * ends in that error and not as a ZIP; when the reader goes away, `add` throws.
 */
export function streamZip(write: (add: AddFile) => Promise<void>): Readable {
  const zip = new ZipFile()
  // Declared as less than the PassThrough it is.
  const output = zip.outputStream as Readable
  const gone = Promise.withResolvers<never>()
  gone.promise.catch(() => {})
  output.once('close', () => gone.reject(new Error('The reader of the ZIP went away.')))

  const add: AddFile = async (name, bytes, options) => {
    const source = Readable.from(bytes, { objectMode: false })
    const read = Promise.withResolvers<void>()
    source.once('end', read.resolve)
    source.once('error', read.reject)
    // yazl keeps this function until the ZIP ends: it must not keep the bytes with it.
    const handed: { source: Readable | null } = { source }
    zip.addReadStreamLazy(name, options, (give) => {
      if (handed.source) give(null, handed.source)
      handed.source = null
    })
    keepNameAlone(zip)
    try {
      await Promise.race([read.promise, gone.promise])
    } finally {
      source.destroy()
    }
  }
  const finish = async () => {
    try {
      await write(add)
      zip.end()
    } catch (error) {
      output.destroy(error instanceof Error ? error : new Error('The ZIP could not be made.'))
    }
  }
  void finish()
  return output
}

/**
 * yazl keeps the name of every file until the ZIP ends, as a slice of a 64 kB block that holds whatever else was made at that
 * moment. A copy of its own lets the block go: without it an export of thousands of files grows by as many blocks.
 */
function keepNameAlone(zip: ZipFile): void {
  const { entries } = zip as ZipFile & { entries?: Array<{ utf8FileName?: Buffer }> }
  const entry = entries?.at(-1)
  if (!entry?.utf8FileName) return
  const alone = Buffer.alloc(entry.utf8FileName.length)
  entry.utf8FileName.copy(alone)
  entry.utf8FileName = alone
}
