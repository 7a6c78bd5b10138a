import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { medicalTerms } from '#contract/terms.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { listedKeys } from './terms-fixture.ts'

let server: TestApp
let who: Physician
beforeAll(async () => {
  server = await buildTestApp()
  who = await server.signUpPhysician()
})
afterAll(() => server.close())

const run = (id: string) => who.call(medicalTerms.runImport, { body: { id } })
const stateOf = async (id: string) => {
  const { reply } = await who.call(medicalTerms.getImport, { params: { id } })
  return { state: reply.import.state, remark: reply.import.remark }
}

/** One that another server began so long ago; it holds it as long as it is there. */
async function begunElsewhere(file: string, secondsAgo: number): Promise<string> {
  const upload = Buffer.from(file)
  const { reply } = await who.call(medicalTerms.readFile, { query: { format: 'csv' } }, { upload })
  const began = new Date(server.clock.now().getTime() - secondsAgo * 1_000)
  await server.pool.query(`update term_imports set state = 'importing', updated_at = $2 where id = $1`, [
    reply.import.id,
    began,
  ])
  return reply.import.id
}

test('an import whose server was ended in it is shown as failed with what to do, and runs again', async () => {
  const id = await begunElsewhere('term\nsotalol\nwarfarin\n', 20)
  expect(await stateOf(id)).toEqual({
    state: 'failed',
    remark:
      'This import was interrupted; nothing was changed. Choose the file again, or run the import again.',
  })
  const both = await Promise.all([run(id), run(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stateOf(id)).toEqual({ state: 'imported', remark: null })
  expect(await listedKeys(who, medicalTerms)).toEqual(['sotalol', 'warfarin'])
})

test('one that another server is at, or has just begun, goes on and is not begun twice', async () => {
  const id = await begunElsewhere('term\napixaban\n', 3_600)
  const other = new Client(server.superuser)
  await other.connect()
  try {
    await other.query(`select pg_advisory_lock(hashtextextended('term import ' || $1, 0))`, [id])
    expect(await stateOf(id)).toEqual({ state: 'importing', remark: null })
    expect((await run(id)).status).toBe(409)
  } finally {
    await other.end()
  }
  const begun = await begunElsewhere('term\nheparin\n', 1)
  expect((await stateOf(begun)).state).toBe('importing')
  expect((await run(begun)).status).toBe(409)
})
