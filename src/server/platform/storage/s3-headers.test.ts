import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bucketPlace, firstKey, secondKey, type BucketPlace } from '#testing/storage-places.ts'
import { parseMasterKeys } from './master-key.ts'
import type { Bucket } from './s3-bucket.ts'
import { keyIdsOf } from './s3-headers.ts'
import { openS3Storage } from './s3-storage.ts'
import { HEADER_BYTES, keyIdOfHeader, rewrapHeader } from './sealed-object.ts'
import { ObjectMissingError, StorageAwayError, type KeptStorage } from './storage.ts'

const both = parseMasterKeys(`${secondKey},${firstKey}`)
const LARGE = 1_000_000
let place: BucketPlace
let old: KeptStorage
let rotating: KeptStorage

beforeEach(async () => {
  place = await bucketPlace()
  old = await place.open()
  rotating = await place.open({ keys: both })
})
afterEach(() => place.close())

const read = (storage: KeptStorage, key: string) => buffer(storage.get(key))

/** The names of everything in the bucket that says the id of the key in its first bytes. */
async function namesUnder(keyId: string): Promise<string[]> {
  const names = await place.names()
  const isUnder = async (name: string) => {
    const found = await place.bucket.get(name)
    return found !== null && (await buffer(found)).subarray(0, 2 * HEADER_BYTES).includes(keyId)
  }
  const under = await Promise.all(names.map(isUnder))
  return names.filter((_, at) => under[at])
}

async function surveyed(storage: KeptStorage) {
  const found: Record<string, string[]> = {}
  for await (const { key, keyIds } of storage.survey()) found[key] = keyIds
  return found
}

/** As releases of before turned the key: a header beside, and the object as it was. */
async function turnedBefore(key: string) {
  const own = (await place.lying(key)).subarray(0, HEADER_BYTES)
  const header = rewrapHeader(both, key, own) ?? own
  await place.bucket.put(`objects/${key}.header`, Buffer.concat([own, header]))
}

test('nothing in the bucket is wrapped under the old key any more, large or small', async () => {
  const bytes = randomBytes(LARGE)
  await old.put('visit', bytes)
  await old.put('small', Buffer.from('words'))
  expect(await rotating.rewrap('visit')).toBe(true)
  expect(await rotating.rewrap('small')).toBe(true)
  expect(await namesUnder('first')).toEqual([])
  expect((await read(await place.open({ keys: parseMasterKeys(secondKey) }), 'visit')).equals(bytes)).toBe(
    true,
  )
})

test('an object that an earlier release turned is told to need both keys, and is written anew without the old one', async () => {
  await old.put('visit', Buffer.from('words'))
  await turnedBefore('visit')
  expect(await surveyed(rotating)).toEqual({ visit: ['first', 'second'] })
  // Its old key is retired and gone: the one beside opens it, and writes it anew.
  const after = await place.open({ keys: parseMasterKeys(secondKey) })
  expect((await read(after, 'visit')).toString()).toBe('words')
  expect(await after.rewrap('visit')).toBe(true)
  expect(await surveyed(after)).toEqual({ visit: ['second'] })
  expect(await namesUnder('first')).toEqual([])
  expect((await read(after, 'visit')).toString()).toBe('words')
})

test('a reader who took the first bytes before the object was written anew reads on', async () => {
  await old.put('visit', randomBytes(9))
  await turnedBefore('visit')
  const after = await place.open({ keys: parseMasterKeys(secondKey) })
  // Between its first bytes and what lies beside them, the object is written anew.
  let isDone = false
  const late: Bucket = {
    ...place.bucket,
    async get(name, first) {
      if (name.endsWith('.header') && !isDone) {
        isDone = true
        await after.rewrap('visit')
      }
      return place.bucket.get(name, first)
    },
  }
  const reading = openS3Storage({ bucket: late, keys: parseMasterKeys(secondKey), now: () => new Date() })
  expect((await read(reading, 'visit')).length).toBe(9)
})

