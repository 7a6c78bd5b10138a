import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadMasterKeys, MasterKeyError, parseMasterKeys } from './master-key.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  file = join(folder, 'keys', 'master.key')
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const fresh = (): string => randomBytes(32).toString('base64')

test('the first start makes a key that only its owner can read, and later starts find the same', async () => {
  const first = await loadMasterKeys({ file })
  const second = await loadMasterKeys({ file })
  expect(second.current.id).toBe(first.current.id)
  expect(second.current.key.equals(first.current.key)).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('processes that start for the first time together all get one key, and no other file stays', async () => {
  const loaded = await Promise.all(Array.from({ length: 8 }, () => loadMasterKeys({ file })))
  expect(new Set(loaded.map((keys) => keys.current.id)).size).toBe(1)
  expect(await readdir(join(folder, 'keys'))).toEqual(['master.key'])
})

test('a key file that others could read is closed to them', async () => {
  await loadMasterKeys({ file })
  await chmod(file, 0o644)
  await loadMasterKeys({ file })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('the first of several keys is current and the others are kept', () => {
  const keys = parseMasterKeys(`b:${fresh()}, a:${fresh()}`)
  expect(keys.current.id).toBe('b')
  expect([...keys.all.keys()]).toEqual(['b', 'a'])
})

test('a key without an id is named the same every time', () => {
  const key = fresh()
  expect(parseMasterKeys(key).current.id).toBe(parseMasterKeys(key).current.id)
  expect(parseMasterKeys(key).current.id).not.toBe(parseMasterKeys(fresh()).current.id)
})

test('a key in the settings comes before the generated one, which still opens what it sealed', async () => {
  const generated = await loadMasterKeys({ file })
  const keys = await loadMasterKeys({ setting: `own:${fresh()}`, file })
  expect(keys.current.id).toBe('own')
  expect(keys.all.has(generated.current.id)).toBe(true)
})

test('with a key in the settings no file is made', async () => {
  await loadMasterKeys({ setting: `own:${fresh()}`, file })
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['too short', 'a:c2hvcnQ='],
  ['not base64', `a:${'!'.repeat(44)}`],
  ['an id with a dot', `a.b:${Buffer.alloc(32).toString('base64')}`],
  ['an id too long', `${'a'.repeat(17)}:${Buffer.alloc(32).toString('base64')}`],
  [
    'the same id twice',
    `a:${Buffer.alloc(32).toString('base64')},a:${Buffer.alloc(32, 1).toString('base64')}`,
  ],
  ['empty', '  '],
])('a setting that is %s is refused in words that do not hold it', (_name, setting) => {
  expect(() => parseMasterKeys(setting)).toThrow(MasterKeyError)
  const secret = setting.split(':')[1]
  try {
    parseMasterKeys(setting)
  } catch (cause) {
    if (secret) expect((cause as Error).message).not.toContain(secret)
  }
})

test('a damaged key file is refused, never replaced', async () => {
  await loadMasterKeys({ file })
  await writeFile(file, 'damaged')
  await expect(loadMasterKeys({ file })).rejects.toBeInstanceOf(MasterKeyError)
  expect(await readFile(file, 'utf8')).toBe('damaged')
})

test('printing the keys does not show them', async () => {
  const setting = fresh()
  expect(inspect(parseMasterKeys(setting), { depth: 9 })).not.toContain(setting.slice(0, 12))
  expect(JSON.stringify(parseMasterKeys(setting))).not.toContain(setting.slice(0, 12))
})
