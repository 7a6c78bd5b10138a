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
    zip.addReadStreamLazy(name, options, (give) => give(null, source))
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
