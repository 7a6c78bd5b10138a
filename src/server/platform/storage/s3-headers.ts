import { createHash, randomUUID, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { asDamage } from './damage.ts'
import type { MasterKeys } from './master-key.ts'
import type { Bucket } from './s3-bucket.ts'
import { HEADER_BYTES, keyIdOfHeader, rewrapHeader } from './sealed-object.ts'
import { ObjectMissingError, StorageAwayError } from './storage.ts'

/*
 * A bucket cannot change the first bytes of an object where it is, so one that is put under a new master key is written anew,
 * with a new header before the same frames. Few services replace an object only where it is still the same: what is deleted
 * meanwhile must not come back. `objects/<key>.header` lies beside it from before it is read, and only whoever deletes the
 * object takes that away: where it is gone at the end, what was written goes, too.
 *
 * It holds two headers: that of the object, and the one that counts for it instead, which is all that releases of before wrote.
 * At the end both are the new one: nothing that lies there is wrapped under the old key.
 */

export const OBJECTS = 'objects/'
export const HEADER = '.header'
/** Where an object lies while it is written anew, until it is proven. */
const RENEWED = 'renewed/'
const TRIES = 3

export interface Place {
  key: string
  name: string
}

export async function headerOf(bucket: Bucket, name: string): Promise<Buffer | null> {
  const found = await bucket.get(name, HEADER_BYTES)
  return found && (await buffer(found))
}

interface Beside {
  /** Of which object it tells. */
  own: Buffer
  counts: Buffer
}

async function besideOf(bucket: Bucket, name: string): Promise<Beside | null> {
  const found = await bucket.get(name + HEADER)
  const both = found ? await buffer(found) : Buffer.alloc(0)
  if (both.length !== 2 * HEADER_BYTES) return null
  return { own: both.subarray(0, HEADER_BYTES), counts: both.subarray(HEADER_BYTES) }
}

const countingOf = (own: Buffer, beside: Beside | null): Buffer =>
  beside?.own.equals(own) ? beside.counts : own

/** The header that counts for an object that began with this one when it was read: it may have been written anew since. */
export async function countingHeader(bucket: Bucket, name: string, own: Buffer): Promise<Buffer> {
  const counts = countingOf(own, await besideOf(bucket, name))
  return counts.equals(own) ? ((await headerOf(bucket, name)) ?? own) : counts
}

/** Every master key under which something of the object is wrapped; none: it is damaged. Null where it is gone. */
export async function keyIdsOf(bucket: Bucket, name: string): Promise<string[] | null> {
  const [own, beside] = await Promise.all([headerOf(bucket, name), besideOf(bucket, name)])
  if (!own) return null
  if (keyIdOfHeader(own) === null) return []
  const ids = [own, ...(beside ? [beside.own, beside.counts] : [])].map(keyIdOfHeader)
  return [...new Set(ids.filter((id) => id !== null))]
}

/** Writes the object anew under the current master key; false when all of it was under it. Throws as `get` does. */
export async function renewObject(bucket: Bucket, keys: MasterKeys, place: Place): Promise<boolean> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const is = await renewOnce(bucket, keys, place)
    if (is !== 'other') return is === 'renewed'
  }
  throw new StorageAwayError(
    'The bucket does not give back what is written into it, however often it is tried.',
  )
}

async function renewOnce(
  bucket: Bucket,
  keys: MasterKeys,
  { key, name }: Place,
): Promise<'renewed' | 'new' | 'other'> {
  const own = await headerOf(bucket, name)
  if (!own) {
    await bucket.delete(name + HEADER)
    throw missing()
  }
  const beside = await besideOf(bucket, name)
  if (keyIdOfHeader(own) === keys.current.id) {
    if (!beside || [beside.own, beside.counts].every((one) => keyIdOfHeader(one) === keys.current.id))
      return 'new'
    await settle(bucket, name, own)
    return 'renewed'
  }
  const header = renewedHeader(keys, key, countingOf(own, beside))
  await bucket.put(name + HEADER, Buffer.concat([own, header]))
  const renewed = `${RENEWED}${randomUUID()}/${key}`
  let isAnswered = true
  try {
    return await putRenewed(bucket, { name, own, header, renewed })
  } catch (cause) {
    isAnswered = !(cause instanceof StorageAwayError)
    throw cause
  } finally {
    // What stays goes with `clearRenewed`: a copy whose answer was lost may be made after the object was deleted.
    if (isAnswered) await bucket.delete(renewed).catch(() => undefined)
  }
}

