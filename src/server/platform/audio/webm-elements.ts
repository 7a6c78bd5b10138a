import { AudioError } from './audio-error.ts'
import type { ByteReader } from './byte-reader.ts'

/** The element ids of Matroska (RFC 9559) that matter for reading one audio track. */
export const ELEMENT = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
} as const

/** Elements that are entered; all others are read whole or passed over. Only these may be of unknown size. */
export const ENTERED = new Set<number>([
  ELEMENT.segment,
  ELEMENT.info,
  ELEMENT.tracks,
  ELEMENT.cluster,
  ELEMENT.blockGroup,
])

/** An audio track. */
export interface WebmTrack {
  number: number
  codec: string
  codecPrivate: Uint8Array
  /** Its frames are compressed or encrypted on top of the codec. */
  isEncoded: boolean
}

/** The frames of one block of one track; `ticks` counts from the start of its cluster. */
export interface WebmBlock {
  track: number
  ticks: number
  frames: Uint8Array[]
}

const AUDIO_TRACK = 2

/** Elements before any sound: heads, tags, pictures, cues. */
const ELEMENTS_AT_FIRST = 20_000
/** Blocks of 10 ms, each in a group with what stands beside it, are 300. */
const ELEMENTS_A_SECOND = 500
/** No more sound than this is believed; see `holdableSeconds` for the rest. */
const LONGEST_SECONDS = 4 * 3_600

/** Counts the elements of a file: one of two bytes takes as long to pass over as one that holds sound. */
export class ElementCount {
  #elements = 0
  #seconds = 0

  /** How many seconds of sound the file has given, or claims, so far. */
  heard(seconds: number): void {
    this.#seconds = Math.min(LONGEST_SECONDS, Math.max(this.#seconds, seconds))
  }

