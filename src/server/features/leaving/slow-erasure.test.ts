import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deleteMyAccount } from '#contract/leaving.ts'
import { createNote } from '#contract/notes.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { writtenNote } from '#testing/visits.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const leave = (physician: Physician) =>
  physician.call(deleteMyAccount, {
    body: { userId: physician.userId, password: physician.password, confirmation: 'DELETE' },
  })
const count = async (from: string, userId: string): Promise<number> => {
  const { rows } = await server.pool.query<{ count: string }>(`select count(*) from ${from}`, [userId])
  return Number(rows[0]?.count)
}
const isErased = async ({ userId }: Physician) => (await count('users where id = $1', userId)) === 0
const erasedMails = ({ email }: Physician) =>
  server.outbox.filter(({ to, subject }) => to === email && subject.includes('has been erased')).length

/** So many copies of a note of theirs, each with a recording; `change`: what is another in them. */
async function copies(physician: Physician, many: number, change: string): Promise<void> {
  const { id } = await writtenNote(physician)
  const { rows } = await server.pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'notes'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const names = rows.map(({ name }) => name)
  const copied = names.map((name) => (name === 'id' ? 'gen_random_uuid()' : name))
  await server.pool.query(
    `insert into notes (${names.join()}) select ${copied.join()} from notes, generate_series(1, ${many}) where id = $1`,
    [id],
  )
  await server.pool.query(`update notes set ${change} where author_id = $1`, [physician.userId])
  await server.pool.query(
    `insert into recordings (id, note_id, author_id, source, state, media_type, created_at)
     select gen_random_uuid(), id, author_id, 'upload', 'transcribed', 'audio/wav', now() from notes where author_id = $1`,
    [physician.userId],
  )
}

/** Of what is asked for: what a row offers to play, and whether anybody holds a transaction open. */
async function wrongAt(prefix: string): Promise<unknown[]> {
  const offered = await server.pool.query('select id from recordings where note_id = $1::uuid', [
    prefix.split('/')[1],
  ])
  const open = await server.pool.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return [...offered.rows, ...open.rows]
}

test.each([
  ['signed ones that are kept', `status = 'signed', signed_at = now()`, 5_000, 5_000],
  ['drafts', `status = 'ready'`, 500, 0],
])(
  'an account with thousands of notes, %s, is erased over several runs that are cut off, and ends',
  async (_, change, many, kept) => {
    const physician = await server.signUpPhysician('prolific')
    await copies(physician, many - 1, change)
    await leave(physician)
    server.clock.moveOn(30 * DAY_MS)
    const { storage } = server.dependencies
    const removed = new Set<string>()
    const wrong: unknown[] = []
    for (const upTo of [many * 0.3, many * 0.7, many]) {
      vi.spyOn(storage, 'deleteAll').mockImplementation(async (prefix) => {
        if (removed.size >= upTo) throw new Error('killed')
        if (removed.size % 100 === 0) wrong.push(...(await wrongAt(prefix)))
        removed.add(prefix)
      })
      await server.app.sweep()
      expect([removed.size, await isErased(physician)]).toEqual([upTo, upTo === many])
      expect(erasedMails(physician)).toBe(upTo === many ? 1 : 0)
    }
    expect(wrong).toEqual([])
    const { userId } = physician
    expect({
      shown: await count('notes where author_id = $1 and deleted_at is null', userId),
      notes: await count('notes where author_id = $1', userId),
      recordings: await count('recordings where author_id = $1', userId),
      left: await count('unnamed_objects where user_id = $1', userId),
    }).toEqual({ shown: 0, notes: kept, recordings: 0, left: 0 })
  },
  120_000,
)

test('one part of the clean-up that fails stops none of the others', async () => {
  const [leaver, other] = [await server.signUpPhysician('leaver'), await server.signUpPhysician('other')]
  await leave(leaver)
  const { reply } = await other.call(createNote, { body: { data: {} } })
  server.clock.moveOn(40 * DAY_MS)
  await server.pool.query(`update notes set deleted_at = '2020-01-01' where id = $1`, [reply.note.id])
  await server.pool.query(
    `insert into unnamed_objects (key, since) values ('documents/left/behind', '2020-01-01')`,
  )
  await server.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
     create trigger refuse before delete on notes for each row when (old.id = '${reply.note.id}') execute function refuse()`,
  )
  try {
    await expect(server.app.sweep()).rejects.toThrow(/1 of \d+ chores failed/)
  } finally {
    await server.pool.query('drop trigger refuse on notes; drop function refuse')
  }
  expect(await isErased(leaver)).toBe(true)
  expect((await server.pool.query('select from unnamed_objects')).rowCount).toBe(0)
  await server.app.sweep()
  expect(await count('notes where author_id = $1', other.userId)).toBe(0)
})
