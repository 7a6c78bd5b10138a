import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addToKeyFile, createKeyFile, readKeyFile, removeFromKeyFile } from './key-file.ts'
import { MasterKeyError } from './master-key.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  file = join(folder, 'keys', 'master.key')
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('a new file holds one key that only its owner can read, and a second call finds it', async () => {
  const first = await createKeyFile(file)
  const second = await createKeyFile(file)
  expect(second.current.id).toBe(first.current.id)
  expect(second.current.key.equals(first.current.key)).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('processes that start for the first time together all get one key, and no other file stays', async () => {
  const loaded = await Promise.all(Array.from({ length: 8 }, () => createKeyFile(file)))
  expect(new Set(loaded.map((keys) => keys.current.id)).size).toBe(1)
  expect(await readdir(join(folder, 'keys'))).toEqual(['master.key'])
})

test('a key file that others could read is closed to them', async () => {
  await createKeyFile(file)
  await chmod(file, 0o644)
  await readKeyFile(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a new key comes before the others, and one that is taken out leaves them', async () => {
  const first = (await createKeyFile(file)).current.id
  const second = await addToKeyFile(file)
  expect([...((await readKeyFile(file))?.all.keys() ?? [])]).toEqual([second, first])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await removeFromKeyFile(file, first)).toBe(true)
  expect(await removeFromKeyFile(file, first)).toBe(false)
  expect([...((await readKeyFile(file))?.all.keys() ?? [])]).toEqual([second])
  expect(await readdir(join(folder, 'keys'))).toEqual(['master.key'])
})

test('a damaged key file is refused, never replaced', async () => {
  await createKeyFile(file)
  await writeFile(file, 'damaged')
  await expect(readKeyFile(file)).rejects.toBeInstanceOf(MasterKeyError)
  await expect(createKeyFile(file)).rejects.toBeInstanceOf(MasterKeyError)
  expect(await readFile(file, 'utf8')).toBe('damaged')
})

test('a file that is something else is named, and neither closed to others nor written to', async () => {
  const other = join(folder, 'notes.txt')
  await writeFile(other, 'no key at all\n')
  await chmod(other, 0o644)
  await expect(readKeyFile(other)).rejects.toThrow(`The file ${other} is not one of a master key. Entry 1`)
  await expect(addToKeyFile(other)).rejects.toBeInstanceOf(MasterKeyError)
  expect(await readFile(other, 'utf8')).toBe('no key at all\n')
  expect((await stat(other)).mode & 0o777).toBe(0o644)
})
