/** The part of yauzl that is used here; it comes without types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  interface Entry {
    fileName: string
  }
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
  /** `eachEntry` needs `lazyEntries`. */
  export function fromBufferPromise(zip: Buffer, options: { lazyEntries: true }): Promise<ZipFile>
}
