import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, updateNote } from '#contract/notes.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { createBudget } from '#server/platform/budget.ts'
import { buildTestApp, testClock, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'

const clock = testClock()
const budget = (limit: number, windowMs: number) => createBudget({ clock, limit, windowMs })
const windows = (limit: number) => ({ ofMinute: budget(limit, MINUTE_MS), ofDay: budget(limit * 10, DAY_MS) })
let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ clock, text: { sent: windows(100_000), read: windows(10_000_000) } })
})
afterAll(() => server.close())

test('a name alone counts as the text whose search is made anew with it', async () => {
  const physician = await server.signUpPhysician('renames')
  const { note } = (await physician.call(createNote, { body: { data: { write: false } } })).reply
  const long = Array.from({ length: 10 }, (_, i) => typed(`s${i}`, 'A long sentence. '.repeat(235)))
  const { id, version } = await saved(physician, note, [typedSection('hpi', ...long)])
  const rename = async (times: number) => {
    for (let i = 0; ; i += 1) {
      const body = { id, baseVersion: version + i, label: `Visit ${i}` }
      const { status } = await physician.call(updateNote, { body })
      if (status === 429) return i
      expect(status).toBe(200)
      if (i > times) throw new Error('Nothing counted it.')
    }
  }
  expect(await rename(10)).toBeLessThan(4)
  clock.moveOn(MINUTE_MS)
  const { status } = await server
    .signUpPhysician('others')
    .then((other) => other.call(createNote, { body: { data: { write: false } } }))
  expect(status).toBe(200)
})
