import { createHash } from 'node:crypto'
import { SealBrokenError } from './envelope.ts'
import type { MasterKeys } from './master-key.ts'
import { FrameOpener, HEADER_BYTES } from './sealed-object.ts'
import type { KeptStorage, SealedObject } from './storage.ts'

export interface Moving {
  from: KeptStorage
  to: KeptStorage
  keys: MasterKeys
  /** Takes each object away from where it was, once its copy is proven. */
  takeAway: boolean
  /** Told after each object. */
  onProgress(moved: Moved): void
}

export interface Moved {
  /** Objects that were written and read back. */
  copied: number
  /** Objects whose copy was there and proved to be the same. */
  there: number
  /** Objects that do not open where they are: copied as they are, and never taken away. */
  damaged: number
}

/** The copy is not what was written, again and again. `message` is one sentence. */
export class MoveError extends Error {
  override name = 'MoveError'
}

const AT_ONCE = 4
const TRIES = 3
/** Whoever writes all the time must not keep a move from ending: the rest comes with the move after the switch. */
const ROUNDS = 3

/**
 * Copies every object, sealed as it is, reads each copy back and compares it. What is written meanwhile is copied in a next
 * round, until one finds nothing new, three at most; what is deleted meanwhile stays deleted. May be killed at any moment and begun again:
 * what is there already is read, not written. Throws MoveError and the errors of the storage.
 */
export async function moveObjects(moving: Moving): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, damaged: 0 }
  const done = new Set<string>()
  const running = new Set<Promise<void>>()
  for (let [isNew, round] = [true, 0]; isNew && round < ROUNDS; round += 1) {
    isNew = false
    for await (const object of moving.from.sealedObjects()) {
      if (done.has(object.key)) continue
      done.add(object.key)
      isNew = true
      const task = moveOne(moving, object).then((how) => {
        if (how !== 'gone') moved[how] += 1
        moving.onProgress(moved)
      })
      running.add(task)
      void task.then(
        () => running.delete(task),
        () => undefined,
      )
      if (running.size >= AT_ONCE) await Promise.race(running)
    }
    await Promise.all(running)
  }
  return moved
}

async function moveOne(moving: Moving, object: SealedObject): Promise<keyof Moved | 'gone'> {
  const { from, to, keys, takeAway } = moving
  const { key } = object
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const original = await digestOf(object)
    if (!original) return 'gone'
    const copy = await digestOf(await to.sealedObject(key))
    const isCopied = !isSame(original, copy)
    if (isCopied) {
      const sealed = await object.open()
      if (!sealed) return 'gone'
      await to.putSealed(key, sealed)
    }
    const written = isCopied ? await digestOf(await to.sealedObject(key)) : copy
    // Deleted meanwhile: whoever deletes takes the original away before the copy, and after.
    if (!(await from.sealedObject(key))) {
      await to.delete(key)
      return 'gone'
    }
    // The header may have been replaced while it was read; the frames never are.
    const opens = doesOpen(keys, key, original.header)
    if (!isSame(original, written) || (opens && !doesOpen(keys, key, written?.header))) continue
    if (!opens) return 'damaged'
    if (takeAway) await from.delete(key)
    return isCopied ? 'copied' : 'there'
  }
  throw new MoveError(
    `The copy of ${key} is not what was written, however often it is tried. Look at the disk and the bucket, then run this again; the original is untouched.`,
  )
}

interface Digest {
  header: Buffer
  bytes: number
  /** Of all that follows the header, in hexadecimal. */
  frames: string
}

const isSame = (one: Digest, other: Digest | null): boolean =>
  other !== null && one.bytes === other.bytes && one.frames === other.frames

/** Null where the object is not there. */
async function digestOf(object: SealedObject | null): Promise<Digest | null> {
  const sealed = await object?.open()
  if (!sealed) return null
  const hash = createHash('sha256')
  let header: Buffer = Buffer.alloc(0)
  let bytes = 0
  for await (const piece of sealed) {
    bytes += piece.length
    const missing = HEADER_BYTES - header.length
    if (missing > 0) header = Buffer.concat([header, piece.subarray(0, missing)])
    hash.update(missing > 0 ? piece.subarray(missing) : piece)
  }
  return { header, bytes, frames: hash.digest('hex') }
}

function doesOpen(keys: MasterKeys, key: string, header: Buffer | undefined): boolean {
  try {
    new FrameOpener(keys, key, header ?? Buffer.alloc(0))
    return true
  } catch (cause) {
    if (cause instanceof SealBrokenError) return false
    throw cause
  }
}
