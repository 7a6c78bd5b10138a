import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createNotesBulk,
  deleteAllNotes,
  getNotes,
  NOTES_RESTORED_AT_ONCE,
  restoreNotes,
} from '#contract/notes.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

async function manyNotes(physician: Physician, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const data = Array.from({ length: Math.min(200, count - ids.length) }, () => ({}))
    ids.push(...(await physician.call(createNotesBulk, { body: { data } })).reply.notes.map(({ id }) => id))
  }
  return ids.sort()
}

test('more notes than are marked at once are deleted and brought back, each once', async () => {
  const physician = await server.signUpPhysician()
  const ids = await manyNotes(physician, 205)
  const { reply } = await physician.call(deleteAllNotes, { body: { confirm: true } })
  expect(reply.deletedIds.sort()).toEqual(ids)
  const restored = await physician.call(restoreNotes, { body: { ids: [...ids].reverse() } })
  expect(restored.reply.restoredIds.sort()).toEqual(ids)
}, 60_000)

test.each([
  ['as many as may be at once are brought back', NOTES_RESTORED_AT_ONCE - 1, 200],
  ['of one more none is', NOTES_RESTORED_AT_ONCE, 400],
  ['what only costs time to read is not read', 100_000, 413],
])('%s', async (_name, others, status) => {
  const physician = await server.signUpPhysician()
  const ids = await manyNotes(physician, 1)
  await physician.call(deleteAllNotes, { body: { confirm: true } })
  const strangers = Array.from(
    { length: others },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  )
  const answer = await physician.call(restoreNotes, { body: { ids: [...strangers, ...ids] } })
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.reply.restoredIds).toEqual(ids)
})

test('of an account one such call runs at a time and a few wait: the others are refused, and its screens go on', async () => {
  const physician = await server.signUpPhysician()
  const ids = await manyNotes(physician, 20)
  const holding = await server.pool.connect()
  await holding.query('begin')
  await holding.query('select from notes where id = $1 for update', [ids[7]])
  const refused = Promise.withResolvers<void>()
  let left = 3
  const asked = Array.from({ length: 8 }, async () => {
    const { status } = await physician.call(deleteAllNotes, { body: { confirm: true } })
    if (status === 429) left -= 1
    if (left === 0) refused.resolve()
    return status
  })
  // Four wait, and the one that runs waits for the row, on one connection; reading has the others.
  await refused.promise
  expect((await physician.call(getNotes, { body: {} })).status).toBe(200)
  await holding.query('rollback')
  holding.release()
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
})
