import { randomBytes, randomUUID } from 'node:crypto'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openDatabase } from '../database/connection.ts'
import { openDiskStorage } from '../storage/encrypted-disk-storage.ts'
import { createFieldEncryption } from '../storage/field-encryption.ts'
import { createKeyFile } from '../storage/key-file.ts'
import { parseMasterKeys } from '../storage/master-key.ts'
import { openMasterKeys } from './open-master-keys.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
let database: TestDatabase
let pool: Pool
let folder: string
let file: string

beforeEach(async () => {
  database = await createTestDatabase()
  pool = new Pool(database.connection)
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  file = join(folder, 'keys', 'master.key')
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const fresh = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const open = (setting?: string) => {
  const sources = { setting, file, service: null }
  return openMasterKeys({ db: openDatabase(pool), sources, storageRoot: join(folder, 'files') }, now)
}
async function addUser(): Promise<{ id: string }> {
  const id = randomUUID()
  await pool.query(
    `insert into users (id, email, username, title, first_name, last_name, created_at)
     values ($1, 'robin@clinic.example', 'robin', 'Dr', 'Robin', 'Sample', now())`,
    [id],
  )
  return { id }
}
const states = async () => {
  const { rows } = await pool.query<{ id: string; state: string }>('select id, state from master_keys')
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

test('the first start makes a key, and later ones find it', async () => {
  const [first, second] = [await open(), await open()]
  expect(second.keys.current.id).toBe(first.keys.current.id)
  expect(await states()).toEqual({ [first.keys.current.id]: 'current' })
})

test('processes that start together for the first time have one key', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => open()))
  expect(new Set(opened.map(({ keys }) => keys.current.id)).size).toBe(1)
})

test('a lost key folder is refused, and no other key is made in its place', async () => {
  const { keys } = await open()
  await rm(join(folder, 'keys'), { recursive: true })
  await expect(open()).rejects.toThrow(`The master key ${keys.current.id} is missing`)
  await expect(access(file)).rejects.toThrow('ENOENT')
})

test('a key of the settings that is missing at a later start is refused by its name', async () => {
  await open(fresh('own'))
  await expect(open(fresh('other'))).rejects.toThrow('The master key own is missing')
})

test('other bytes under the same name are refused', async () => {
  await open(fresh('own'))
  await expect(open(fresh('own'))).rejects.toThrow('The master key own of the environment is not the one')
})

test('one name for different keys in the settings and in the file is refused', async () => {
  await createKeyFile(file)
  await writeFile(file, fresh('own'))
  await expect(open(fresh('own'))).rejects.toThrow('different keys of the same id own')
})

test('a key put beside the generated one waits until it is made current', async () => {
  const before = (await open()).keys.current.id
  const { keys } = await open(fresh('own'))
  expect(keys.current.id).toBe(before)
  expect([...keys.all.keys()].toSorted()).toEqual([before, 'own'].toSorted())
  expect(await states()).toEqual({ [before]: 'current', own: 'ready' })
})

test('a key that has sealed nothing may go, and come back as another one', async () => {
  const first = fresh('first')
  await open(`${first},${fresh('second')}`)
  await open(first)
  const { keys } = await open(`${first},${fresh('second')}`)
  expect(keys.all.has('second')).toBe(true)
})

test('a text under a retired key is refused by the database', async () => {
  const [first, second] = [fresh('first'), fresh('second')]
  const { keys } = await open(`${first},${second}`)
  await pool.query(`update master_keys set state = 'retired' where id = 'second'`)
  const { id } = await addUser()
  const seal = (setting: string) =>
    createFieldEncryption(parseMasterKeys(setting)).encryptText('x', `users.two_factor_secret:${id}`)
  const put = (sealed: string) =>
    pool.query('update users set two_factor_secret = $1 where id = $2', [sealed, id])
  await put(seal(first))
  await expect(put(seal(second))).rejects.toThrow('The master key second is retired')
  expect(keys.current.id).toBe('first')
})

describe('a database from before its keys were written down', () => {
  const old = fresh('old')
  async function sealSomething(setting: string): Promise<void> {
    const { id } = await addUser()
    const keys = parseMasterKeys(setting)
    const sealed = createFieldEncryption(keys).encryptText('a secret', `users.two_factor_secret:${id}`)
    await pool.query('update users set two_factor_secret = $1 where id = $2', [sealed, id])
  }

  test('is refused when there is no key at all', async () => {
    await sealSomething(old)
    await expect(open()).rejects.toThrow('the master key it is encrypted under is missing')
    await expect(access(file)).rejects.toThrow('ENOENT')
  })

  test('is refused when the key of a text is missing, or is another one', async () => {
    await sealSomething(old)
    await expect(open(fresh('new'))).rejects.toThrow('The master key old is missing')
    await expect(open(fresh('old'))).rejects.toThrow('The master key old is not the one')
    expect(await states()).toEqual({})
  })

  test('is refused when the key of its objects is missing', async () => {
    await sealSomething(old)
    const lost = parseMasterKeys(fresh('lost'))
    const storage = await openDiskStorage({ root: join(folder, 'files'), keys: lost, now })
    await storage.put('visit', Buffer.from('a visit'))
    await expect(open(old)).rejects.toThrow('The master key lost is missing')
  })

  test('is taken over with all its keys, the first of them current', async () => {
    await sealSomething(old)
    const { keys } = await open(`${fresh('new')},${old}`)
    expect(keys.current.id).toBe('new')
    expect(await states()).toEqual({ new: 'current', old: 'old' })
  })
})
