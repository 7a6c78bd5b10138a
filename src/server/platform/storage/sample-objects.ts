import { resolve } from 'node:path'
import type { MasterKeys } from './master-key.ts'
import { sealedFilesBelow } from './sealed-files.ts'
import { FrameOpener, HEADER_BYTES, keyIdOfHeader } from './sealed-object.ts'
import type { SealedObject } from './storage.ts'

/**
 * Looks at up to `most` objects below the root on the disk. Tells a master key of which none of them opens, and why: a single
 * one that does not may be damaged.
 */
export function sampleObjects(root: string, keys: MasterKeys, most: number) {
  return sampleSealed(sealedFilesBelow(resolve(root, 'objects')), keys, most)
}

/** The same for objects wherever they lie. */
export async function sampleSealed(
  objects: AsyncIterable<SealedObject>,
  keys: MasterKeys,
  most: number,
): Promise<{ keyId: string; cause: unknown } | null> {
  const causes = new Map<string, unknown>()
  const opened = new Set<string>()
  let seen = 0
  for await (const object of objects) {
    if ((seen += 1) > most) break
    const header = await headerOf(object)
    const keyId = header && keyIdOfHeader(header)
    if (!header || !keyId || opened.has(keyId)) continue
    try {
      new FrameOpener(keys, object.key, header)
      opened.add(keyId)
    } catch (cause) {
      causes.set(keyId, cause)
    }
  }
  const broken = [...causes].find(([keyId]) => !opened.has(keyId))
  return broken ? { keyId: broken[0], cause: broken[1] } : null
}

/** Null where the object is gone, or shorter than a header. */
export async function headerOf(object: SealedObject): Promise<Buffer | null> {
  const sealed = await object.open()
  if (!sealed) return null
  let head: Buffer = Buffer.alloc(0)
  for await (const piece of sealed) {
    head = Buffer.concat([head, piece])
    if (head.length >= HEADER_BYTES) return head.subarray(0, HEADER_BYTES)
  }
  return null
}
