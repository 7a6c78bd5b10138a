import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bucketPlace, firstKey, type BucketPlace } from '#testing/storage-places.ts'
import type { Fault } from '#testing/s3-service.ts'
import { parseMasterKeys } from './master-key.ts'
import { openBucket, type BucketSettings } from './s3-bucket.ts'
import { proveBucket } from './s3-probe.ts'
import { openS3Storage } from './s3-storage.ts'
import {
  ObjectMissingError,
  StorageAwayError,
  StorageFullError,
  StorageRefusedError,
  type KeptStorage,
} from './storage.ts'

const LARGE = 1_000_000
let place: BucketPlace
let storage: KeptStorage

beforeEach(async () => {
  place = await bucketPlace()
  storage = await impatient()
})
afterEach(() => place.close())

async function impatient(change: Partial<BucketSettings> = {}): Promise<KeptStorage> {
  const limits = { partBytes: 256 * 1024, answerMs: 2_000, connectMs: 2_000, attempts: 2 }
  const bucket = await openBucket({ ...place.service.settings, ...change }, limits)
  return openS3Storage({ bucket, keys: parseMasterKeys(firstKey), now: () => new Date() })
}

const read = async (key: string) => buffer(storage.get(key))
const uploads = () => place.service.calls.filter((call) => call.includes('uploadId='))
const isGivenUp = () => uploads().at(-1)?.startsWith('DELETE ') ?? false

const FAULTS: Array<[string, RegExp, Fault, typeof StorageAwayError | typeof StorageFullError]> = [
  ['does not answer', /^PUT/, 'hangs', StorageAwayError],
  ['cuts the connection', /^PUT/, 'cuts', StorageAwayError],
  ['is too busy', /^PUT/, { status: 503, code: 'SlowDown' }, StorageAwayError],
  ['fails', /^PUT/, { status: 500, code: 'InternalError' }, StorageAwayError],
  ['fails amid the parts', /^PUT.*partNumber=3/, { status: 500, code: 'InternalError' }, StorageAwayError],
  ['does not answer amid the parts', /^PUT.*partNumber=3/, 'hangs', StorageAwayError],
  [
    'is full amid the parts',
    /^PUT.*partNumber=2/,
    { status: 507, code: 'InsufficientStorage' },
    StorageFullError,
  ],
  ['has no quota left', /^POST.*uploads/, { status: 403, code: 'QuotaExceeded' }, StorageFullError],
  ['refuses', /^(?:PUT|POST)/, { status: 403, code: 'AccessDenied' }, StorageRefusedError],
]

test.each(FAULTS)(
  'a service that %s: nothing is kept, and the error is our own',
  async (_name, fits, fault, error) => {
    place.service.fail(fits, fault)
    const small = storage.put('small', randomBytes(9)).then(
      () => null,
      (cause: unknown) => cause,
    )
    await expect(storage.put('visit', randomBytes(LARGE))).rejects.toBeInstanceOf(error)
    // What goes in one call fails where writing as such does.
    if (fits.source === '^PUT') expect(await small).toBeInstanceOf(error)
    if (fits.source.includes('partNumber')) expect(isGivenUp()).toBe(true)
    place.service.mend()
    await expect(read('visit')).rejects.toBeInstanceOf(ObjectMissingError)
  },
)

test('a call that fails once is made again, and what it wrote is there once', async () => {
  place.service.fail(/^PUT/, { status: 500, code: 'InternalError' }, { times: 1 })
  place.service.fail(/partNumber=2/, 'cuts', { times: 1 })
  const bytes = randomBytes(LARGE)
  await storage.put('visit', bytes)
  expect((await read('visit')).equals(bytes)).toBe(true)
})

test('when the answer to the last call of a large object is lost, it is kept, and known to be', async () => {
  place.service.fail(/^POST.*uploadId/, 'cuts', { times: 1, isLate: true })
  const bytes = randomBytes(LARGE)
  await storage.put('visit', bytes)
  expect((await read('visit')).equals(bytes)).toBe(true)
})

test('a sender who goes away amid a large object: its parts are given up, and the error is his', async () => {
  async function* leaving() {
    for (let piece = 0; piece < 10; piece += 1) yield randomBytes(64 * 1024)
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  }
  await expect(storage.put('visit', leaving())).rejects.toThrow('gone')
  expect(isGivenUp()).toBe(true)
  expect(await place.names()).toEqual([])
})

