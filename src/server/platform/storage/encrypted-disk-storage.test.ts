import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStorage, type WritableFile } from './encrypted-disk-storage.ts'
import { parseMasterKeys } from './master-key.ts'
import { StorageFullError, type Storage } from './storage.ts'

const firstKey = `first:${Buffer.alloc(32, 1).toString('base64')}`
const secondKey = `second:${Buffer.alloc(32, 2).toString('base64')}`
const keys = parseMasterKeys(firstKey)
const now = new Date('2026-11-21T10:00:00Z')
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

const openStorage = (options: Partial<Parameters<typeof openDiskStorage>[0]> = {}) =>
  openDiskStorage({ root, keys, now, ...options })
const fileOf = (key: string): string => join(root, 'objects', `${key}.sealed`)

async function read(storage: Storage, key: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of storage.get(key)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('nothing of the plain bytes is on the disk, and only the owner may read the files', async () => {
  const storage = await openStorage()
  await storage.put('notes/one', Buffer.from('a sore throat for three days'))
  const sealed = await readFile(fileOf('notes/one'))
  expect(sealed.includes('throat')).toBe(false)
  expect((await stat(fileOf('notes/one'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(root, 'objects', 'notes'))).mode & 0o777).toBe(0o700)
})

/** A file on a disk that has room for `room` bytes more. */
const fullAfter =
  (room: number, code: string) =>
  async (path: string): Promise<WritableFile> => {
    const file = await open(path, 'wx')
    let left = room
    return {
      sync: () => file.sync(),
      close: () => file.close(),
      write: (async (bytes: Uint8Array, from: number, length: number) => {
        if (left === 0) throw Object.assign(new Error('no space'), { code })
        const written = await file.write(bytes, from, Math.min(length, left))
        left -= written.bytesWritten
        return written
      }) as WritableFile['write'],
    }
  }

test.each(['ENOSPC', 'EDQUOT'])(
  'on a full disk (%s) a put is refused, and what was there stays',
  async (code) => {
    await (await openStorage()).put('visit', Buffer.from('the earlier words'))
    const full = await openStorage({ createFile: fullAfter(100_000, code) })
    await expect(full.put('visit', randomBytes(300_000))).rejects.toBeInstanceOf(StorageFullError)
    await expect(full.put('other', randomBytes(300_000))).rejects.toBeInstanceOf(StorageFullError)
    expect(await filesBelow(root)).toEqual(['visit.sealed'])
    expect((await read(full, 'visit')).toString()).toBe('the earlier words')
  },
)

test('what an ended process left half-written is cleared a day later', async () => {
  await openStorage()
  const [old, fresh] = [join(root, 'incoming', 'old'), join(root, 'incoming', 'fresh')]
  await writeFile(old, 'x')
  await writeFile(fresh, 'x')
  await utimes(old, new Date(now.getTime() - 25 * 3_600_000), new Date(now.getTime() - 25 * 3_600_000))
  await utimes(fresh, now, now)
  await openStorage()
  expect(await readdir(join(root, 'incoming'))).toEqual(['fresh'])
})

test('an object that is read and replaced while it is put under a new key is always whole', async () => {
  const old = await openStorage()
  const rotating = await openStorage({ keys: parseMasterKeys(`${secondKey},${firstKey}`) })
  for (let round = 0; round < 20; round += 1) {
    await old.put('visit', Buffer.from(`before ${round}`))
    const [found] = await Promise.all([
      read(rotating, 'visit'),
      rotating.rewrap('visit'),
      old.put('visit', Buffer.from(`after ${round}`)),
    ])
    expect([`before ${round}`, `after ${round}`]).toContain(found.toString())
    expect((await read(rotating, 'visit')).toString()).toBe(`after ${round}`)
  }
})
