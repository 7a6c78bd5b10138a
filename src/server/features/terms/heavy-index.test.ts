import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Segment } from '#contract/transcripts.ts'
import { openDatabase, type Database } from '#server/platform/database/connection.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createDictionary } from './dictionary.ts'
import { createTermIndexes } from './term-indexes.ts'

const OWNER = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
let pool: Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ ...database.connection, max: 2 })
  db = openDatabase(pool)
  await pool.query(
    `insert into users (id, email, username, title, first_name, last_name, created_at)
     values ($1, 'index@clinic.example', 'index', 'Dr', 'In', 'Dex', now())`,
    [OWNER],
  )
  await pool.query('insert into term_lists (id, owner_id, version) values ($1, $1, 1)', [OWNER])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const segment: Segment = {
  id: 's1',
  speaker: 'doctor',
  text: 'Start sir tralene.',
  startMs: 0,
  endMs: 900,
  recordingId: null,
  confidence: null,
}

/** A dictionary whose own list takes so long to index, and how much was indexed each time. */
function dictionaryThatTakes(ms: number) {
  let time = 0
  const indexed: number[] = []
  const run = async (kind: string, asked: { pages?: string[]; isEverybodys?: boolean }) => {
    if (kind === 'repair') return []
    if (asked.isEverybodys !== true) {
      indexed.push((asked.pages ?? []).join('').length)
      time += ms
    }
    return new SharedArrayBuffer(8)
  }
  const work = { run } as unknown as TextWork
  const onError = (error: unknown): never => {
    throw error
  }
  const dictionary = createDictionary({ db, work, onError, now: () => time })
  return {
    indexed,
    passes: (more: number) => (time += more),
    async hearsAfterAChange() {
      await pool.query('update term_lists set version = version + 1 where id = $1', [OWNER])
      await dictionary.repair([segment], { userId: OWNER })
    },
  }
}

test('a list that is indexed at once is indexed anew with every change', async () => {
  const light = dictionaryThatTakes(200)
  for (let change = 0; change < 3; change += 1) await light.hearsAfterAChange()
  expect(light.indexed).toHaveLength(3)
})

test('a list that takes long is not indexed anew with every change, and is after a while', async () => {
  const heavy = dictionaryThatTakes(10_000)
  for (let change = 0; change < 3; change += 1) await heavy.hearsAfterAChange()
  expect(heavy.indexed).toHaveLength(1)
  heavy.passes(10 * 60_000)
  await heavy.hearsAfterAChange()
  expect(heavy.indexed).toHaveLength(2)
})

test('of a list of as much as can be written no more is indexed than takes seconds', async () => {
  await pool.query(
    `insert into terms (id, list_id, term, key, misheard, expansion, category, enabled, source, created_at, updated_at)
     select gen_random_uuid(), $1, 'term ' || n, 'term ' || n,
       (select jsonb_agg(repeat('x', 115) || n || '-' || m) from generate_series(1, 20) as m), '', '', true, 'typed', now(), now()
     from generate_series(1, 1000) as n`,
    [OWNER],
  )
  const dense = dictionaryThatTakes(200)
  await dense.hearsAfterAChange()
  expect(dense.indexed[0]).toBeGreaterThan(500_000)
  expect(dense.indexed[0]).toBeLessThan(1_500_001)
})

test('beyond what is kept in bytes the largest index goes, and is made anew when it is asked for', async () => {
  const small = '00000000-0000-4000-8000-000000000002'
  await pool.query(
    `insert into users (id, email, username, title, first_name, last_name, created_at)
     values ($1, 'small@clinic.example', 'small', 'Dr', 'In', 'Dex', now())`,
    [small],
  )
  await pool.query('insert into term_lists (id, owner_id, version) values ($1, $1, 1)', [small])
  const made: string[] = []
  const run = (_kind: string, _asked: unknown, { userId }: { userId: string }) => {
    made.push(userId)
    return Promise.resolve(new SharedArrayBuffer(userId === OWNER ? 1_000 : 10))
  }
  const work = { run } as unknown as TextWork
  const indexes = createTermIndexes({ db, work, now: () => 0, bytesKept: 500 })
  for (const userId of [small, OWNER, small, OWNER])
    await indexes.of({ id: userId, ownerId: userId, mostTerms: 1 }, { userId })
  expect(made).toEqual([small, OWNER, OWNER])
})
