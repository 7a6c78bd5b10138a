import { readdir, rm, utimes } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '#testing/database.ts'
import { finishDeletions, foldersPutAside, holdDeletions } from './deletions.ts'
import { openDiskStorage } from './encrypted-disk-storage.ts'
import { parseMasterKeys } from './master-key.ts'
import type { Storage } from './storage.ts'

let root: string
let storage: Storage

beforeEach(async () => {
  root = await makeTestFolder()
  const keys = parseMasterKeys(`test:${randomBytes(32).toString('base64')}`)
  storage = await openDiskStorage({ root, keys, now: new Date() })
  for (const key of ['recordings/n/a/0', 'recordings/n/a/1', 'recordings/n/b/0'])
    await storage.put(key, Buffer.from(key))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function filesAside(): Promise<string[]> {
  const found: string[] = []
  for (const folder of await foldersPutAside(root))
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) found.push(join(entry.parentPath, entry.name).slice(folder.length + 1))
  return found.sort()
}
const isGone = async (key: string) => {
  await expect(storage.get(key)[Symbol.asyncIterator]().next()).rejects.toThrow('is not there')
}

test('what is deleted while deletions are held back is gone for readers and kept aside until they are released', async () => {
  const hold = await holdDeletions(root)
  await storage.delete('recordings/n/b/0')
  await storage.deleteAll('recordings/n/a/')
  await storage.put('recordings/n/b/0', Buffer.from('written again'))
  await storage.delete('recordings/n/b/0')
  for (const key of ['recordings/n/a/0', 'recordings/n/a/1', 'recordings/n/b/0']) await isGone(key)
  const b = 'recordings/n/b/0.sealed'
  expect(await filesAside()).toEqual(['recordings/n/a/0.sealed', 'recordings/n/a/1.sealed', b, b])
  await finishDeletions(root)
  expect(await filesAside()).toHaveLength(4)
  hold.assertHeld()
  await hold.release()
  expect(await filesAside()).toEqual([])
})

test('a program that was killed while it held deletions back holds nothing a minute later', async () => {
  const hold = await holdDeletions(root)
  await storage.delete('recordings/n/a/0')
  const longAgo = new Date(Date.now() - 61_000)
  await utimes(join(root, 'deletions-held'), longAgo, longAgo)
  await storage.delete('recordings/n/a/1')
  expect(await filesAside()).toEqual(['recordings/n/a/0.sealed'])
  await finishDeletions(root)
  expect(await filesAside()).toEqual([])
  await hold.release()
})

test('without a hold nothing is kept', async () => {
  await storage.deleteAll('recordings/n/')
  await isGone('recordings/n/b/0')
  expect(await filesAside()).toEqual([])
})