interface Renewal {
  name: string
  own: Buffer
  header: Buffer
  renewed: string
}

async function putRenewed(bucket: Bucket, renewal: Renewal): Promise<'renewed' | 'other'> {
  const { name, own, header, renewed } = renewal
  if (!(await writeRenewed(bucket, renewal))) return 'other'
  if (!(await headerOf(bucket, name))?.equals(own)) return 'other'
  await bucket.copy(renewed, name)
  if (!(await headerOf(bucket, name))?.equals(header)) return 'other'
  await settle(bucket, name, header)
  return 'renewed'
}

function renewedHeader(keys: MasterKeys, key: string, counts: Buffer): Buffer {
  try {
    return rewrapHeader(keys, key, counts) ?? counts
  } catch (cause) {
    throw asDamage(cause)
  }
}

/** Whether the object is written there with the new header, and read back; not so where it became another meanwhile. */
async function writeRenewed(bucket: Bucket, { name, own, header, renewed }: Renewal): Promise<boolean> {
  const sealed = await bucket.get(name)
  if (!sealed) return false
  const [read, written] = [createHash('sha256'), createHash('sha256')]
  let isSame = true
  async function* pieces(from: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    yield header
    isSame = (yield* framesOf(from, read)).equals(own)
  }
  await bucket.putPieces(renewed, pieces(sealed))
  const there = await bucket.get(renewed)
  if (!there) return false
  const frames = framesOf(there, written)
  let next = await frames.next()
  while (!next.done) next = await frames.next()
  return isSame && next.value.equals(header) && read.digest().equals(written.digest())
}

/** What follows the header, which is returned. */
async function* framesOf(sealed: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array, Buffer> {
  let head: Buffer = Buffer.alloc(0)
  for await (const piece of sealed) {
    const left = HEADER_BYTES - head.length
    head = Buffer.concat([head, piece.subarray(0, left)])
    const frames = piece.subarray(left)
    hash.update(frames)
    yield frames
  }
  return head
}

/** What lies beside names no older key any more; where it is gone, the object was deleted meanwhile. */
async function settle(bucket: Bucket, name: string, header: Buffer): Promise<void> {
  if (!(await bucket.find(name + HEADER))) {
    if ((await headerOf(bucket, name))?.equals(header)) await bucket.delete(name)
    throw missing()
  }
  await bucket.put(name + HEADER, Buffer.concat([header, header]))
  if (!(await bucket.find(name))) await bucket.delete(name + HEADER)
}

/** Takes the object and what is beside it, also while it is written anew. */
export async function deleteObject(bucket: Bucket, name: string): Promise<void> {
  await bucket.delete(name)
  if (!(await bucket.find(name + HEADER))) return
  // Whoever writes it anew looks for the one before, or wrote the object before it went.
  await bucket.delete(name + HEADER)
  await bucket.delete(name)
  await bucket.delete(name + HEADER)
}

/** What a program left that was killed while it wrote an object anew; an object that it brought back is deleted. */
export async function clearRenewed(bucket: Bucket, before: Date): Promise<void> {
  for await (const { name, changedAt } of bucket.list(RENEWED)) {
    if (changedAt >= before) continue
    const object = OBJECTS + name.split('/').slice(2).join('/')
    const [written, own] = [await headerOf(bucket, name), await headerOf(bucket, object)]
    const isBroughtBack = written && own?.equals(written) && !(await bucket.find(object + HEADER))
    if (isBroughtBack) await bucket.delete(object)
    else if (written && own?.equals(written)) await copyAgain(bucket, name, object)
    await bucket.delete(name)
  }
}

/** Of an object that was put into its place and cut off there, the one before is gone: what was proven still lies here. */
async function copyAgain(bucket: Bucket, proven: string, object: string): Promise<void> {
  const [whole, lying] = [await bucket.find(proven), await bucket.find(object)]
  if (whole && lying && whole.bytes !== lying.bytes) await bucket.copy(proven, object)
}

export const missing = () => new ObjectMissingError('The stored file is not there.')
