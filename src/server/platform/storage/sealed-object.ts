import { createHash } from 'node:crypto'
import {
  newDataKey,
  numberedNonce,
  seal,
  SealBrokenError,
  TAG_BYTES,
  unseal,
  unwrapKey,
  wrapKey,
  WRAPPED_KEY_BYTES,
  type WrappedKey,
} from './envelope.ts'
import type { MasterKeys } from './master-key.ts'

/*
 * A sealed object is a header and frames:
 *   header  "ATST", version (1 byte), id of the master key (16 bytes, padded with zeros), wrapped data key (60 bytes)
 *   frame   up to 65536 bytes of ciphertext and their tag; all but the last are full
 * Each object has a data key of its own, so the frame's number serves as its nonce. Number and "this is the last one" are
 * authenticated: frames that were dropped, doubled or moved do not open. The wrapped key is bound to the object's name.
 */

const FRAME_BYTES = 65_536
export const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES
const MAGIC = Buffer.from('ATST')
const VERSION = 1
const KEY_ID_BYTES = 16
export const HEADER_BYTES = MAGIC.length + 1 + KEY_ID_BYTES + WRAPPED_KEY_BYTES

/** What a finished `sealObject` knows of the plain bytes. `sha256` is hexadecimal. */
export interface PlainSummary {
  bytes: number
  sha256: string
}

/** The sealed bytes of an object, piece by piece; returns what the plain bytes were. Holds two frames at most. */
export async function* sealObject(
  keys: MasterKeys,
  name: string,
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, PlainSummary> {
  const dataKey = newDataKey()
  const hash = createHash('sha256')
  const frame = Buffer.alloc(FRAME_BYTES)
  let filled = 0
  let bytes = 0
  let index = 0
  yield formatHeader(wrapKey(keys, dataKey, wrapContext(name)))
  for await (const piece of plain) {
    hash.update(piece)
    bytes += piece.length
    for (let from = 0; from < piece.length;) {
      // Only when more bytes come is it known that a full frame is not the last one.
      if (filled === FRAME_BYTES) {
        yield sealFrame(dataKey, index++, false, frame)
        filled = 0
      }
      const taken = Math.min(FRAME_BYTES - filled, piece.length - from)
      frame.set(piece.subarray(from, from + taken), filled)
      filled += taken
      from += taken
    }
  }
  yield sealFrame(dataKey, index, true, frame.subarray(0, filled))
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * The plain bytes of a sealed object that comes in pieces of any size. `openerOf` makes of its header what opens the frames.
 * Throws SealBrokenError. Holds two frames and one piece at most.
 */
export async function* unsealObject(
  sealed: AsyncIterable<Uint8Array>,
  openerOf: (header: Buffer) => Promise<FrameOpener> | FrameOpener,
): AsyncGenerator<Buffer> {
  let opener: FrameOpener | null = null
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of sealed) {
    held = Buffer.concat([held, piece])
    if (opener === null) {
      if (held.length < HEADER_BYTES) continue
      opener = await openerOf(held.subarray(0, HEADER_BYTES))
      held = held.subarray(HEADER_BYTES)
    }
    // Only when more bytes come is it known that a full frame is not the last one.
    let from = 0
    for (; held.length - from > SEALED_FRAME_BYTES; from += SEALED_FRAME_BYTES)
      yield opener.open(held.subarray(from, from + SEALED_FRAME_BYTES), false)
    held = held.subarray(from)
  }
  opener ??= await openerOf(held)
  const last = opener.open(held, true)
  if (last.length > 0) yield last
}

/** Opens frames one by one. The constructor and `open` throw SealBrokenError. */
export class FrameOpener {
  readonly #dataKey: Buffer
  #index = 0

  constructor(keys: MasterKeys, name: string, header: Uint8Array) {
    this.#dataKey = unwrapKey(keys, parseHeader(header), wrapContext(name))
  }

  open(frame: Uint8Array, last: boolean): Buffer {
    const index = this.#index++
    return unseal(this.#dataKey, numberedNonce(index), frame, frameContext(index, last))
  }
}

/** The header of the same object under the current master key; null when it is there already. Throws SealBrokenError. */
export function rewrapHeader(keys: MasterKeys, name: string, header: Uint8Array): Buffer | null {
  const wrapped = parseHeader(header)
  if (wrapped.keyId === keys.current.id) return null
  return formatHeader(wrapKey(keys, unwrapKey(keys, wrapped, wrapContext(name)), wrapContext(name)))
}

/** The id of the master key that an object with these first bytes needs; null where they are no object's. */
export function keyIdOfHeader(bytes: Uint8Array): string | null {
  try {
    return parseHeader(bytes.subarray(0, HEADER_BYTES)).keyId
  } catch (cause) {
    if (cause instanceof SealBrokenError) return null
    throw cause
  }
}

function formatHeader({ keyId, wrapped }: WrappedKey): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(header)
  header.writeUInt8(VERSION, MAGIC.length)
  header.write(keyId, MAGIC.length + 1, KEY_ID_BYTES, 'ascii')
  wrapped.copy(header, HEADER_BYTES - WRAPPED_KEY_BYTES)
  return header
}

function parseHeader(bytes: Uint8Array): WrappedKey {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (header.length !== HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new SealBrokenError('It does not begin as a sealed object does.')
  }
  const version = header.readUInt8(MAGIC.length)
  if (version !== VERSION) throw new SealBrokenError(`Its version ${version} is not known here.`)
  const keyId = header
    .toString('ascii', MAGIC.length + 1, MAGIC.length + 1 + KEY_ID_BYTES)
    .replace(/\0+$/, '')
  return { keyId, wrapped: header.subarray(HEADER_BYTES - WRAPPED_KEY_BYTES) }
}

function sealFrame(dataKey: Uint8Array, index: number, last: boolean, plain: Uint8Array): Buffer {
  return seal(dataKey, numberedNonce(index), plain, frameContext(index, last))
}

function frameContext(index: number, last: boolean): Buffer {
  return Buffer.from(`${VERSION} frame ${index} ${last ? 'last' : 'more'}`)
}

const wrapContext = (name: string): string => `attest object\n${name}`
