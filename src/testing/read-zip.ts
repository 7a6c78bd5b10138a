import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a ZIP by name, in the order they were put in; each is checked against its checksum. */
export async function readZip(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const archive = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true })
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  return files
}
