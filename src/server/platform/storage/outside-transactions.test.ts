import { buffer } from 'node:stream/consumers'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { diskPlace, type StoragePlace } from '#testing/storage-places.ts'
import { openDatabase } from '../database/connection.ts'
import { WaitsInTransaction } from '../database/open-transactions.ts'
import { outsideTransactions } from './outside-transactions.ts'
import type { Storage } from './storage.ts'

let database: TestDatabase
let place: StoragePlace
let pool: Pool
let storage: Storage
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
  pool = new Pool(database.connection)
  place = await diskPlace()
  storage = outsideTransactions(await place.open())
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await place.close()
})

test.each<[string, () => Promise<unknown>]>([
  ['put', () => storage.put('a/b', Buffer.from('words'))],
  ['get', async () => String(await buffer(storage.get('a/b')))],
  ['delete', () => storage.delete('a/b')],
  ['deleteAll', () => storage.deleteAll('a/')],
])('%s is refused within a transaction, and does what it says outside', async (_, ask) => {
  const db = openDatabase(pool)
  await storage.put('a/b', Buffer.from('words'))
  await expect(db.transaction(ask)).rejects.toThrow(WaitsInTransaction)
  expect(String(await buffer(storage.get('a/b')))).toBe('words')
  await ask()
})
