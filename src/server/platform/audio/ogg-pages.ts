import type { ByteReader } from './byte-reader.ts'

/** One page of an Ogg stream. */
export interface OggPage {
  /** The whole page as it stood in the stream. */
  bytes: Uint8Array
  serial: number
  /** Position at the end of the page in the codec's own units; null when no packet ends on the page. */
  granule: number | null
  isFirst: boolean
  isLast: boolean
  /** The page begins with the rest of a packet of the page before. */
  isContinued: boolean
  /** Parts of packets, in order; each but perhaps the last one ends its packet. */
  parts: Uint8Array[]
  /** The last part goes on in the next page. */
  isOpen: boolean
}

const MARK = new Uint8Array([0x4f, 0x67, 0x67, 0x53])
const HEAD_BYTES = 27

/** A page has 65 kB at most: no sound holds hundreds that are none, and each costs a look at all of it. */
const MOST_BYTES_IN_VAIN = 16_000_000
/** A mark with nothing behind it is counted as so many. */
const COST_OF_A_MARK = 256

/**
 * Reads the pages of an Ogg stream; bytes between pages are passed over. `onCut` is called when the last page is not whole,
 * or when so much only looks like pages that it is no use to read on.
 */
export async function* readOggPages(reader: ByteReader, onCut: () => void): AsyncGenerator<OggPage> {
  let inVain = 0
  while (await reader.skipTo(MARK)) {
    const head = await reader.peek(HEAD_BYTES)
    if (head.length === HEAD_BYTES && head[4] !== 0) {
      inVain += COST_OF_A_MARK
      if (inVain > MOST_BYTES_IN_VAIN) return onCut()
      await reader.skip(MARK.length)
      continue
    }
    const tableLength = head[26]
    const table = tableLength === undefined ? [] : [...(await reader.peek(27 + tableLength)).subarray(27)]
    if (tableLength === undefined || table.length < tableLength) return onCut()
    const length = 27 + tableLength + table.reduce((sum, part) => sum + part, 0)
    const withNext = await reader.peek(length + MARK.length)
    const bytes = withNext.subarray(0, length)
    if (bytes.length < length) onCut()
    // A mark that stands in the sound by chance, or a page that is not whole: on to the next one.
    const isFollowed = MARK.every((byte, at) => byte === (withNext[length + at] ?? byte))
    if (bytes.length < length || !(isFollowed || hasRightChecksum(bytes))) {
      inVain += bytes.length
      if (inVain > MOST_BYTES_IN_VAIN) return onCut()
      await reader.skip(MARK.length)
    } else {
      await reader.skip(length)
      yield parsePage(bytes, table)
    }
  }
}

const CHECKSUM_OFFSET = 22
const CHECKSUM_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

/** CRC-32 as Ogg defines it (RFC 3533, section 6): over the page with its own four bytes taken as zero. */
function hasRightChecksum(page: Uint8Array): boolean {
  let sum = 0
  for (let index = 0; index < page.length; index += 1) {
    const isOwn = index >= CHECKSUM_OFFSET && index < CHECKSUM_OFFSET + 4
    const byte = isOwn ? 0 : (page[index] as number)
    sum = (sum << 8) ^ (CHECKSUM_TABLE[(sum >>> 24) ^ byte] as number)
  }
  const declared = new DataView(page.buffer, page.byteOffset).getUint32(CHECKSUM_OFFSET, true)
  return sum >>> 0 === declared
}

function parsePage(bytes: Uint8Array, table: number[]): OggPage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const flags = view.getUint8(5)
  const granule = view.getBigInt64(6, true)
  const parts: Uint8Array[] = []
  let offset = 27 + table.length
  let start = offset
  for (const length of table) {
    offset += length
    if (length < 255) {
      parts.push(bytes.subarray(start, offset))
      start = offset
    }
  }
  const isOpen = table.at(-1) === 255
  if (isOpen) parts.push(bytes.subarray(start, offset))
  return {
    bytes,
    serial: view.getUint32(14, true),
    granule: granule < 0n ? null : Number(granule),
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    isContinued: (flags & 1) !== 0,
    parts,
    isOpen,
  }
}