/** A bucket in memory, for what is tried at every one of its calls. */
function memoryBucket() {
  const kept = new Map<string, Buffer>()
  const bucket: Bucket = {
    put: async (name, bytes) => void kept.set(name, Buffer.from(bytes)),
    async putPieces(name, pieces) {
      const held: Uint8Array[] = []
      for (let next = await pieces.next(); ; next = await pieces.next()) {
        if (!next.done) held.push(next.value)
        else {
          kept.set(name, Buffer.concat(held))
          return next.value
        }
      }
    },
    async get(name, first) {
      const found = kept.get(name)
      return found ? Readable.from([found.subarray(0, first)]) : null
    },
    find: async (name) => {
      const found = kept.get(name)
      return found ? { name, bytes: found.length, changedAt: new Date(0) } : null
    },
    async copy(from, to) {
      const found = kept.get(from)
      if (found) kept.set(to, found)
    },
    delete: async (name) => void kept.delete(name),
    async *list() {},
    giveUpUploads: async () => {},
    keepsVersions: async () => null,
    close() {},
  }
  return { bucket, kept }
}

/** The bucket, with something done before its so manieth call. */
function before(at: number, bucket: Bucket, work: () => Promise<unknown>) {
  let calls = 0
  const counted = async () => {
    calls += 1
    if (calls === at) await work()
  }
  const wrapped: Bucket = {
    ...bucket,
    put: async (...given) => (await counted(), bucket.put(...given)),
    putPieces: async (...given) => (await counted(), bucket.putPieces(...given)),
    get: async (...given) => (await counted(), bucket.get(...given)),
    find: async (...given) => (await counted(), bucket.find(...given)),
    copy: async (...given) => (await counted(), bucket.copy(...given)),
    delete: async (...given) => (await counted(), bucket.delete(...given)),
  }
  return { bucket: wrapped, count: () => calls }
}

const storageOn = (bucket: Bucket, keys = both) => openS3Storage({ bucket, keys, now: () => new Date() })

/** A bucket with one object under the first key. */
async function oneObject() {
  const memory = memoryBucket()
  await storageOn(memory.bucket, parseMasterKeys(firstKey)).put('visit', Buffer.from('words'))
  return memory
}

/** The numbers of all the calls that writing one object anew makes. */
async function callsOfWriting(): Promise<number[]> {
  const whole = before(0, (await oneObject()).bucket, async () => {})
  await storageOn(whole.bucket).rewrap('visit')
  expect(whole.count()).toBeGreaterThan(10)
  return Array.from({ length: whole.count() }, (_, at) => at + 1)
}

test('whenever it is deleted while it is written anew, it stays deleted and nothing is left', async () => {
  for (const at of await callsOfWriting())
    // The deletion stands still before each of its calls until the other is done, too; before the eighth: never.
    for (const calls of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { bucket, kept } = await oneObject()
      const [resumed, stood] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const deleting = before(calls, bucket, async () => {
        stood.resolve()
        await resumed.promise
      })
      let deletion: Promise<void> | undefined
      const writing = before(at, bucket, async () => {
        deletion = storageOn(deleting.bucket).delete('visit')
        await Promise.race([stood.promise, deletion])
      })
      await storageOn(writing.bucket)
        .rewrap('visit')
        .catch((cause: unknown) => expect(cause).toBeInstanceOf(ObjectMissingError))
      resumed.resolve()
      await deletion
      expect({ at, calls, left: [...kept.keys()] }).toEqual({ at, calls, left: [] })
    }
})

test('whenever it is ended, the next call finishes it, and the old key is counted until then', async () => {
  for (const at of await callsOfWriting()) {
    const { bucket, kept } = await oneObject()
    const isOldKeyThere = () => [...kept.values()].some((bytes) => bytes.includes('first'))
    const killed = before(at, bucket, () => Promise.reject(new StorageAwayError('away')))
    await storageOn(killed.bucket)
      .rewrap('visit')
      .catch(() => undefined)
    const isLeft = isOldKeyThere()
    expect((await keyIdsOf(bucket, 'objects/visit'))?.includes('first')).toBe(isLeft)
    expect(await storageOn(bucket).rewrap('visit')).toBe(isLeft)
    expect(isOldKeyThere()).toBe(false)
    expect((await read(storageOn(bucket), 'visit')).toString()).toBe('words')
  }
})

