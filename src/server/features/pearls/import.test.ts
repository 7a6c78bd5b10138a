import { afterAll, beforeAll, expect, test } from 'vitest'
import { PEARL_IMPORT_ROWS } from '#contract/pearl-limits.ts'
import * as contract from '#contract/pearls.ts'
import { createTextBudget } from '#server/http/text-budget.ts'
import { buildTestApp, testClock, type Physician, type TestApp } from '#testing/test-app.ts'

const clock = testClock()
let counted = 0
let server: TestApp
let robin: Physician
beforeAll(async () => {
  const text = createTextBudget(clock)
  const { ofMinute } = text.sent
  const counting = { ...ofMinute, count: (_userId: string, bytes: number) => void (counted += bytes) }
  server = await buildTestApp({ clock, text: { ...text, sent: { ...text.sent, ofMinute: counting } } })
  robin = await server.signUpPhysician('robin')
})
afterAll(() => server.close())

const importing = async (rows: Array<Record<string, unknown>>, apply = true) =>
  (await robin.call(contract.importPearls, { body: { rows, apply } })).reply.counts
const rowsOf = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ title: `Pearl ${at}`, body: 'Check creatinine.', ...fields }))

/** How many statements write pearls while the work is done. */
async function writing(work: () => Promise<unknown>): Promise<number> {
  await server.pool.query(`
    create table counted_writes (at bigserial);
    create function count_write() returns trigger language plpgsql as
      $$ begin insert into counted_writes default values; return null; end $$;
    create trigger count_writes after insert or update on pearls for each statement execute function count_write()`)
  try {
    await work()
    const { rows } = await server.pool.query('select count(*)::int as count from counted_writes')
    return rows[0]?.count
  } finally {
    await server.pool.query('drop function count_write() cascade; drop table counted_writes')
  }
}

test('as many rows as a file may have are added and changed by a few statements, each as the file says it', async () => {
  const whole = {
    tags: ['kidney', 'a "b"'],
    triggers: { conditions: ['gout'], ageFromMonths: 12 },
    sourceName: 'KDIGO',
    sourceUrl: 'https://kdigo.org/',
    sourceDate: '2024-03-01',
    reviewedOn: '2026-01-02',
    enabled: false,
  }
  const adding = await writing(() => importing(rowsOf(PEARL_IMPORT_ROWS)))
  expect(adding).toBeLessThanOrEqual(PEARL_IMPORT_ROWS / 100)
  const changing = await writing(async () =>
    expect(await importing(rowsOf(PEARL_IMPORT_ROWS, whole))).toMatchObject({ changed: PEARL_IMPORT_ROWS }),
  )
  expect(changing).toBeLessThanOrEqual(PEARL_IMPORT_ROWS / 100)
  const { pearls } = (await robin.call(contract.exportPearls)).reply
  expect(pearls).toHaveLength(PEARL_IMPORT_ROWS)
  expect(pearls[0]).toMatchObject({ ...whole, body: 'Check creatinine.' })
  const { rows } = await server.pool.query(
    'select distinct version, follows from pearls where owner_id = $1',
    [robin.userId],
  )
  expect(rows).toEqual([{ version: 2, follows: false }])
  const found = await robin.call(contract.listPearls, { body: { shelf: 'own', search: 'kdigo' } })
  expect(found.reply.found).toBe(PEARL_IMPORT_ROWS)
}, 60_000)

test('what a file has written anew counts for its account by rows and bytes; what is only looked at does not', async () => {
  counted = 0
  await importing(rowsOf(10, { body: 'a'.repeat(2_000) }), false)
  expect(counted).toBe(0)
  await importing(rowsOf(10, { body: 'a'.repeat(2_000) }))
  expect(counted).toBeGreaterThan(4 * 10 * 2_000)
  counted = 0
  await importing(rowsOf(10, { body: 'b' }))
  expect(counted).toBeGreaterThan(4 * 10 * 1_000)
  counted = 0
  expect(await importing(rowsOf(10, { body: 'b' }))).toMatchObject({ same: 10 })
  expect(counted).toBe(0)
})