  /** One more element. Throws an AudioError for many more than any recording has. */
  take(): void {
    this.#elements += 1
    if (this.#elements > ELEMENTS_AT_FIRST + this.#seconds * ELEMENTS_A_SECOND)
      throw new AudioError('costly_audio')
  }
}

/** Reads the id and size of the next element: 'end' at the end of the stream, null when these bytes are no element. */
export async function readElementHead(
  reader: ByteReader,
): Promise<{ id: number; size: number | null } | 'end' | null> {
  const bytes = await reader.peek(12)
  if (bytes.length < 2) return 'end'
  const head = parseHead(bytes)
  if (head === null) return bytes.length < 12 ? 'end' : null
  await reader.skip(head.length)
  return { id: head.id, size: head.size }
}

/** Elements of the file's upper levels, which may be large (cues, attached pictures). */
const UPPER_LEVELS = new Set([0x1a45dfa3, 0x114d9b74, 0x1c53bb6b, 0x1941a469, 0x1043a770, 0x1254c367])
/** What else stands beside blocks, with one byte of id: padding, checksum, durations, references, track entries. */
const SMALL_NEIGHBOURS = new Set([0xec, 0xbf, 0x9b, 0xfb, 0xa7, 0xab, 0xae, 0xa4, 0xfa, 0x8e, 0xaf, 0xe7])
const LARGEST_BLOCK_BYTES = 4_000_000
const LARGEST_NEIGHBOUR_BYTES = 1_000_000

/** Whether a reader that is in step with the stream could meet this element; damaged bytes mostly cannot look so. */
export function isPlausible(head: { id: number; size: number | null }): boolean {
  if (ENTERED.has(head.id)) return true
  if (head.size === null) return false
  if (head.id > 0xff_ff_ff) return UPPER_LEVELS.has(head.id)
  if (head.id === ELEMENT.simpleBlock || head.id === ELEMENT.block) return head.size <= LARGEST_BLOCK_BYTES
  if (head.id > 0xff || SMALL_NEIGHBOURS.has(head.id)) return head.size <= LARGEST_NEIGHBOUR_BYTES
  return false
}

/** Passes over damaged bytes to the next cluster, or to a block of `track` that another block follows. */
export async function skipToSound(reader: ByteReader, track: number | null): Promise<boolean> {
  await reader.skip(1)
  for (;;) {
    const bytes = await reader.peek(SEARCH_BYTES)
    const offset = bytes.findIndex((_, at) => isCluster(bytes, at) || isFollowedBlock(bytes, at, track))
    if (offset >= 0) return reader.skip(offset)
    if (bytes.length < SEARCH_BYTES) return false
    await reader.skip(SEARCH_BYTES / 2)
  }
}

const SEARCH_BYTES = 65_536
const BLOCK_STARTS = new Set<number>([ELEMENT.simpleBlock, ELEMENT.blockGroup, ELEMENT.cluster])

function isCluster(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x1f && bytes[at + 1] === 0x43 && bytes[at + 2] === 0xb6 && bytes[at + 3] === 0x75
}

function isFollowedBlock(bytes: Uint8Array, at: number, track: number | null): boolean {
  if (track === null || bytes[at] !== ELEMENT.simpleBlock) return false
  const head = parseHead(bytes.subarray(at, at + 12))
  if (head === null || head.size === null || variableNumber(bytes, at + head.length)?.value !== track)
    return false
  const next = at + head.length + head.size
  const following = parseHead(bytes.subarray(next, next + 12))
  return following !== null && BLOCK_STARTS.has(following.id)
}

/** A big-endian unsigned number; bytes beyond the safe range of a number are not expected here. */
export function unsigned(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}

/** Reads a TrackEntry; null when it is no audio. */
export function parseTrack(body: Uint8Array): WebmTrack | null {
  const track: WebmTrack = { number: 0, codec: '', codecPrivate: new Uint8Array(0), isEncoded: false }
  let type = 0
  for (let offset = 0; offset < body.length;) {
    const head = parseHead(body.subarray(offset))
    if (head === null || head.size === null) break
    const value = body.subarray(offset + head.length, offset + head.length + head.size)
    if (head.id === ELEMENT.trackNumber) track.number = unsigned(value)
    else if (head.id === ELEMENT.trackType) type = unsigned(value)
    else if (head.id === ELEMENT.codecId)
      track.codec = String.fromCharCode(...value.filter((byte) => byte !== 0))
    else if (head.id === ELEMENT.codecPrivate) track.codecPrivate = value
    else if (head.id === ELEMENT.contentEncodings) track.isEncoded = true
    offset += head.length + head.size
  }
  return type === AUDIO_TRACK ? track : null
}

/** Reads a Block or SimpleBlock with any lacing; null when it is damaged. */
export function parseBlock(body: Uint8Array): WebmBlock | null {
  const track = variableNumber(body, 0)
  if (track === null || track.value === null || body.length < track.length + 3) return null
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  const ticks = view.getInt16(track.length)
  const lacing = (view.getUint8(track.length + 2) >> 1) & 3
  const rest = body.subarray(track.length + 3)
  const frames = lacing === 0 ? [rest] : parseLaces(rest, lacing)
  return frames === null ? null : { track: track.value, ticks, frames }
}

const XIPH_LACING = 1
const FIXED_LACING = 2

function parseLaces(bytes: Uint8Array, lacing: number): Uint8Array[] | null {
  const count = (bytes[0] ?? 0) + 1
  if (lacing === FIXED_LACING) {
    const length = (bytes.length - 1) / count
    return Number.isInteger(length)
      ? cut(
          bytes.subarray(1),
          Array.from({ length: count - 1 }, () => length),
        )
      : null
  }
  const sizes = lacing === XIPH_LACING ? xiphSizes(bytes, count - 1) : ebmlSizes(bytes, count - 1)
  return sizes === null ? null : cut(bytes.subarray(sizes.offset), sizes.sizes)
}

/** Cuts off parts of the given sizes; what is left is the last part. */
function cut(bytes: Uint8Array, sizes: number[]): Uint8Array[] | null {
  const parts: Uint8Array[] = []
  let offset = 0
  for (const size of sizes) {
    if (size < 0 || offset + size > bytes.length) return null
    parts.push(bytes.subarray(offset, offset + size))
    offset += size
  }
  return [...parts, bytes.subarray(offset)]
}

function xiphSizes(bytes: Uint8Array, count: number): { sizes: number[]; offset: number } | null {
  const sizes: number[] = []
  let offset = 1
  while (sizes.length < count) {
    let size = 0
    let byte = 255
    while (byte === 255) {
      if (offset >= bytes.length) return null
      byte = bytes[offset] as number
      size += byte
      offset += 1
    }
    sizes.push(size)
  }
  return { sizes, offset }
}

/** The first size is absolute, the others are signed differences to the one before. */
function ebmlSizes(bytes: Uint8Array, count: number): { sizes: number[]; offset: number } | null {
  const sizes: number[] = []
  let offset = 1
  while (sizes.length < count) {
    const number = variableNumber(bytes, offset)
    if (number === null || number.value === null) return null
    const previous = sizes.at(-1)
    sizes.push(
      previous === undefined ? number.value : previous + number.value - (2 ** (7 * number.length - 1) - 1),
    )
    offset += number.length
  }
  return { sizes, offset }
}

function parseHead(bytes: Uint8Array): { id: number; size: number | null; length: number } | null {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23
  if (idLength > 4 || bytes.length < idLength + 1) return null
  const size = variableNumber(bytes, idLength)
  if (size === null) return null
  return { id: unsigned(bytes.subarray(0, idLength)), size: size.value, length: idLength + size.length }
}

/** An EBML number of variable length; its value is null when all bits are set, which says "unknown". */
function variableNumber(bytes: Uint8Array, offset: number): { value: number | null; length: number } | null {
  const first = bytes[offset] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8 || offset + length > bytes.length) return null
  const value = unsigned(
    Uint8Array.of(first & (0xff >> length), ...bytes.subarray(offset + 1, offset + length)),
  )
  return { value: value >= 2 ** (7 * length) - 1 ? null : value, length }
}
