import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { tamperWith } from '#testing/test-app.ts'
import { passTransaction, reachedTransaction } from './transaction-numbers.ts'

const FAR = '9000000000000000000'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool(database.connection)
  // As whoever owns the tables can: the product would spend numbers for a million years.
  await tamperWith(
    database.superuser,
    `insert into audit_entries (action, subject_type, written_in) values ('note.read', 'note', '${FAR}')`,
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('what the trail says beyond what its database had reached does not keep a restore from ending', async () => {
  const reached = String(BigInt(await reachedTransaction(pool)) + 500n)
  await tamperWith(
    database.superuser,
    `insert into audit_entries (action, subject_type, written_in) values ('note.read', 'note', '${reached}')`,
  )
  await passTransaction(pool, reached)
  expect(BigInt(await reachedTransaction(pool))).toBeGreaterThan(BigInt(reached))
})

test('a backup that does not say what was reached is refused with one sentence where its trail is far beyond', async () => {
  await expect(passTransaction(pool, undefined)).rejects.toThrow(
    /names the transaction 9000000000000000000, .+ somebody may have written that with SQL\. Restore an earlier backup/,
  )
})
