import { expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { readOggPages } from './ogg-pages.ts'

/** Counts what is looked at, however often. */
class CountingReader extends ByteReader {
  looks = 0
  lookedAt = 0

  override async peek(length: number): Promise<Uint8Array> {
    const bytes = await super.peek(length)
    this.looks += 1
    this.lookedAt += bytes.length
    return bytes
  }
}

const page = Buffer.alloc(27, 0xff)
page.write('OggS')
page[4] = 0

test.each([
  ['pages of 50 kB that overlap', Buffer.concat(Array<Buffer>(100_000).fill(page))],
  ['nothing but marks', Buffer.alloc(4_000_000, 'OggS')],
])('a file of %s is looked at for a moment', async (_, bytes) => {
  const reader = new CountingReader(chunks(bytes))
  let cuts = 0
  for await (const read of readOggPages(reader, () => (cuts += 1))) expect(read).toBe('no page')
  expect(cuts).toBe(1)
  expect(reader.looks).toBeLessThan(300_000)
  expect(reader.lookedAt).toBeLessThan(400_000_000)
  expect(reader.position).toBeLessThan(bytes.length)
})

async function* chunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
