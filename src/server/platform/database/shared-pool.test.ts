import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openDatabase } from './connection.ts'
import { onBehalfOf, onLoop, SharedPool } from './shared-pool.ts'
import { sql } from 'drizzle-orm'

let database: TestDatabase
let pool: SharedPool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new SharedPool({ ...database.connection, max: 4, ofEach: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('whoever asks for much at once leaves connections to the others', async () => {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  // Each of these waits for the lock and keeps a connection meanwhile.
  const waiting = Array.from({ length: 30 }, () =>
    onBehalfOf('busy', () => pool.query('select pg_advisory_xact_lock(1)')),
  )
  const { rows } = await onBehalfOf('calm', () => pool.query('select 1 as one'))
  expect(rows).toEqual([{ one: 1 }])
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  expect(await Promise.all(waiting)).toHaveLength(30)
})

test('a few who each ask for all they may have leave a connection to whoever asks for one', async () => {
  const holder = new Client(database.connection)
  await holder.connect()
  await holder.query('select pg_advisory_lock(2)')
  const waiting = ['busy', 'eager', 'busy', 'eager', 'busy', 'eager'].map((asker) =>
    onBehalfOf(asker, () => pool.query('select pg_advisory_xact_lock(2)')),
  )
  const calm = onBehalfOf('calm', () => pool.query('select 1 as one'))
  const first = await Promise.race([
    calm.then(() => 'calm'),
    Promise.race(waiting).then(() => 'busy'),
    tooLate(),
  ])
  await holder.end()
  expect(first).toBe('calm')
  expect(await Promise.all(waiting)).toHaveLength(6)
})

const tooLate = () => new Promise((resolve) => void setTimeout(resolve, 15_000, 'nobody').unref())

test.each(['begin', 'select 1', 'commit'])(
  'connections that are lost at "%s" leave their places to others',
  async (at) => {
    const db = openDatabase(pool)
    const query = Client.prototype.query as (...args: unknown[]) => unknown
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: { connection: { stream: { destroy(): void } } },
      ...args: unknown[]
    ) {
      const answered = query.apply(this, args)
      const [said] = args as Array<string | { text?: string }>
      if ((typeof said === 'string' ? said : said?.text)?.startsWith(at)) this.connection.stream.destroy()
      return answered
    } as never)
    for (let round = 0; round < 6; round += 1)
      await expect(
        onBehalfOf('cut off', () => db.transaction((tx) => tx.execute(sql`select 1`))),
      ).rejects.toThrow()
    spy.mockRestore()
    expect((await onBehalfOf('cut off', () => pool.query('select 2 as two'))).rows).toEqual([{ two: 2 }])
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  },
)

test('statements that fail, and transactions that are undone, give their connections back', async () => {
  const db = openDatabase(pool)
  await onBehalfOf('clumsy', async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(pool.query('select nothing')).rejects.toThrow('does not exist')
      const undone = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
    }
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('a connection that is lost is not kept for whoever had it', async () => {
  await onBehalfOf('unlucky', async () => {
    for (let round = 0; round < 3; round += 1)
      await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminating')
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('what stands before the tables of the product in the role’s own schemas is not read', async () => {
  const name = database.connection.database
  await pool.query(`
    create schema before_all;
    create view before_all.audit_entries as select 'hidden' as what;
    alter role current_user in database ${name} set search_path = before_all, public`)
  const later = new SharedPool({ ...database.connection, max: 1, ofEach: 1 })
  const unpinned = new Pool({ ...database.connection, max: 1 })
  try {
    expect((await unpinned.query('select * from audit_entries')).rows).toEqual([{ what: 'hidden' }])
    expect((await later.query('select * from audit_entries')).rows).toEqual([])
  } finally {
    await Promise.all([later.end(), unpinned.end()])
  }
})

test('what the database answered is counted for whoever asked', async () => {
  const [large, small] = await Promise.all([
    onBehalfOf('reader', async (asked) => {
      await pool.query("select repeat('a', 100000)")
      await openDatabase(pool).transaction((tx) => tx.execute(sql`select repeat('b', 50000)`))
      return asked.bytes
    }),
    onBehalfOf('other', async (asked) => {
      await pool.query('select 1')
      return asked.bytes
    }),
  ])
  expect(large).toBeGreaterThan(150_000)
  expect(large).toBeLessThan(151_000)
  expect(small).toBeLessThan(1_000)
})

test('what was made on the loop is counted for whoever asked, also where it fails', async () => {
  const busy = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
    return 'made'
  }
  const [long, short] = await Promise.all([
    onBehalfOf('reader', async (asked) => {
      await pool.query('select 1')
      expect(onLoop(() => busy(200))).toBe('made')
      expect(() => onLoop(() => busy(200) && JSON.parse('broken'))).toThrow(SyntaxError)
      return asked.loopMs
    }),
    onBehalfOf('other', async (asked) => {
      await pool.query('select 1')
      onLoop(() => busy(1))
      return asked.loopMs
    }),
  ])
  // Of this thread alone: others may have had the core meanwhile.
  expect(long).toBeGreaterThan(20)
  expect(long).toBeLessThan(450)
  expect(short).toBeLessThan(20)
  expect(onLoop(() => busy(1))).toBe('made')
})