test('nothing is asked of the sender while a part is on its way: one part is held, whatever comes', async () => {
  let [given, most] = [0, 0]
  async function* source() {
    for (let piece = 0; piece < 400; piece += 1) {
      given += 64 * 1024
      const sent = uploads().filter((call) => call.startsWith('PUT')).length * 256 * 1024
      most = Math.max(most, given - sent)
      yield Buffer.alloc(64 * 1024, piece)
    }
  }
  await (await place.open()).put('long', source())
  expect(given).toBe(400 * 64 * 1024)
  expect(most).toBeLessThan(600 * 1024)
})

test('a reading that is cut off goes on where it was', async () => {
  const bytes = randomBytes(LARGE)
  await storage.put('visit', bytes)
  place.service.cutAnswer(/^GET.*objects\/visit/, 300_000)
  expect((await read('visit')).equals(bytes)).toBe(true)
})

test('a list that takes too long fails, and the same deletion can be asked for again', async () => {
  for (const key of ['n/1', 'n/2', 'm']) await storage.put(key, Buffer.from(key))
  place.service.fail(/^GET.*list-type/, 'hangs')
  await expect(storage.deleteAll('n/')).rejects.toBeInstanceOf(StorageAwayError)
  place.service.mend()
  await storage.deleteAll('n/')
  expect(await place.names()).toEqual(['objects/m'])
})

test('more objects than one list names are all deleted', async () => {
  const keys = Array.from({ length: 50 }, (_, at) => `n/${at}`)
  await Promise.all(keys.map((key) => place.bucket.put(`objects/${key}`, Buffer.from('x'))))
  await place.bucket.put('objects/n2/stays', Buffer.from('x'))
  const bucket = await openBucket(place.service.settings, { pageSize: 20 })
  const paged = openS3Storage({ bucket, keys: parseMasterKeys(firstKey), now: () => new Date() })
  await paged.deleteAll('n/')
  expect(await place.names()).toEqual(['objects/n2/stays'])
}, 30_000)

const WRONG: Array<[string, Partial<BucketSettings>, RegExp]> = [
  ['the wrong secret', { secretAccessKey: 'another' }, /does not let this product into the bucket/],
  ['a bucket that is not there', { bucket: 'none' }, /does not let this product into the bucket none/],
  ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }, /did not do what it was asked/],
]

test.each(WRONG)(
  'with %s the product does not start, and says what to look at',
  async (_name, change, sentence) => {
    const bucket = await openBucket({ ...place.service.settings, ...change }, { attempts: 1 })
    await expect(proveBucket(bucket, 'files')).rejects.toThrow(sentence)
  },
)

test('a bucket is proven by writing, reading back and deleting; nothing of it stays', async () => {
  await proveBucket(place.bucket, 'files')
  expect(await place.names()).toEqual([])
  place.service.fail(/^DELETE/, { status: 403, code: 'AccessDenied' })
  await expect(proveBucket(place.bucket, 'files')).rejects.toThrow(/does not let this product/)
})

test('what is deleted while a backup holds deletions back is put aside, then gone', async () => {
  for (const key of ['n/a/1', 'n/a/2', 'n/b']) await storage.put(key, Buffer.from(key))
  const hold = await storage.holdDeletions()
  await storage.delete('n/b')
  await storage.deleteAll('n/a/')
  await expect(read('n/a/1')).rejects.toBeInstanceOf(ObjectMissingError)
  const aside: string[] = []
  for await (const { key } of storage.putAside()) aside.push(key)
  expect(aside.toSorted()).toEqual(['n/a/1', 'n/a/2', 'n/b'])
  await storage.finishDeletions()
  expect(await place.names()).toHaveLength(4)
  hold.assertHeld()
  await hold.release()
  expect(await place.names()).toEqual([])
})

test('of two backups at once, the one that ends first leaves the other what was put aside, also later', async () => {
  for (const key of ['n/1', 'n/2']) await storage.put(key, Buffer.from(key))
  const [one, other] = [await storage.holdDeletions(), await storage.holdDeletions()]
  await storage.delete('n/1')
  await one.release()
  await storage.delete('n/2')
  const aside: string[] = []
  for await (const { key } of storage.putAside()) aside.push(key)
  expect(aside.toSorted()).toEqual(['n/1', 'n/2'])
  await other.release()
  expect(await place.names()).toEqual([])
})

test('the hold of a killed backup, of any release, counts as left after a while', async () => {
  await storage.holdDeletions()
  await place.bucket.put('deletions-held', Buffer.from('of a release of before'))
  await storage.put('n/1', Buffer.from('x'))
  await storage.delete('n/1')
  await storage.finishDeletions()
  expect(await place.names()).toHaveLength(3)
  const later = () => new Date(Date.now() + 3_600_000)
  await openS3Storage({ bucket: place.bucket, keys: parseMasterKeys(firstKey), now: later }).finishDeletions()
  expect(await place.names()).toEqual([])
})
