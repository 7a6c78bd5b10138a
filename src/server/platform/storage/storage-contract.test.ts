import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketPlace, diskPlace, firstKey, secondKey, type StoragePlace } from '#testing/storage-places.ts'
import { parseMasterKeys } from './master-key.ts'
import { HEADER_BYTES, SEALED_FRAME_BYTES } from './sealed-object.ts'
import { ObjectDamagedError, ObjectMissingError, type Storage } from './storage.ts'

let place: StoragePlace

async function read(storage: Storage, key: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of storage.get(key)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const FRAME = SEALED_FRAME_BYTES
const damages: Array<[string, (sealed: Buffer) => Buffer]> = [
  ['cut inside a frame', (sealed) => sealed.subarray(0, sealed.length - 5)],
  ['cut at the end of a frame', (sealed) => sealed.subarray(0, HEADER_BYTES + FRAME)],
  ['cut to its header', (sealed) => sealed.subarray(0, HEADER_BYTES)],
  ['cut inside the header', (sealed) => sealed.subarray(0, 20)],
  ['emptied', () => Buffer.alloc(0)],
  [
    'with two frames exchanged',
    (sealed) => {
      const [first, second] = [HEADER_BYTES, HEADER_BYTES + FRAME]
      return Buffer.concat([
        sealed.subarray(0, first),
        sealed.subarray(second, second + FRAME),
        sealed.subarray(first, second),
        sealed.subarray(second + FRAME),
      ])
    },
  ],
  [
    'with a frame doubled',
    (sealed) => Buffer.concat([sealed.subarray(0, HEADER_BYTES + FRAME), sealed.subarray(HEADER_BYTES)]),
  ],
  ['with bytes added', (sealed) => Buffer.concat([sealed, Buffer.from('x')])],
]

describe.each([
  ['on the disk', diskPlace],
  ['in a bucket', bucketPlace],
])('objects %s', (_name, makePlace) => {
  beforeEach(async () => {
    place = await makePlace()
  })
  afterEach(() => place.close())

  test('whatever is put comes back byte for byte, however it is cut into pieces', async () => {
    const storage = await place.open()
    const sizes = fc.oneof(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 65_530, max: 65_545 }),
      fc.constant(131_072),
    )
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 1, max: 70_000 }), async (size, pieceSize) => {
        const bytes = randomBytes(size)
        const summary = await storage.put('a/b', inPieces(bytes, pieceSize))
        expect(summary).toEqual({ bytes: size, sha256: createHash('sha256').update(bytes).digest('hex') })
        expect((await read(storage, 'a/b')).equals(bytes)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('a stream of many megabytes is never held whole', async () => {
    const storage = await place.open()
    const piece = randomBytes(256 * 1024)
    let behind = 0
    async function* source(): AsyncGenerator<Uint8Array> {
      for (let count = 0; count < 128; count += 1) {
        behind += 1
        yield piece
        behind -= 1
        expect(behind).toBe(0)
      }
    }
    expect((await storage.put('long', source())).bytes).toBe(32 * 1024 * 1024)
    let longest = 0
    for await (const part of storage.get('long')) longest = Math.max(longest, part.length)
    expect(longest).toBe(65_536)
  })

  test('the same bytes put twice are sealed under different keys', async () => {
    const storage = await place.open()
    await storage.put('one', Buffer.from('the same'))
    await storage.put('two', Buffer.from('the same'))
    const [one, two] = await Promise.all([place.lying('one'), place.lying('two')])
    expect(one.subarray(HEADER_BYTES).equals(two.subarray(HEADER_BYTES))).toBe(false)
  })

  test.each(damages)('an object %s is refused as damaged', async (_name, damage) => {
    const storage = await place.open()
    await storage.put('visit', randomBytes(150_000))
    await place.lay('visit', damage(await place.lying('visit')))
    await expect(read(storage, 'visit')).rejects.toBeInstanceOf(ObjectDamagedError)
  })

  test('a single flipped bit anywhere is refused as damaged', async () => {
    const storage = await place.open()
    await storage.put('visit', Buffer.concat([Buffer.from('a sore throat'), randomBytes(187)]))
    const sealed = await place.lying('visit')
    expect(sealed.includes('throat')).toBe(false)
    for (let at = 0; at < sealed.length; at += 7) {
      const flipped = Buffer.from(sealed)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      await place.lay('visit', flipped)
      await expect(read(storage, 'visit')).rejects.toBeInstanceOf(ObjectDamagedError)
    }
  })

  test('an object moved to another key is refused as damaged', async () => {
    const storage = await place.open()
    await storage.put('mine', Buffer.from('words'))
    await place.lay('yours', await place.lying('mine'))
    await expect(read(storage, 'yours')).rejects.toBeInstanceOf(ObjectDamagedError)
  })

  test('another master key does not open an object, even under the same id', async () => {
    const storage = await place.open()
    await storage.put('visit', Buffer.from('words'))
    const otherId = await place.open({ keys: parseMasterKeys(secondKey) })
    await expect(read(otherId, 'visit')).rejects.toThrow(/master key "first", which is not configured/)
    const otherKey = await place.open({ keys: parseMasterKeys(secondKey.replace('second', 'first')) })
    await expect(read(otherKey, 'visit')).rejects.toBeInstanceOf(ObjectDamagedError)
  })

  test.each(['../out', 'a/../../out', '/etc/passwd', 'a//b', 'a/', '', 'a.b', 'a\\b', 'a\0b', 'ä'])(
    'the key %j is refused before anything is touched',
    async (key) => {
      const storage = await place.open()
      await expect(storage.put(key, Buffer.from('x'))).rejects.toBeInstanceOf(TypeError)
      expect(() => storage.get(key)).toThrow(TypeError)
      await expect(storage.delete(key)).rejects.toBeInstanceOf(TypeError)
      expect(await place.names()).toEqual([])
    },
  )

  test('of two puts at once under one key, one is there, whole', async () => {
    const storage = await place.open()
    const [one, two] = [Buffer.alloc(200_000, 1), Buffer.alloc(300_000, 2)]
    await Promise.all([storage.put('same', inPieces(one, 1_000)), storage.put('same', inPieces(two, 1_000))])
    const kept = await read(storage, 'same')
    expect(kept.equals(one) || kept.equals(two)).toBe(true)
    expect(await place.names()).toHaveLength(1)
  })

  test('a source that fails leaves nothing behind, and its error is told', async () => {
    const storage = await place.open()
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield randomBytes(100_000)
      throw new Error('the upload ended early')
    }
    await expect(storage.put('visit', failing())).rejects.toThrow('the upload ended early')
    expect(await place.names()).toEqual([])
    await expect(read(storage, 'visit')).rejects.toBeInstanceOf(ObjectMissingError)
  })

  test('a deleted object is missing, and deleting it again is no error', async () => {
    const storage = await place.open()
    await storage.put('notes/one/1', Buffer.from('x'))
    await storage.delete('notes/one/1')
    await storage.delete('notes/one/1')
    await expect(read(storage, 'notes/one/1')).rejects.toBeInstanceOf(ObjectMissingError)
    expect(await place.names()).toEqual([])
  })

  test('deleteAll removes what begins with the prefix and nothing else', async () => {
    const storage = await place.open()
    for (const key of ['n/1/a', 'n/1/b/c', 'n/12/a', 'n/2', 'm']) await storage.put(key, Buffer.from(key))
    await storage.deleteAll('n/1/')
    await expect(read(storage, 'n/1/b/c')).rejects.toBeInstanceOf(ObjectMissingError)
    expect((await read(storage, 'n/12/a')).toString()).toBe('n/12/a')
    await storage.deleteAll('n/1')
    await expect(read(storage, 'n/12/a')).rejects.toBeInstanceOf(ObjectMissingError)
    expect((await read(storage, 'n/2')).toString()).toBe('n/2')
    await storage.deleteAll('never/there')
    await expect(storage.deleteAll('')).rejects.toBeInstanceOf(TypeError)
    await expect(storage.deleteAll('../')).rejects.toBeInstanceOf(TypeError)
    expect((await read(storage, 'm')).toString()).toBe('m')
  })

  test('after rotation every object opens with the new master key alone, and its bytes are the same', async () => {
    const bytes = randomBytes(150_000)
    const old = await place.open()
    await old.put('a/one', bytes)
    await old.put('two', Buffer.from('short'))
    const rotating = await place.open({ keys: parseMasterKeys(`${secondKey},${firstKey}`) })
    expect((await read(rotating, 'a/one')).equals(bytes)).toBe(true)
    expect(await rotating.rewrap('two')).toBe(true)
    expect(await rotating.rewrap('two')).toBe(false)
    const found = new Map<string, string[]>()
    for await (const { key, keyIds } of rotating.survey()) found.set(key, keyIds)
    expect(Object.fromEntries(found)).toEqual({ 'a/one': ['first'], two: ['second'] })
    expect(await rotating.rewrap('a/one')).toBe(true)
    // Whoever has the old key, and from now on all that lies there, opens nothing.
    for (const key of ['a/one', 'two'])
      await expect(read(old, key)).rejects.toThrow(/master key "second", which is not configured/)
    const rotated = await place.open({ keys: parseMasterKeys(secondKey) })
    expect((await read(rotated, 'a/one')).equals(bytes)).toBe(true)
    expect((await read(rotated, 'two')).toString()).toBe('short')
  })

  test('an object deleted while it is put under a new key stays deleted', async () => {
    const old = await place.open()
    const rotating = await place.open({ keys: parseMasterKeys(`${secondKey},${firstKey}`) })
    for (let round = 0; round < 20; round += 1) {
      await old.put('visit', Buffer.from('a visit'))
      await Promise.all([
        rotating.rewrap('visit').catch((cause: unknown) => expect(cause).toBeInstanceOf(ObjectMissingError)),
        old.delete('visit'),
      ])
      await expect(read(rotating, 'visit')).rejects.toBeInstanceOf(ObjectMissingError)
    }
  })

  test('a long writing that ends when its key was retired is kept under the new one', async () => {
    const both = parseMasterKeys(`${firstKey},${secondKey}`)
    const keys = { current: both.current, all: both.all }
    const retired = new Set<string>()
    const storage = await place.open({ keys, isRetired: async (id) => retired.has(id) })
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield randomBytes(100_000)
      const second = both.all.get('second')
      if (second) keys.current = { id: 'second', key: second }
      keys.all = parseMasterKeys(secondKey).all
      retired.add('first')
      yield Buffer.from('the end')
    }
    await storage.put('visit', slow())
    expect((await read(await place.open({ keys: parseMasterKeys(secondKey) }), 'visit')).toString()).toMatch(
      /the end$/,
    )
  })
})