test('of two who write it anew at once, neither takes it away', async () => {
  for (const at of await callsOfWriting())
    for (const other of await callsOfWriting()) {
      const { bucket, kept } = await oneObject()
      const [resumed, stood] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const second = before(other, bucket, async () => {
        stood.resolve()
        await resumed.promise
      })
      let secondDone: Promise<boolean> | undefined
      const first = before(at, bucket, async () => {
        secondDone = storageOn(second.bucket).rewrap('visit')
        await Promise.race([stood.promise, secondDone])
      })
      await storageOn(first.bucket).rewrap('visit')
      resumed.resolve()
      await secondDone
      expect((await read(storageOn(bucket), 'visit')).toString()).toBe('words')
      expect([...kept.values()].some((bytes) => bytes.includes('first'))).toBe(false)
      expect([...kept.keys()].toSorted()).toEqual(['objects/visit', 'objects/visit.header'])
    }
})

test('a copy that is not what was read is not put in the place of the object', async () => {
  await old.put('visit', randomBytes(5_000))
  const { bucket } = place
  const flipping: Bucket = {
    ...bucket,
    async putPieces(name, pieces) {
      const result = await bucket.putPieces(name, pieces)
      const found = await bucket.get(name)
      const bytes = found ? await buffer(found) : Buffer.alloc(0)
      bytes[3_000] = (bytes[3_000] ?? 0) ^ 1
      await bucket.put(name, bytes)
      return result
    },
  }
  await expect(storageOn(flipping).rewrap('visit')).rejects.toBeInstanceOf(StorageAwayError)
  expect((await read(rotating, 'visit')).length).toBe(5_000)
  expect(keyIdOfHeader(await place.lying('visit'))).toBe('first')
})

test('of a copy that the service cut off and called whole, what was proven stays, and is copied again', async () => {
  const bytes = randomBytes(LARGE)
  await old.put('visit', bytes)
  place.service.lie(/^PUT .*objects\/visit\?x-id=CopyObject/, { keeps: 1_000 })
  await expect(rotating.rewrap('visit')).rejects.toThrow(/said that it kept what it was given, and did not/)
  place.service.mend()
  const twoDaysLater = () => new Date(Date.now() + 2 * 24 * 3_600_000)
  await openS3Storage({ bucket: place.bucket, keys: both, now: twoDaysLater }).finishDeletions()
  expect((await read(rotating, 'visit')).equals(bytes)).toBe(true)
  expect((await place.names()).toSorted()).toEqual(['objects/visit', 'objects/visit.header'])
})

test('where the answer to the copy is lost, what was written stays for a later look: the copy may be made after a deletion', async () => {
  await old.put('visit', Buffer.from('words'))
  const { bucket } = place
  let makeIt = async (): Promise<void> => {}
  const losing: Bucket = {
    ...bucket,
    copy: async (from, to) => {
      makeIt = () => bucket.copy(from, to)
      throw new StorageAwayError('The answer was lost.')
    },
  }
  await expect(storageOn(losing).rewrap('visit')).rejects.toBeInstanceOf(StorageAwayError)
  await rotating.delete('visit')
  await makeIt()
  const twoDaysLater = () => new Date(Date.now() + 2 * 24 * 3_600_000)
  await openS3Storage({ bucket, keys: both, now: twoDaysLater }).finishDeletions()
  expect(await place.names()).toEqual([])
})

test('what a killed program left is cleared after a day, with an object that it had brought back', async () => {
  const twoDaysLater = () => new Date(Date.now() + 2 * 24 * 3_600_000)
  const later = openS3Storage({ bucket: place.bucket, keys: both, now: twoDaysLater })
  for (const key of ['kept', 'gone']) {
    await rotating.put(key, Buffer.from(key))
    await place.bucket.copy(`objects/${key}`, `renewed/one/${key}`)
  }
  await place.bucket.put('objects/kept.header', Buffer.alloc(2 * HEADER_BYTES))
  await rotating.finishDeletions()
  expect(await place.names()).toHaveLength(5)
  await later.finishDeletions()
  expect((await place.names()).toSorted()).toEqual(['objects/kept', 'objects/kept.header'])
})
