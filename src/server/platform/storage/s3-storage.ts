import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#domain/time.ts'
import { asDamage } from './damage.ts'
import type { MasterKeys } from './master-key.ts'
import type { Bucket } from './s3-bucket.ts'
import { areDeletionsHeld, ASIDE, finishBucketDeletions, holdBucketDeletions } from './s3-deletions.ts'
import {
  clearRenewed,
  countingHeader,
  deleteObject,
  HEADER,
  keyIdsOf,
  missing,
  OBJECTS,
  renewObject,
  type Place,
} from './s3-headers.ts'
import { FrameOpener, HEADER_BYTES, keyIdOfHeader, sealObject, unsealObject } from './sealed-object.ts'
import { isKey, requireKey, requirePrefix } from './storage-keys.ts'
import type { KeptStorage, SealedObject } from './storage.ts'

const DELETIONS_AT_ONCE = 16

export interface S3StorageOptions {
  bucket: Bucket
  keys: MasterKeys
  /** See `DiskStorageOptions`. */
  isRetired?: (keyId: string) => Promise<boolean>
  now: () => Date
}

/** Storage in a bucket, for any number of processes. */
export function openS3Storage({ bucket, keys, isRetired, now }: S3StorageOptions): KeptStorage {
  const nameOf = (key: string) => OBJECTS + requireKey(key)
  return {
    async put(key, bytes) {
      const name = nameOf(key)
      const sealedUnder = keys.current
      const own = { current: sealedUnder, all: keys.all }
      const plain = bytes instanceof Uint8Array ? [bytes] : bytes
      const summary = await bucket.putPieces(name, sealObject(own, key, plain))
      // A key is first retired and then looked for, an object first there and then asked about: one of the two finds it.
      if (await isRetired?.(sealedUnder.id))
        await renewObject(
          bucket,
          { current: keys.current, all: new Map([...keys.all, [sealedUnder.id, sealedUnder.key]]) },
          { key, name },
        )
      return summary
    },
    get: (key) => readObject(bucket, keys, { key, name: nameOf(key) }),
    delete: async (key) => deleteNamed(bucket, await areDeletionsHeld(bucket), nameOf(key)),
    deleteAll: async (prefix) => deleteBelow(bucket, OBJECTS + requirePrefix(prefix)),
    async *survey() {
      for await (const { key, name } of objectsBelow(bucket, OBJECTS)) {
        const keyIds = await keyIdsOf(bucket, name)
        if (keyIds) yield { key, keyIds }
      }
    },
    rewrap: (key) => renewObject(bucket, keys, { key, name: nameOf(key) }),
    async *sealedObjects() {
      for await (const object of objectsBelow(bucket, OBJECTS)) yield sealedObject(bucket, keys, object)
    },
    async sealedObject(key) {
      const found = await bucket.find(nameOf(key))
      return found && sealedObject(bucket, keys, { key, ...found })
    },
    putSealed: (key, sealed) => bucket.putPieces(nameOf(key), generatorOf(sealed)),
    holdDeletions: () => holdBucketDeletions(bucket, now),
    async *putAside() {
      for await (const object of objectsBelow(bucket, ASIDE)) yield sealedObject(bucket, keys, object)
    },
    async finishDeletions() {
      await finishBucketDeletions(bucket, now())
      const before = new Date(now().getTime() - DAY_MS)
      await clearRenewed(bucket, before)
      await bucket.giveUpUploads(before)
    },
  }
}

async function* readObject(
  bucket: Bucket,
  keys: MasterKeys,
  { key, name }: Place,
): AsyncGenerator<Uint8Array> {
  const sealed = await bucket.get(name)
  if (!sealed) throw missing()
  try {
    yield* unsealObject(sealed, async (own) => {
      // The one beside it is asked for only where its own takes a key that is not there any more.
      const keyId = keyIdOfHeader(own)
      const isKnown = keyId === null || keys.all.has(keyId)
      return new FrameOpener(keys, key, isKnown ? own : await countingHeader(bucket, name, own))
    })
  } catch (cause) {
    throw asDamage(cause)
  }
}

/**
 * The objects below a prefix, without what lies beside them, and without what others put among them under names that the
 * product does not give: as a path on a disk such a name could stand in the way of others, or lead out of the folder.
 */
async function* objectsBelow(bucket: Bucket, prefix: typeof OBJECTS | typeof ASIDE) {
  for await (const object of bucket.list(prefix)) {
    const key = keyOf(object.name, prefix)
    if (isKey(key)) yield { key, ...object }
  }
}

const keyOf = (name: string, prefix: typeof OBJECTS | typeof ASIDE): string =>
  prefix === ASIDE ? name.split('/').slice(2).join('/') : name.slice(OBJECTS.length)

/** How many objects lie among those of the product under names that it does not give. */
export async function countStrangers(bucket: Bucket): Promise<number> {
  let count = 0
  for await (const { name } of bucket.list(OBJECTS)) {
    const own = name.endsWith(HEADER) ? name.slice(0, -HEADER.length) : name
    if (!isKey(keyOf(own, OBJECTS))) count += 1
  }
  return count
}

/** With the header that counts in its place, as it would lie on the disk. */
function sealedObject(
  bucket: Bucket,
  keys: MasterKeys,
  { key, name, bytes }: { key: string; name: string; bytes: number },
): SealedObject {
  return {
    key,
    bytes,
    async open() {
      const found = await bucket.get(name)
      return (
        found &&
        withCountingHeader(found, (own) =>
          keyIdOfHeader(own) === keys.current.id ? own : countingHeader(bucket, name, own),
        )
      )
    },
  }
}

async function* withCountingHeader(
  sealed: AsyncIterable<Uint8Array>,
  counting: (own: Buffer) => Promise<Buffer> | Buffer,
) {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const piece of sealed) {
    if (head === null) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < HEADER_BYTES) continue
    yield await counting(head.subarray(0, HEADER_BYTES))
    yield head.subarray(HEADER_BYTES)
    head = null
  }
  if (head?.length) yield head
}

/**
 * Until a list names nothing that was not deleted already: a service may take a while to leave out what is gone, or to name
 * what was just written.
 */
async function deleteBelow(bucket: Bucket, prefix: string): Promise<void> {
  const deleted = new Set<string>()
  for (let isNew = true; isNew;) {
    isNew = false
    let names: string[] = []
    for await (const { name } of bucket.list(prefix)) {
      if (deleted.has(name)) continue
      isNew = true
      deleted.add(name)
      names.push(name)
      if (names.length < DELETIONS_AT_ONCE) continue
      await deleteMany(bucket, names)
      names = []
    }
    await deleteMany(bucket, names)
  }
}

async function deleteMany(bucket: Bucket, names: string[]): Promise<void> {
  if (names.length === 0) return
  const isHeld = await areDeletionsHeld(bucket)
  const objects = names.filter((name) => !name.endsWith(HEADER))
  await Promise.all(objects.map((name) => deleteNamed(bucket, isHeld, name)))
  const beside = names.filter((name) => name.endsWith(HEADER))
  await Promise.all(beside.map((name) => bucket.delete(name)))
}

async function deleteNamed(bucket: Bucket, isHeld: boolean, name: string): Promise<void> {
  if (isHeld) {
    // A name of its own for each: the same key may be deleted, written and deleted again.
    const aside = `${ASIDE}${randomUUID()}/${name.slice(OBJECTS.length)}`
    await bucket.copy(name + HEADER, aside + HEADER)
    await bucket.copy(name, aside)
  }
  await deleteObject(bucket, name)
}

async function* generatorOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* pieces
}
