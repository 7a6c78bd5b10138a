import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { medicalTerms } from '#contract/terms.ts'
import { TERM_IMPORTS_AT_ONCE, TERMS_OF_AN_ACCOUNT } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { listedKeys } from './terms-fixture.ts'

/** As many as there are connections to the database, where the product runs too. */
const AT_ONCE = 16

let server: TestApp
let physicians: Physician[]
beforeAll(async () => {
  server = await buildTestApp({ connections: AT_ONCE })
  physicians = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => server.signUpPhysician(`imports${at}`)),
  )
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from terms'))

const read = (who: Physician, file: string) =>
  who.call(medicalTerms.readFile, { query: { format: 'csv' } }, { upload: Buffer.from(file) })
const run = (who: Physician, id: string) => who.call(medicalTerms.runImport, { body: { id } })

test('as many imports at once as there are connections leave some to others, and all come to their end', async () => {
  const ids = await Promise.all(
    physicians.map(async (who) => (await read(who, 'term\nheld\n')).reply.import.id),
  )
  // Each waits for a term that is just being added, so that they are under way together.
  const other = new Client(server.superuser)
  await other.connect()
  try {
    await other.query('begin')
    for (const { userId } of physicians)
      await other.query(
        `insert into terms (id, list_id, term, key, misheard, expansion, category, enabled, source, created_at, updated_at)
         values (gen_random_uuid(), $1, 'held', 'held', '[]', '', '', true, 'typed', now(), now())`,
        [userId],
      )
    const running = physicians.map((who, at) => run(who, ids[at] ?? ''))
    const waiting = `select count(distinct pid)::int as count from pg_locks
      where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`
    const count = async (): Promise<unknown> => (await other.query(waiting)).rows[0]?.count
    await expect.poll(count, { timeout: 20_000 }).toBe(TERM_IMPORTS_AT_ONCE)
    expect((await physicians[0]?.call(medicalTerms.list, { body: {} }))?.status).toBe(200)
    await other.query('rollback')
    const states = (await Promise.all(running)).map(({ reply }) => reply.import.state)
    expect(states).toEqual(Array(AT_ONCE).fill('imported'))
  } finally {
    await other.end()
  }
}, 60_000)

test('an import that the server was ended in keeps nobody from reading the next file', async () => {
  const [who] = physicians as [Physician]
  const { reply } = await read(who, 'term\nsotalol\n')
  await server.pool.query(`update term_imports set state = 'importing' where id = $1`, [reply.import.id])
  const next = await read(who, 'term\nwarfarin\n')
  expect(next.status).toBe(200)
  await run(who, next.reply.import.id)
  expect(await listedKeys(who, medicalTerms)).toEqual(['warfarin'])
})

test('a file of more terms than the list can keep is refused before all of it is read', async () => {
  const [who] = physicians as [Physician]
  const rows = Array.from({ length: TERMS_OF_AN_ACCOUNT + 1_001 }, (_, at) => `many${at}`).join('\n')
  expect(await read(who, `term\n${rows}\n`)).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('more terms than the 5,000 that can be kept') },
  })
  expect((await server.pool.query('select 1 from term_import_rows limit 1')).rowCount).toBe(0)
})

test('a file whose place another process gave to the next one ends with a sentence', async () => {
  const [who] = physicians as [Physician]
  const other = new Client(server.superuser)
  await other.connect()
  try {
    await other.query(`
      create function give_place_away() returns trigger language plpgsql as
        $$ begin delete from term_imports where id = new.id; return null; end $$;
      create trigger give_place_away after insert on term_imports for each row execute function give_place_away()`)
    expect(await read(who, 'term\nsotalol\n')).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('file') },
    })
  } finally {
    await other.query('drop function if exists give_place_away cascade')
    await other.end()
  }
})

test.each([
  ['line breaks', '\n'],
  ['line breaks of another system', '\r\n'],
])('a file of nothing but %s is refused before all of it is read', async (_, lineBreak) => {
  const [, who] = physicians as [Physician, Physician]
  expect(await read(who, `term\n${lineBreak.repeat(20_000)}`)).toMatchObject({
    status: 415,
    body: { message: expect.stringContaining('thousands of empty lines') },
  })
})
